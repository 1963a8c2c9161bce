import { type PaperInputs, paperInputsOf } from '#domain/report/paper/paper-inputs.ts'
import { oneAfterAnother } from '#server/paper/one-after-another.ts'
import { startPdfThread } from '#server/paper/pdf-thread-handle.ts'
import { fontFiles, type Pdf } from '#server/paper/print-pdf.ts'

/** Makes the paper of a report; see `makePdf`. */
export type MakePdf = (inputs: PaperInputs) => Promise<Pdf>

const thread = startPdfThread()
const serially = oneAfterAnother()

/**
 * Makes the paper of a calculated report, and tells how many pages each document takes. A thread of its own does the
 * work, so that the server goes on answering; it starts with the first paper, and again after a failure. Of each
 * institution one paper waits for the thread at a time, so that nobody waits for all that another one has asked for.
 */
export async function makePdf(inputs: PaperInputs): Promise<Pdf> {
  const fonts = await fontFiles()
  const { institutionId, institutionName } = inputs.facts
  return serially(`${institutionId} ${institutionName}`, () => thread.order(paperInputsOf(inputs), fonts))
}
