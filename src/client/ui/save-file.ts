/** Hands a file to the browser, which saves it under the name or asks where to. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser takes the file up in its own time; a minute is more than it needs.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Has the browser fetch a file and save it under the name that it comes with. */
export function downloadFrom(href: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = ''
  link.click()
}
