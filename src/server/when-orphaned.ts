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
