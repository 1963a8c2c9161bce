import type { PaperInputs } from '#documents/paper/paper-inputs.ts'
import type { FontFiles } from '#documents/server/layout-program.ts'
import type { Pdf } from '#documents/server/print-pdf.ts'

export type PdfMade = { readonly pdf: Pdf; readonly pageCount: number }
export type PdfWanted = keyof PdfMade

export type PdfOrder = {
  readonly wanted: PdfWanted
  readonly inputs: PaperInputs
  readonly fonts: FontFiles
}

export type PdfAnswer = { readonly made: PdfMade[PdfWanted] } | { readonly failure: string }
