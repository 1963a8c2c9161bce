import type { Log } from '#server/database/database.ts'

/** As long as a person who waits for a reason still waits, and a disk that works needs by far. */
const LONGEST_CLOSE_MS = 5_000

/**
 * Says why and ends with code 1 at once: whatever has failed may have left something open for ever (a database that could not
 * open leaves a timer that nobody can stop), and a program that neither serves nor ends is taken for one that runs.
 */
export function endProgram(text: string): void {
  process.stderr.write(text, () => process.exit(1))
}

/** Closes after a failure. What has failed may fail to close or never come to its end: neither hides the reason. */
export async function closeAfterFailure(close: () => Promise<void>, log: Log): Promise<void> {
  const { promise: tooLong, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, LONGEST_CLOSE_MS)
  const closed = close().catch((error: unknown) => log.error({ err: error }, 'could not be closed'))
  await Promise.race([closed, tooLong])
  clearTimeout(timer)
}

const LOOK_MS = 500
/** Read while the program loads: a parent that ends during a long start is missed too. */
const PARENT = process.ppid

/**
 * Calls `run` once when the process that started this one has ended. `npm start` goes through a shell that dies of a
 * signal without passing it on: the program would go on unseen, holding its port and its data.
 */
export function whenOrphaned(run: () => void): void {
  const timer = setInterval(() => {
    if (process.ppid === PARENT) return
    clearInterval(timer)
    run()
  }, LOOK_MS).unref()
}
