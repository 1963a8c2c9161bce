type SerialQueue = <Done>(key: string, work: () => Promise<Done>) => Promise<Done>

/** Runs work of the same key in sequence, even after failures. */
export function serialQueue(): SerialQueue {
  const last = new Map<string, Promise<unknown>>()
  return (key, work) => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work, work)
    last.set(key, mine)
    const forget = (): void => {
      if (last.get(key) === mine) last.delete(key)
    }
    void mine.then(forget, forget)
    return mine
  }
}
