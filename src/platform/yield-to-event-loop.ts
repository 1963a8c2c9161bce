import { setImmediate } from 'node:timers/promises'
import type { Pieces } from '#engine/pieces.ts'

/**
 * For jobs over many drafts: the embedded database responds within the same event-loop turn, so that a long job would
 * block all requests.
 */
export function yieldToEventLoop(): Promise<void> {
  return setImmediate()
}

export async function doneInPieces<Result>(work: Pieces<Result>): Promise<Result> {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    await yieldToEventLoop()
  }
}
