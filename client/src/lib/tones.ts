/** Synthesised sounds: no files, no licences. Silent until switched on. */
import { preferences } from './preferences.svelte'

let context: AudioContext | null = null

export interface Tone {
  wave: OscillatorType
  /** Hertz from and to. */
  from: number
  to: number
  seconds: number
  volume: number
  delay?: number
}

const SIGNALS = {
  /** It is your turn. */
  turn: [587, 880].map((from, index): Tone => ({ wave: 'sine', from, to: from, seconds: 0.25, volume: 0.3, delay: index * 0.16 })),
  /** Somebody says something. */
  chat: [{ wave: 'sine', from: 740, to: 620, seconds: 0.12, volume: 0.22 }] as Tone[],
  /** Ten seconds are left. */
  hurry: [0, 0.22].map((delay): Tone => ({ wave: 'triangle', from: 990, to: 970, seconds: 0.1, volume: 0.3, delay })),
}

export const signal = (name: keyof typeof SIGNALS): void => sound(SIGNALS[name])

export function sound(tones: Tone[]): void {
  const { sound: wanted, volume } = preferences.kept
  if (!wanted) return
  context ??= new AudioContext()
  for (const tone of tones) beep(context, tone, volume)
}

function beep(audio: AudioContext, { wave, from, to, seconds, volume, delay = 0 }: Tone, loudness: number): void {
  const start = audio.currentTime + delay
  const oscillator = audio.createOscillator()
  const gain = audio.createGain()
  oscillator.type = wave
  oscillator.frequency.setValueAtTime(from, start)
  oscillator.frequency.exponentialRampToValueAtTime(to, start + seconds)
  gain.gain.setValueAtTime(volume * loudness, start)
  gain.gain.exponentialRampToValueAtTime(0.001, start + seconds)
  oscillator.connect(gain).connect(audio.destination)
  oscillator.start(start)
  oscillator.stop(start + seconds)
}
