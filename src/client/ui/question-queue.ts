/** Something that must be answered before work goes on. With `cancel: null` there is one button only. */
export type Question = {
  readonly id: number
  readonly title: string
  readonly message: string | null
  readonly confirm: string
  readonly cancel: string | null
  /** The button that stands out: the one that loses nothing. */
  readonly primary: 'confirm' | 'cancel'
  readonly answer: (confirmed: boolean) => void
}

let waiting: readonly Question[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** The questions that wait for an answer, one shown at a time; `ask` resolves with what was pressed. */
export const questionQueue = {
  ask: (question: Omit<Question, 'id' | 'answer'>): Promise<boolean> =>
    new Promise((resolve) => {
      lastId += 1
      const id = lastId
      const answer = (confirmed: boolean): void => {
        change(waiting.filter((other) => other.id !== id))
        resolve(confirmed)
      }
      change([...waiting, { ...question, id, answer }])
    }),
  first: (): Question | null => waiting[0] ?? null,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

function change(next: readonly Question[]): void {
  waiting = next
  for (const listener of listeners) listener()
}
