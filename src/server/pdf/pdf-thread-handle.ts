import { Worker } from 'node:worker_threads'
import type { PaperInputs } from '#domain/report/paper/paper-inputs.ts'
import type { FontFiles } from '#server/pdf/font-files.ts'
import type { PdfAnswer, PdfOrder } from '#server/pdf/pdf-message.ts'
import type { Pdf } from '#server/pdf/print-pdf.ts'

/** The thread that makes papers, as the server sees it. */
export type PdfThread = { readonly order: (inputs: PaperInputs, fonts: FontFiles) => Promise<Pdf> }

/** Those who wait for a paper, by the number of their order. */
type Waiting = Map<number, PromiseWithResolvers<Pdf>>

// A paper takes well under a second; a thread that is silent for so long over one will not speak again.
const longestSilence = 60_000

/** Starts the thread. `ended` is called when it is gone; whoever waited for a paper then gets a failure. */
export function startPdfThread(ended: () => void): PdfThread {
  const worker = new Worker(new URL('./pdf-thread.ts', import.meta.url))
  const waiting: Waiting = new Map()
  const watch = silenceWatch(() => void worker.terminate())
  worker.on('message', (answer: PdfAnswer) => {
    settle(waiting, answer)
    if (waiting.size > 0) return watch.restart()
    watch.stop()
    worker.unref()
  })
  worker.on('error', (error) => failAll(waiting, error))
  worker.on('exit', () => {
    watch.stop()
    ended()
    failAll(waiting, new Error('The thread that makes papers has ended.'))
  })
  return { order: (inputs, fonts) => placeOrder({ worker, waiting, watch }, inputs, fonts) }
}

type Desk = { readonly worker: Worker; readonly waiting: Waiting; readonly watch: SilenceWatch }

let orders = 0

/** While an order waits, the thread keeps the program alive; an idle one does not. */
function placeOrder({ worker, waiting, watch }: Desk, inputs: PaperInputs, fonts: FontFiles): Promise<Pdf> {
  const order: PdfOrder = { id: ++orders, inputs, fonts }
  const paper = Promise.withResolvers<Pdf>()
  if (waiting.size === 0) watch.restart()
  waiting.set(order.id, paper)
  worker.ref()
  worker.postMessage(order)
  return paper.promise
}

function settle(waiting: Waiting, answer: PdfAnswer): void {
  const paper = waiting.get(answer.id)
  waiting.delete(answer.id)
  if ('pdf' in answer) paper?.resolve(answer.pdf)
  else paper?.reject(new Error(answer.failure))
}

function failAll(waiting: Waiting, reason: unknown): void {
  for (const { reject } of waiting.values()) reject(reason)
  waiting.clear()
}

type SilenceWatch = { readonly restart: () => void; readonly stop: () => void }

function silenceWatch(tooLong: () => void): SilenceWatch {
  let timer: NodeJS.Timeout | undefined
  const stop = (): void => clearTimeout(timer)
  const restart = (): void => {
    stop()
    timer = setTimeout(tooLong, longestSilence).unref()
  }
  return { restart, stop }
}
