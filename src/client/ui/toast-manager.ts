import { Toast } from '@base-ui/react/toast'

/** The one list of toasts; `showToast` adds to it, `ToastRegion` draws it. */
export const toastManager = Toast.createToastManager()
