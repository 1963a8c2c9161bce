import type { PaperInputs } from '#domain/report/paper/paper-inputs.ts'
import type { FontFiles, Pdf } from '#server/paper/print-pdf.ts'

/** What the server asks of the thread that makes papers. */
export type PdfOrder = { readonly id: number; readonly inputs: PaperInputs; readonly fonts: FontFiles }

/** What the thread answers: the paper, or why there is none. */
export type PdfAnswer =
  | { readonly id: number; readonly pdf: Pdf }
  | { readonly id: number; readonly failure: string }
