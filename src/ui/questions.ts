import { createStore } from 'zustand/vanilla'
import { screenText } from '#ui/screen-text.ts'

/** Another part of the page may also report the subject. */
type QuestionCode = 'signedOut'

/** Resolves when the dialog closes. Used where the specification requires an alert. */
export async function showAlert(message: string, code: QuestionCode | null = null): Promise<void> {
  await dialogQueue.ask({
    code,
    title: message,
    message: null,
    confirm: screenText.understood,
    cancel: null,
    primary: 'confirm',
  })
}

type ConfirmOptions = {
  readonly title: string
  readonly message: string
  readonly confirm: string
  readonly cancel?: string
  readonly primary: 'confirm' | 'cancel'
}

/** Resolves to `false` if the user cancels or closes. */
export function confirmDialog({ cancel = screenText.cancel, ...asking }: ConfirmOptions): Promise<boolean> {
  return dialogQueue.ask({ ...asking, code: null, cancel })
}

/** `cancel: null` means one button only. */
export type DialogRequest = {
  readonly id: number
  readonly code: QuestionCode | null
  readonly title: string
  readonly message: string | null
  readonly confirm: string
  readonly cancel: string | null
  /** The button that loses nothing is highlighted. */
  readonly primary: 'confirm' | 'cancel'
  readonly answer: (confirmed: boolean) => void
}

type Queue = { readonly waiting: readonly DialogRequest[]; readonly isPaused: boolean }

const queue = createStore<Queue>(() => ({ waiting: [], isPaused: false }))
let lastId = 0

/** Shows one dialog at a time; `ask` resolves with the pressed button. */
export const dialogQueue = {
  ask: (question: Omit<DialogRequest, 'id' | 'answer'>): Promise<boolean> =>
    new Promise((resolve) => {
      lastId += 1
      const id = lastId
      const answer = (confirmed: boolean): void => {
        queue.setState(({ waiting }) => ({ waiting: waiting.filter((other) => other.id !== id) }))
        resolve(confirmed)
      }
      queue.setState(({ waiting }) => ({ waiting: [...waiting, { ...question, id, answer }] }))
    }),
  first: (): DialogRequest | null => {
    const { waiting, isPaused } = queue.getState()
    return isPaused ? null : (waiting[0] ?? null)
  },
  /**
   * Pauses the queue until the returned function is called. Waiting dialogs with the given code then resolve to true.
   */
  hold: (questionCode: QuestionCode): (() => void) => {
    queue.setState({ isPaused: true })
    return () => {
      for (const { code, answer } of queue.getState().waiting) if (code === questionCode) answer(true)
      queue.setState({ isPaused: false })
    }
  },
  subscribe: queue.subscribe,
}
