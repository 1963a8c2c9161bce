import { type PaperInputs, paperInputsOf } from '#domain/report/paper/paper-inputs.ts'
import { fontFiles } from '#server/pdf/font-files.ts'
import { type PdfThread, startPdfThread } from '#server/pdf/pdf-thread-handle.ts'
import type { Pdf } from '#server/pdf/print-pdf.ts'

let thread: PdfThread | null = null

/**
 * Makes the paper of a calculated report, and tells how many pages each document takes. A thread of its own does the
 * work, so that the server goes on answering; it starts with the first paper, and again after a failure.
 */
export async function makePdf(inputs: PaperInputs): Promise<Pdf> {
  const fonts = await fontFiles()
  thread ??= startPdfThread(() => {
    thread = null
  })
  return thread.order(paperInputsOf(inputs), fonts)
}
