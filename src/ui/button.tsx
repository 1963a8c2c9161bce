import { type KeyboardEvent, type MouseEvent, type ReactNode, useId } from 'react'
import { Bubble } from '#ui/bubble.tsx'
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
  const isDisabled = busy || disabledReason !== null
  const press = (event: MouseEvent): void => {
    if (isDisabled) event.preventDefault()
    else onClick?.()
  }
  const keyDown = (event: KeyboardEvent): void => {
    // A repeated key must not press a new button at the same position.
    if (event.key === 'Enter' && event.repeat) event.preventDefault()
  }
  return (
    <Bubble id={reasonId} text={disabledReason}>
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
      >
        {children}
      </button>
    </Bubble>
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
