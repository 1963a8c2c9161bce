/** Returns bytes that pass as a PDF of a given size. */
export function pdfOf(size: number): Blob {
  const [head, end] = ['%PDF-1.7\n', '\n%%EOF\n']
  return new Blob([head, new Uint8Array(size - head.length - end.length), end])
}
