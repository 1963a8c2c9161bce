import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useState } from 'react'
import styles from '#ui/button.module.css'

type ButtonProps = {
  readonly variant?: 'primary' | 'plain' | 'quiet'
  readonly busy?: boolean
  /** Announced with the button, which stays in the tab order. */
  readonly disabledReason?: string | null
  readonly type?: 'button' | 'submit'
  readonly expanded?: boolean
  readonly pressed?: boolean
  readonly label?: string
  readonly describedBy?: string
  readonly onClick?: () => void
  readonly children: ReactNode
}

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
    // A repeated key must not press a new button at the same position.
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
  readonly label: string
  readonly onClick: () => void
  readonly children: ReactNode
}

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
