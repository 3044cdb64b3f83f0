/** After an update of the server: parts of this page are gone, or the server mentions things that it does not know. */
const STORE = 'botyard.reloaded'

/** Reload the page, once for each cause: another reload would not fix what is still wrong. */
export function reloadOnce(cause: string, reload = () => location.reload()): boolean {
  try {
    if (sessionStorage.getItem(STORE) === cause) return false
    sessionStorage.setItem(STORE, cause)
  } catch {
    return false // without memory it might never stop
  }
  reload()
  return true
}

/** The build of this page. */
const build = () => document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? ''

/** Parts of the page have names that change with every build: a missing part means that there is a newer build. */
export function watchForUpdates(): void {
  addEventListener('vite:preloadError', () => {
    if (navigator.onLine) reloadOnce(build())
  })
}
