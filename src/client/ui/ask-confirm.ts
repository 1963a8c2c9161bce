import { questionQueue } from '#client/ui/question-queue.ts'
import { screenText } from '#text/screens.ts'

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
