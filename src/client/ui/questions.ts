import { screenText } from '#text/screens.ts'

/** Shows a sentence in a dialog with one button; resolves when it is closed. Stands where the specification says alert. */
export async function showAlert(message: string): Promise<void> {
  await questionQueue.ask({
    title: message,
    message: null,
    confirm: screenText.understood,
    cancel: null,
    primary: 'confirm',
  })
}

type Asking = {
  readonly title: string
  readonly message: string
  readonly confirm: string
  /** What leaving it is called here. */
  readonly cancel?: string
  readonly primary: 'confirm' | 'cancel'
}

/** Asks before something that cannot be taken back; `false` when it is declined or closed. */
export function askConfirm({ cancel = screenText.cancel, ...asking }: Asking): Promise<boolean> {
  return questionQueue.ask({ ...asking, cancel })
}

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
let isHeld = false
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
  first: (): Question | null => (isHeld ? null : (waiting[0] ?? null)),
  /**
   * Has the questions wait, for something that comes before them all, until what it returns is called. `told`: a sentence
   * that need not be told afterwards.
   */
  hold: (told: string): (() => void) => {
    setHeld(true)
    return () => {
      for (const { title, answer } of waiting) if (title === told) answer(true)
      setHeld(false)
    }
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

function change(next: readonly Question[]): void {
  waiting = next
  tell()
}

function setHeld(next: boolean): void {
  isHeld = next
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}
