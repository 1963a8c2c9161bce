import { questionQueue } from '#client/ui/question-queue.ts'

type Asking = {
  readonly title: string
  readonly message: string
  readonly confirm: string
  readonly cancel: string
  readonly primary: 'confirm' | 'cancel'
}

/** Asks before something that cannot be taken back; `false` when it is declined or closed. */
export function askConfirm(asking: Asking): Promise<boolean> {
  return questionQueue.ask(asking)
}
