import { Toast } from '@base-ui/react/toast'
import type { ReactNode } from 'react'
import styles from '#client/ui/toasts.module.css'
import { toastManager } from '#client/ui/toasts.ts'
import { screenText } from '#text/screens.ts'

/** Where toasts appear; stands once in the program. */
export function ToastRegion(): ReactNode {
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
        <Toast.Close className={styles.close} aria-label={screenText.close} aria-hidden={false}>
          <span aria-hidden="true">×</span>
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ))
}
