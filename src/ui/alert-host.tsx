import { type ReactNode, useSyncExternalStore } from 'react'
import { lazyComponent } from '#ui/loaded-apart.tsx'
import { dialogQueue } from '#ui/questions.ts'

/** No alert appears while the page opens. */
export const AlertWindow = lazyComponent(
  () => import('#ui/alert-window.tsx').then((alert) => alert.AlertWindow),
  null,
)

/** Mounted once. */
export function AlertHost(): ReactNode {
  const question = useSyncExternalStore(dialogQueue.subscribe, dialogQueue.first)
  return question && <AlertWindow question={question} />
}
