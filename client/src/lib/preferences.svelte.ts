/** The player's preferences, stored in the browser: name, language, theme, speed, sound. */
const STORE = 'botyard.preferences'

export type Language = 'en' | 'de' | 'nl'
export type Theme = 'system' | 'light' | 'dark'
export const LANGUAGES: Record<Language, string> = { en: 'English', de: 'Deutsch', nl: 'Nederlands' }
export const SPEEDS = [0.5, 1, 2, 4, 8] as const

interface Kept {
  name: string
  language: Language
  theme: Theme
  speed: number
  /** Whether playback is skipped, so that each turn shows its end at once. */
  instant: boolean
  sound: boolean
  volume: number
  /** Whether to alert the player on their turn while the page is hidden. */
  calls: boolean
  motion: 'system' | 'full' | 'reduced'
  /** Colours that are told apart without seeing red and green. */
  palette: 'usual' | 'distinct'
  /** Whether the first race was played; its coach speaks while it runs. */
  lesson: 'new' | 'running' | 'done'
}

function firstLanguage(): Language {
  const wanted = globalThis.navigator?.languages?.map((tag) => tag.slice(0, 2)) ?? []
  return wanted.find((tag): tag is Language => tag in LANGUAGES) ?? 'en'
}

const DEFAULTS: Kept = {
  name: '',
  language: 'en',
  theme: 'system',
  speed: 1,
  instant: false,
  sound: false,
  volume: 0.6,
  calls: false,
  motion: 'system',
  palette: 'usual',
  lesson: 'new',
}

function load(): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(STORE) ?? '{}') as Partial<Kept>
    return { ...DEFAULTS, language: firstLanguage(), ...kept }
  } catch {
    return { ...DEFAULTS }
  }
}

const asksForLess = (query: string) => globalThis.matchMedia?.(query).matches ?? false

class Preferences {
  kept: Kept = $state(load())

  get calm(): boolean {
    const { motion } = this.kept
    return motion === 'reduced' || (motion === 'system' && asksForLess('(prefers-reduced-motion: reduce)'))
  }

  get theme(): 'light' | 'dark' {
    const { theme } = this.kept
    return theme === 'system' ? (asksForLess('(prefers-color-scheme: light)') ? 'light' : 'dark') : theme
  }

  set<Key extends keyof Kept>(key: Key, value: Kept[Key]): void {
    this.kept[key] = value
    try {
      localStorage.setItem(STORE, JSON.stringify(this.kept))
    } catch {
      // Private windows may refuse; the choice then lasts as long as the page.
    }
  }
}

export const preferences = new Preferences()
