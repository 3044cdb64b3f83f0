/** The sounds of the factory, synthesised: no files, no licences. Silent until switched on. */
import { sound, type Tone } from '../lib/tones'
import type { Sound } from './animation'

const TONES: Record<Sound, Tone[]> = {
  servo: [{ wave: 'sawtooth', from: 180, to: 260, seconds: 0.14, volume: 0.12 }],
  belt: [{ wave: 'triangle', from: 90, to: 96, seconds: 0.3, volume: 0.25 }],
  gear: [0, 0.07, 0.14, 0.21].map((delay) => ({ wave: 'square', from: 320, to: 240, seconds: 0.03, volume: 0.08, delay })),
  zap: [{ wave: 'sawtooth', from: 1900, to: 180, seconds: 0.22, volume: 0.14 }],
  clang: [
    { wave: 'square', from: 420, to: 390, seconds: 0.12, volume: 0.1 },
    { wave: 'triangle', from: 1130, to: 1090, seconds: 0.2, volume: 0.1 },
  ],
  fall: [{ wave: 'sine', from: 700, to: 60, seconds: 0.6, volume: 0.3 }],
  repair: [660, 880].map((from, index) => ({ wave: 'sine', from, to: from, seconds: 0.16, volume: 0.22, delay: index * 0.11 })),
  flag: [523, 659, 784, 1047].map((from, index) => ({ wave: 'triangle', from, to: from, seconds: 0.2, volume: 0.25, delay: index * 0.12 })),
  card: [{ wave: 'triangle', from: 900, to: 500, seconds: 0.05, volume: 0.12 }],
  power: [{ wave: 'sine', from: 140, to: 440, seconds: 0.3, volume: 0.2 }],
  win: [523, 659, 784, 1047, 1319].map((from, index) => ({ wave: 'triangle', from, to: from, seconds: 0.3, volume: 0.25, delay: index * 0.13 })),
}

/** No sounds while the page is hidden. */
export function play(name: Sound): void {
  if (document.visibilityState === 'visible') sound(TONES[name])
}
