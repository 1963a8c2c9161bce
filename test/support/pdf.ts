/** Bytes that pass for a PDF: its head, something of the wished length, its end. */
export function pdfOf(size: number): Blob {
  const [head, end] = ['%PDF-1.7\n', '\n%%EOF\n']
  return new Blob([head, new Uint8Array(size - head.length - end.length), end])
}
