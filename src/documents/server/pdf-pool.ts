import cluster from 'node:cluster'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { PdfAnswer, PdfMade, PdfOrder, PdfWanted } from '#documents/server/pdf-message.ts'

/** Highest first: a calculation that needs page numbers, a waiting user, the background. */
const waiters = ['calculation', 'somebody', 'nobody'] as const
export type Waiter = (typeof waiters)[number]

export type PdfPool = {
  readonly order: <Wanted extends PdfWanted>(
    what: PdfOrder & { readonly wanted: Wanted },
    waiter: Waiter,
  ) => Promise<PdfMade[Wanted]>
}

type SilenceWatch = { readonly restart: () => void; readonly stop: () => void }

type Settings = {
  readonly size?: number
  readonly watchOf?: (tooLong: () => void) => SilenceWatch
}

// Printing takes well under a second.
const longestSilence = 60_000
const mostThreads = 4

/** Leaves one core to the server; more threads would only use memory. Worker processes have one each. */
export const poolSize = cluster.isWorker ? 1 : Math.min(mostThreads, Math.max(1, availableParallelism() - 1))

type PdfTask = { readonly order: PdfOrder; readonly made: PromiseWithResolvers<PdfMade[PdfWanted]> }

type Thread = { readonly take: (waiting: PdfTask) => void; readonly isBusy: () => boolean }

/** A silent thread is ended and its request fails, as after a crash. */
export function startPdfPool({ size = poolSize, watchOf = silenceWatch }: Settings = {}): PdfPool {
  const queues: Readonly<Record<Waiter, PdfTask[]>> = { calculation: [], somebody: [], nobody: [] }
  const threads: Thread[] = []
  const goOn = (): void => {
    const free = threads.find((thread) => !thread.isBusy()) ?? begin()
    if (free === undefined) return
    const line = waiters.find((each) => queues[each].length > 0)
    const next = line && queues[line].shift()
    if (next === undefined) return
    free.take(next)
    goOn()
  }
  const begin = (): Thread | undefined => {
    if (threads.length >= size) return undefined
    const thread = startThread(watchOf, goOn)
    threads.push(thread)
    return thread
  }
  return {
    order: async (what, waiter) => {
      const made = Promise.withResolvers<PdfMade[PdfWanted]>()
      queues[waiter].push({ order: what, made })
      goOn()
      return (await made.promise) as PdfMade[(typeof what)['wanted']] // a thread returns the requested kind of result
    },
  }
}

/** Partly finished papers would only use memory. */
function startThread(watchOf: (tooLong: () => void) => SilenceWatch, whenFree: () => void): Thread {
  let worker: Worker | null = null
  let inHands: PdfTask | null = null
  const watch = watchOf(() => void worker?.terminate())
  const free = (): PdfTask | null => {
    const done = inHands
    inHands = null
    watch.stop()
    worker?.unref()
    return done
  }
  const begin = (): Worker => {
    const startedWorker = new Worker(new URL('./pdf-thread.ts', import.meta.url))
    let reason: unknown = new Error('The thread that makes papers has ended.')
    startedWorker.on('message', (answer: PdfAnswer) => {
      const done = free()
      if ('made' in answer) done?.made.resolve(answer.made)
      else done?.made.reject(new Error(answer.failure))
      whenFree()
    })
    startedWorker.on('error', (error) => {
      reason = error
    })
    startedWorker.on('exit', () => {
      worker = null
      free()?.made.reject(reason)
      whenFree()
    })
    return startedWorker
  }
  return {
    isBusy: () => inHands !== null,
    /** A busy thread keeps the process running, an idle one does not. */
    take: (waiting) => {
      inHands = waiting
      watch.restart()
      worker ??= begin()
      worker.ref()
      worker.postMessage(waiting.order)
    },
  }
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
