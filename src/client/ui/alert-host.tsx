import { type ReactNode, useSyncExternalStore } from 'react'
import { loadedApart } from '#client/ui/loaded-apart.tsx'
import { questionQueue } from '#client/ui/questions.ts'

/** The window of alerts and questions, loaded apart: none is asked while a page opens. */
export const AlertWindow = loadedApart(
  () => import('#client/ui/alert-window.tsx').then((alert) => alert.AlertWindow),
  null,
)

/** Draws the dialogs of `showAlert` and `askConfirm`; stands once in the program. */
export function AlertHost(): ReactNode {
  const question = useSyncExternalStore(questionQueue.subscribe, questionQueue.first)
  return question && <AlertWindow question={question} />
}
