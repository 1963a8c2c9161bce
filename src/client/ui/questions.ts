import { createStore } from 'zustand/vanilla'
import { screenText } from '#text/screens.ts'

/** What a question is about, where something else may tell it too: the session has ended. */
type QuestionCode = 'signedOut'

/** Shows a sentence in a dialog with one button; resolves when it is closed. Stands where the specification says alert. */
export async function showAlert(message: string, code: QuestionCode | null = null): Promise<void> {
  await questionQueue.ask({
    code,
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
  return questionQueue.ask({ ...asking, code: null, cancel })
}

/** Something that must be answered before work goes on. With `cancel: null` there is one button only. */
export type Question = {
  readonly id: number
  readonly code: QuestionCode | null
  readonly title: string
  readonly message: string | null
  readonly confirm: string
  readonly cancel: string | null
  /** The button that stands out: the one that loses nothing. */
  readonly primary: 'confirm' | 'cancel'
  readonly answer: (confirmed: boolean) => void
}

type Queue = { readonly waiting: readonly Question[]; readonly isHeld: boolean }

const queue = createStore<Queue>(() => ({ waiting: [], isHeld: false }))
let lastId = 0

/** The questions that wait for an answer, one shown at a time; `ask` resolves with what was pressed. */
export const questionQueue = {
  ask: (question: Omit<Question, 'id' | 'answer'>): Promise<boolean> =>
    new Promise((resolve) => {
      lastId += 1
      const id = lastId
      const answer = (confirmed: boolean): void => {
        queue.setState(({ waiting }) => ({ waiting: waiting.filter((other) => other.id !== id) }))
        resolve(confirmed)
      }
      queue.setState(({ waiting }) => ({ waiting: [...waiting, { ...question, id, answer }] }))
    }),
  first: (): Question | null => {
    const { waiting, isHeld } = queue.getState()
    return isHeld ? null : (waiting[0] ?? null)
  },
  /**
   * Has the questions wait, for something that comes before them all, until what it returns is called. `asked`:
   * what need not be asked afterwards.
   */
  hold: (asked: QuestionCode): (() => void) => {
    queue.setState({ isHeld: true })
    return () => {
      for (const { code, answer } of queue.getState().waiting) if (code === asked) answer(true)
      queue.setState({ isHeld: false })
    }
  },
  subscribe: queue.subscribe,
}
