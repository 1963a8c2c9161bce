export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The download starts asynchronously.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** The server determines the file name. */
export function downloadFrom(href: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = ''
  link.click()
}
