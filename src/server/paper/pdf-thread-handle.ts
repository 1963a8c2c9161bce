import { Worker } from 'node:worker_threads'
import type { PaperInputs } from '#domain/report/paper/paper-inputs.ts'
import type { PdfAnswer, PdfOrder } from '#server/paper/pdf-message.ts'
import type { FontFiles, Pdf } from '#server/paper/print-pdf.ts'

/** The thread that makes papers, as the server sees it. */
type PdfThread = { readonly order: (inputs: PaperInputs, fonts: FontFiles) => Promise<Pdf> }

/** Tells when nothing was heard for too long. */
type SilenceWatch = { readonly restart: () => void; readonly stop: () => void }

/** The orders that are not filled yet by their number, the one in hand first. */
type Waiting = Map<number, { readonly order: PdfOrder; readonly paper: PromiseWithResolvers<Pdf> }>

// A paper takes well under a second; a thread that is silent for so long over one will not speak again.
const longestSilence = 60_000

/**
 * Makes papers in a thread, which begins with the first order. One that is silent for too long is ended, and whoever
 * waited for the paper in its hands gets a failure, as after a crash; the orders behind that one go to the next thread.
 */
export function startPdfThread(watchOf: (tooLong: () => void) => SilenceWatch = silenceWatch): PdfThread {
  const waiting: Waiting = new Map()
  let orders = 0
  let worker: Worker | null = null
  const watch = watchOf(() => void worker?.terminate())
  /** While an order waits, the thread keeps the program alive; an idle one does not. */
  const place = (order: PdfOrder): void => {
    worker ??= begin()
    worker.ref()
    worker.postMessage(order)
  }
  const begin = (): Worker => {
    const begun = new Worker(new URL('./pdf-thread.ts', import.meta.url))
    let reason: unknown = new Error('The thread that makes papers has ended.')
    begun.on('message', (answer: PdfAnswer) => {
      settle(waiting, answer)
      if (waiting.size > 0) return watch.restart()
      watch.stop()
      begun.unref()
    })
    begun.on('error', (error) => {
      reason = error
    })
    begun.on('exit', () => {
      worker = null
      watch.stop()
      failFirst(waiting, reason)
      if (waiting.size > 0) watch.restart()
      for (const { order } of waiting.values()) place(order)
    })
    return begun
  }
  return {
    order: (inputs, fonts) => {
      const order: PdfOrder = { id: ++orders, inputs, fonts }
      const paper = Promise.withResolvers<Pdf>()
      if (waiting.size === 0) watch.restart()
      waiting.set(order.id, { order, paper })
      place(order)
      return paper.promise
    },
  }
}

function settle(waiting: Waiting, answer: PdfAnswer): void {
  const paper = waiting.get(answer.id)?.paper
  waiting.delete(answer.id)
  if ('pdf' in answer) paper?.resolve(answer.pdf)
  else paper?.reject(new Error(answer.failure))
}

function failFirst(waiting: Waiting, reason: unknown): void {
  const [first] = waiting.values()
  if (first === undefined) return
  waiting.delete(first.order.id)
  first.paper.reject(reason)
}

function silenceWatch(tooLong: () => void): SilenceWatch {
  let timer: NodeJS.Timeout | undefined
  const stop = (): void => clearTimeout(timer)
  const restart = (): void => {
    stop()
    timer = setTimeout(tooLong, longestSilence).unref()
  }
  return { restart, stop }
}
