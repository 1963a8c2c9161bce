import type { AnnexReport } from '#documents/paper/annex.ts'
import type { PaperInputs } from '#documents/paper/paper-inputs.ts'

/** `annex`: the explanations to print. */
export type BrowserPdfOrder = { readonly inputs: PaperInputs; readonly annex: readonly AnnexReport[] }

export type PdfState =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'done'; readonly pdf: Blob }
  | { readonly kind: 'failed'; readonly reason: string }
