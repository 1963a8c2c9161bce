import { Toast } from '@base-ui/react/toast'
import { type ReactNode, useEffect } from 'react'
import { screenText } from '#ui/screen-text.ts'
import styles from '#ui/toasts.module.css'
import { type Notice, toastRegionCame } from '#ui/toasts.ts'

const toastManager = Toast.createToastManager()

/** ms. */
const stays = { success: 5_000, warning: 9_000, error: 12_000 } as const

/** ms, with a button. */
const staysToAct = 10_000

function add({ kind, message, about, act }: Notice): void {
  toastManager.add({
    ...(about && { id: about }),
    type: kind,
    title: message,
    timeout: act ? Math.max(staysToAct, stays[kind]) : stays[kind],
    // Overwrites the button of an earlier toast of the same subject.
    actionProps: act && { children: act.label, onClick: act.run },
  })
}

/** Mounted once. No toast appears while the page opens. */
export function ToastRegion(): ReactNode {
  // Runs after the effect of the provider, which subscribes there.
  useEffect(
    () => toastRegionCame({ add, dismiss: toastManager.close, clear: () => toastManager.close() }),
    [],
  )
  return (
    <Toast.Provider toastManager={toastManager} limit={4}>
      <Toast.Portal>
        <Toast.Viewport className={styles.region} aria-label={screenText.notices}>
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function Toasts(): ReactNode {
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      swipeDirection={[]}
      className={`${styles.toast} ${styles[toast.type ?? 'success'] ?? ''}`}
    >
      <Toast.Content className={styles.content}>
        <Toast.Title className={styles.message} render={<p />} />
        <Toast.Action className={styles.act} />
        <Toast.Close className={styles.close} aria-label={screenText.close} aria-hidden={false}>
          <span aria-hidden="true">×</span>
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ))
}
