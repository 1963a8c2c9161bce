import type { Log } from '#platform/database/database.ts'

/** A working disk needs far less. */
const CLOSE_TIMEOUT_MS = 5_000

/** Exits with code 1 immediately: a failed component may leave a timer that no code can stop. */
export function exitProcess(text: string): void {
  process.stderr.write(text, () => process.exit(1))
}

/** A failing or endless close must not hide the reason. */
export async function closeAfterFailure(close: () => Promise<void>, log: Log): Promise<void> {
  const { promise: tooLong, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, CLOSE_TIMEOUT_MS)
  const closed = close().catch((error: unknown) => log.error({ err: error }, 'shutdown failed'))
  await Promise.race([closed, tooLong])
  clearTimeout(timer)
}

const POLL_INTERVAL_MS = 500
/** Read at load: the parent may exit during a long start. */
const PARENT = process.ppid

/**
 * `npm start` uses a shell that does not forward signals: the server would continue unnoticed with its port and data.
 */
export function onParentExit(run: () => void): void {
  const timer = setInterval(() => {
    if (process.ppid === PARENT) return
    clearInterval(timer)
    run()
  }, POLL_INTERVAL_MS).unref()
}
