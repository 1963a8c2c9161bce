import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useState } from 'react'
import styles from '#client/ui/button.module.css'

type ButtonProps = {
  readonly variant?: 'primary' | 'plain' | 'quiet'
  /** Its work is running; pressing again does nothing. */
  readonly busy?: boolean
  /** Why it cannot be pressed; shown at the button and read out with it. It stays in the tab order, so that it can be found. */
  readonly disabledReason?: string | null
  readonly type?: 'button' | 'submit'
  /** Of a button that opens and closes a part of the page: whether it is open. */
  readonly expanded?: boolean
  /** Of a button that switches something: whether it is on. */
  readonly pressed?: boolean
  /** Name for a button whose content does not say enough by itself. */
  readonly label?: string
  /** The element whose text is read out with it. */
  readonly describedBy?: string
  readonly onClick?: () => void
  readonly children: ReactNode
}

/** A button that tells why it cannot be pressed. */
export function Button({
  variant = 'plain',
  busy = false,
  disabledReason = null,
  type = 'button',
  expanded,
  pressed,
  label,
  describedBy,
  onClick,
  children,
}: ButtonProps): ReactNode {
  const reasonId = useId()
  const [reasonAway, setReasonAway] = useState(false)
  const isDisabled = busy || disabledReason !== null
  const press = (event: MouseEvent): void => {
    if (isDisabled) event.preventDefault()
    else onClick?.()
  }
  const keyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') setReasonAway(true)
    // A key that is held down presses once: what comes behind the button may have one in the same place that does more.
    if (event.key === 'Enter' && event.repeat) event.preventDefault()
  }
  return (
    <span className={styles.wrap} data-reason-away={reasonAway}>
      <button
        type={type}
        className={styles.button}
        data-variant={variant}
        aria-disabled={isDisabled}
        aria-busy={busy}
        aria-expanded={expanded}
        aria-pressed={pressed}
        aria-label={label}
        aria-describedby={disabledReason === null ? describedBy : reasonId}
        onClick={press}
        onKeyDown={keyDown}
        onBlur={() => setReasonAway(false)}
      >
        {children}
      </button>
      {disabledReason !== null && (
        <span id={reasonId} role="tooltip" className={styles.reason}>
          {disabledReason}
        </span>
      )}
    </span>
  )
}

type TextButtonProps = {
  /** What it does; said besides the text that it shows. */
  readonly label: string
  readonly onClick: () => void
  readonly children: ReactNode
}

/** A text in a table that opens something. */
export function TextButton({ label, onClick, children }: TextButtonProps): ReactNode {
  return (
    <button
      type="button"
      className={styles.textButtonButton}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
