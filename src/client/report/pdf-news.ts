/** What the worker tells the page while it makes a paper. */
export type PdfNews =
  | { readonly is: 'progress'; readonly share: number }
  | { readonly is: 'done'; readonly pdf: Blob }
  | { readonly is: 'failed'; readonly reason: string }
