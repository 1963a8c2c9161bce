const LOOK_MS = 500

/**
 * Calls `run` once when the process that started this one has ended. `npm start` goes through a shell that dies of a
 * signal without passing it on: the program would go on unseen, holding its port and its data.
 */
export function whenOrphaned(run: () => void): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    run()
  }, LOOK_MS).unref()
}
