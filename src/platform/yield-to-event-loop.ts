import { setImmediate } from 'node:timers/promises'

/**
 * Jobs over many drafts call this after each one: the embedded database responds within the same event-loop turn, so
 * a long job would block all other requests.
 */
export function yieldToEventLoop(): Promise<void> {
  return setImmediate()
}
