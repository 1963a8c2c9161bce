import type { PaperInputs } from '#domain/report/paper/paper-inputs.ts'
import type { FontFiles } from '#server/paper/layout-program.ts'
import type { Pdf } from '#server/paper/print-pdf.ts'

/** What the threads make: a paper, or only how many pages it takes. */
export type PdfMade = { readonly pdf: Pdf; readonly pageCount: number }
export type PdfWanted = keyof PdfMade

/** What the server asks of a thread that makes papers. */
export type PdfOrder = {
  readonly wanted: PdfWanted
  readonly inputs: PaperInputs
  readonly fonts: FontFiles
}

/** What the thread answers: what was wanted, or why there is none. */
export type PdfAnswer = { readonly made: PdfMade[PdfWanted] } | { readonly failure: string }
