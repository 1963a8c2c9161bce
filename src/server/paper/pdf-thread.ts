import { parentPort } from 'node:worker_threads'
import type { PdfAnswer, PdfOrder } from '#server/paper/pdf-message.ts'
import { printPdf } from '#server/paper/print-pdf.ts'

// One order after the other: the thread has one set of hands, and half-made papers would only fill the memory.
let busy: Promise<unknown> = Promise.resolve()

parentPort?.on('message', (order: PdfOrder) => {
  busy = busy.then(async () => answer(await answerOf(order)))
})

async function answerOf({ id, inputs, fonts }: PdfOrder): Promise<PdfAnswer> {
  try {
    return { id, pdf: await printPdf(inputs, fonts) }
  } catch (error) {
    return { id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

function answer(message: PdfAnswer): void {
  parentPort?.postMessage(message, 'pdf' in message ? [message.pdf.bytes.buffer] : [])
}
