/** Does work now, or after the work of the same key that was given before. */
type InTurn = <Done>(key: string, work: () => Promise<Done>) => Promise<Done>

/** Work of one key is done one piece after the other, whatever became of the piece before; that of different keys at once. */
export function oneAfterAnother(): InTurn {
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
