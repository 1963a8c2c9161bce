import { setImmediate } from 'node:timers/promises'

/**
 * Lets everybody else who waits go first. Whoever calculates many drafts asks it after each: the embedded database answers
 * without leaving the program's turn, so a long row of drafts would otherwise keep every other call waiting to its end.
 */
export function yieldToEventLoop(): Promise<void> {
  return setImmediate()
}
