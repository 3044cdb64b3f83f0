/** After an update of the server: the page's own parts have gone, or the server speaks of things that it does not know. */
const STORE = 'botyard.reloaded'

/** Load the page anew, once for each cause: whatever is wrong after that, another reload would not mend. */
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

/** The build that this page is. */
const build = () => document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? ''

/** Parts of the page have names that change with every build: one that is missing tells of a newer build. */
export function watchForUpdates(): void {
  addEventListener('vite:preloadError', () => {
    if (navigator.onLine) reloadOnce(build())
  })
}
