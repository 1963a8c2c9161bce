import { Dialog as Base } from '@base-ui/react/dialog'
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import styles from '#ui/dialog.module.css'
import { Icon } from '#ui/icon.tsx'
import { screenText } from '#ui/screen-text.ts'

export type DialogProps = {
  readonly title: string
  readonly about: string | null
  readonly size: 'small' | 'middle' | 'large'
  readonly onClose: () => void
  readonly onSubmit: () => void
  readonly buttons: ReactNode
  /** The first field, or the submit button in a dialog without fields. */
  readonly begin?: 'field' | 'submit'
  /** A new step resets the focus, because the focused element is gone. */
  readonly step?: string
  readonly children: ReactNode
}

/** A click outside does not close the dialog, so that no input is lost. */
export function DialogWindow({
  title,
  about,
  size,
  onClose,
  onSubmit,
  buttons,
  begin = 'field',
  step = '',
  children,
}: DialogProps): ReactNode {
  const form = useRef<HTMLFormElement>(null)
  const [cameFrom] = useState(whereFocusIs)
  useFocusInStep(form, step, begin)
  const focusErrorAfterSave = useFocusOnError(form)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    event.stopPropagation()
    onSubmit()
    focusErrorAfterSave(true)
  }
  return (
    <Base.Root
      open
      disablePointerDismissal
      onOpenChange={(open, { event }) => open || inAlert(event.target) || onClose()}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup
          className={styles.popup}
          data-size={size}
          initialFocus={() => beginningIn(form.current, begin)}
          finalFocus={() => whereFocusGoes(cameFrom)}
        >
          <form
            ref={form}
            className={styles.form}
            onSubmit={submit}
            onInput={() => focusErrorAfterSave(false)}
            noValidate
          >
            <div className={styles.content}>
              <div className={styles.head}>
                <Base.Title>{title}</Base.Title>
                {about !== null && <Base.Description className="muted">{about}</Base.Description>}
              </div>
              <div className={styles.body}>{children}</div>
            </div>
            <div className={styles.buttons}>{buttons}</div>
          </form>
          <Base.Close className={styles.close} aria-label={screenText.close}>
            <Icon name="close" />
          </Base.Close>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

const submitButton = 'button[type="submit"]'
const firstField = ['input', 'textarea', 'select']
  .map((field) => `${field}:not(:disabled):not([readonly])`)
  .join()

/** `true`: the first focusable element. Read-only fields are skipped. */
function beginningIn(form: HTMLElement | null, begin: 'field' | 'submit'): HTMLElement | true {
  if (begin === 'submit') return form?.querySelector<HTMLElement>(submitButton) ?? true
  const isReadFirst = form?.querySelector('input, textarea, select')?.hasAttribute('readonly') ?? false
  return (isReadFirst && form?.querySelector<HTMLElement>(firstField)) || true
}

function useFocusInStep(
  form: RefObject<HTMLFormElement | null>,
  step: string,
  begin: NonNullable<DialogProps['begin']>,
): void {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    form.current?.querySelector<HTMLElement>(begin === 'submit' ? submitButton : firstField)?.focus()
  }, [form, step, begin])
}

/** Focuses the first invalid field, also after the server's response. A user who is typing keeps the focus. */
function useFocusOnError(form: RefObject<HTMLFormElement | null>): (looks: boolean) => void {
  const [looks, setLooks] = useState(false)
  useEffect(() => {
    const wrong = looks ? form.current?.querySelector<HTMLElement>('[aria-invalid="true"]') : null
    if (!wrong) return
    wrong.focus()
    setLooks(false)
  })
  return setLooks
}

type Opener = { readonly element: Element | null; readonly panel: HTMLElement | null }

function whereFocusIs(): Opener {
  const element = document.activeElement
  return { element, panel: element?.closest<HTMLElement>('[role="tabpanel"]') ?? null }
}

/** Falls back to the start of the opener's panel. */
function whereFocusGoes({ element, panel }: Opener): HTMLElement | boolean {
  const now = document.activeElement
  const wentElsewhere = now !== null && now !== document.body && now.closest('[role="dialog"]') === null
  if (wentElsewhere) return false
  return element?.isConnected || !panel?.isConnected ? true : panel
}

/** Esc in an alert above the dialog must not close the dialog too. */
function inAlert(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="alertdialog"]') !== null
}
