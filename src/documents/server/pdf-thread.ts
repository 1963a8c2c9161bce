import { constants, getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { PdfAnswer, PdfOrder } from '#documents/server/pdf-message.ts'
import { countPages, printPdf } from '#documents/server/print-pdf.ts'

// On Linux each thread has its own priority; elsewhere this sets that of the process.
const { PRIORITY_LOW, PRIORITY_BELOW_NORMAL } = constants.priority
if (process.platform === 'linux') setPriority(Math.min(PRIORITY_LOW, getPriority() + PRIORITY_BELOW_NORMAL))

// The server sends one request at a time.
parentPort?.on('message', async (order: PdfOrder) => {
  const answer = await answerOf(order)
  const isPaper = 'made' in answer && typeof answer.made === 'object'
  parentPort?.postMessage(answer, isPaper ? [answer.made.bytes.buffer] : [])
})

async function answerOf({ wanted, inputs, fonts }: PdfOrder): Promise<PdfAnswer> {
  try {
    return { made: wanted === 'pdf' ? await printPdf(inputs, fonts) : await countPages(inputs, fonts) }
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
