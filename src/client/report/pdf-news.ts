import type { AnnexReport } from '#domain/report/annex.ts'
import type { PaperInputs } from '#domain/report/paper/paper-inputs.ts'

/** What the page asks of the worker: a paper, and how its figures came about where that is to be printed behind it. */
export type PdfOrder = { readonly inputs: PaperInputs; readonly annex: readonly AnnexReport[] }

/** What the worker tells the page while it makes a paper. */
export type PdfNews =
  | { readonly is: 'progress'; readonly share: number }
  | { readonly is: 'done'; readonly pdf: Blob }
  | { readonly is: 'failed'; readonly reason: string }
