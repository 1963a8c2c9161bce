import { type ReactNode, useSyncExternalStore } from 'react'
import { loadedApart } from '#client/ui/loaded-apart.tsx'
import { questionQueue } from '#client/ui/questions.ts'

/** No alert appears while the page opens. */
export const AlertWindow = loadedApart(
  () => import('#client/ui/alert-window.tsx').then((alert) => alert.AlertWindow),
  null,
)

/** Mounted once. */
export function AlertHost(): ReactNode {
  const question = useSyncExternalStore(questionQueue.subscribe, questionQueue.first)
  return question && <AlertWindow question={question} />
}
