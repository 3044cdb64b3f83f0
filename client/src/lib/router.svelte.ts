/** Addresses and screens. One small table; links are plain `<a href>` that the router catches. */
import { newEntry, scrolling } from './scrolling'

export type Route =
  | { screen: 'home' }
  | { screen: 'room'; room: string }
  | { screen: 'table'; room: string }
  | { screen: 'replay'; code: string }
  | { screen: 'rules'; book: string }
  | { screen: 'studio'; code: string }
  | { screen: 'analysis'; code: string }
  | { screen: 'puzzles' }
  | { screen: 'puzzle'; code: string }
  | { screen: 'nowhere' }

export function parseRoute(path: string): Route {
  const parts = read(path)
  if (!parts) return { screen: 'nowhere' }
  const [first, second, ...rest] = parts
  if (first === undefined) return { screen: 'home' }
  if (first === 'rules' && !rest.length) return { screen: 'rules', book: second ?? '' }
  if (first === 'studio' && !rest.length) return { screen: 'studio', code: second ?? '' }
  if (first === 'puzzles' && second === undefined) return { screen: 'puzzles' }
  if (rest.length || second === undefined) return { screen: 'nowhere' }
  if (first === 'analysis') return { screen: 'analysis', code: second }
  if (first === 'puzzles') return { screen: 'puzzle', code: second }
  if (first === 'r') return { screen: 'room', room: second }
  if (first === 'table') return { screen: 'table', room: second }
  if (first === 'replay') return { screen: 'replay', code: second }
  return { screen: 'nowhere' }
}

/** The parts of an address; null if it is mangled (`/r/%`), which browsers pass on unchanged. */
function read(path: string): string[] | null {
  try {
    return path.split('/').filter(Boolean).map(decodeURIComponent)
  } catch {
    return null
  }
}

class Router {
  route: Route = $state.raw(parseRoute(globalThis.location?.pathname ?? '/'))

  go(path: string, replace = false): void {
    if (replace) history.replaceState(newEntry(), '', path)
    else history.pushState(newEntry(), '', path)
    this.#read()
  }

  /** Listen to the browser; returns how to stop. */
  start(): () => void {
    const back = () => this.#read()
    const rest = scrolling.start()
    const click = (event: MouseEvent) => this.#follow(event)
    addEventListener('popstate', back)
    document.addEventListener('click', click)
    return () => {
      rest()
      removeEventListener('popstate', back)
      document.removeEventListener('click', click)
    }
  }

  #read(): void {
    this.route = parseRoute(location.pathname)
    scrolling.moved()
  }

  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return
    const link = (event.target as Element).closest?.('a')
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
    if (link.pathname.startsWith('/api/')) return
    // A place on this page: the browser scrolls there by itself.
    if (link.hash && link.pathname === location.pathname && link.search === location.search) return
    event.preventDefault()
    this.go(link.pathname + link.search + link.hash)
  }
}

export const router = new Router()
