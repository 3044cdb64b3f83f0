/** Keys that work anywhere on a screen. */

/** Whether a key was meant for the screen: not typed into a field, not with a modifier, not in a dialog. */
export function isForScreen(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement
  return !(event.ctrlKey || event.metaKey || event.altKey || target.closest('input, textarea, select, dialog'))
}
