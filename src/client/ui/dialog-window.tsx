import { Dialog as Base } from '@base-ui/react/dialog'
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import styles from '#client/ui/dialog.module.css'
import { Icon } from '#client/ui/icon.tsx'
import { screenText } from '#text/screens.ts'

export type DialogProps = {
  readonly title: string
  /** Whom or what it is about, below the title; `null` where the title says it all. */
  readonly about: string | null
  readonly size: 'small' | 'middle' | 'large'
  readonly onClose: () => void
  /** Enter in a field, or a button of type `submit`. */
  readonly onSubmit: () => void
  /** The buttons at the foot. */
  readonly buttons: ReactNode
  /** Where the focus begins: at the first field, or at the button that does it, where nothing is to be filled in. */
  readonly begin?: 'field' | 'submit'
  /** Which of its steps it shows, where it has several: with another one the focus begins anew, since what had it is gone. */
  readonly step?: string
  readonly children: ReactNode
}

/** A dialog with fields to fill in. A click beside it closes nothing, so that what was typed is not lost by a slip. */
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
  const looksForFault = useFocusOnFault(form)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    event.stopPropagation()
    onSubmit()
    looksForFault(true)
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
            onInput={() => looksForFault(false)}
            noValidate
          >
            <div className={styles.head}>
              <Base.Title className={styles.title}>{title}</Base.Title>
              {about !== null && <Base.Description className={styles.about}>{about}</Base.Description>}
            </div>
            <div className={styles.body}>{children}</div>
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

/** Where the focus begins; `true`: at whatever takes it first. A field that is only read is passed over. */
function beginningIn(form: HTMLElement | null, begin: 'field' | 'submit'): HTMLElement | true {
  if (begin === 'submit') return form?.querySelector<HTMLElement>(submitButton) ?? true
  const isReadFirst = form?.querySelector('input, textarea, select')?.hasAttribute('readonly') ?? false
  return (isReadFirst && form?.querySelector<HTMLElement>(firstField)) || true
}

/** Puts the focus where a step begins that has come in the place of another. */
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

/**
 * Puts the focus on the first field that a try to submit has found wrong: at once, or when the server has said so. Whoever types meanwhile
 * keeps it.
 */
function useFocusOnFault(form: RefObject<HTMLFormElement | null>): (looks: boolean) => void {
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

/** Back to what had opened the dialog; where that is gone, to the beginning of the panel on which it stood, not to nowhere. */
function whereFocusGoes({ element, panel }: Opener): HTMLElement | boolean {
  const now = document.activeElement
  const wentElsewhere = now !== null && now !== document.body && now.closest('[role="dialog"]') === null
  if (wentElsewhere) return false
  return element?.isConnected || !panel?.isConnected ? true : panel
}

/** An alert may stand above the dialog: the Esc that answers it must not close the dialog as well. */
function inAlert(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="alertdialog"]') !== null
}
