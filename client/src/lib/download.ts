/** Have the browser save a file that was made here. */
export function download(name: string, content: Blob | string) {
  const href = URL.createObjectURL(new Blob([content]))
  Object.assign(document.createElement('a'), { href, download: name }).click()
  URL.revokeObjectURL(href)
}
