import { type ReactNode, useSyncExternalStore } from 'react'
import { lazyComponent } from '#client/ui/loaded-apart.tsx'
import { dialogQueue } from '#client/ui/questions.ts'

/** No alert appears while the page opens. */
export const AlertWindow = lazyComponent(
  () => import('#client/ui/alert-window.tsx').then((alert) => alert.AlertWindow),
  null,
)

/** Mounted once. */
export function AlertHost(): ReactNode {
  const question = useSyncExternalStore(dialogQueue.subscribe, dialogQueue.first)
  return question && <AlertWindow question={question} />
}
