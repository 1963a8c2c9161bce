import { setImmediate } from 'node:timers/promises'

/**
 * For jobs over many drafts: the embedded database responds within the same event-loop turn, so that a long job would
 * block all requests.
 */
export function yieldToEventLoop(): Promise<void> {
  return setImmediate()
}
