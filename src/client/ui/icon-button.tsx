import { type ReactNode, useId } from 'react'
import { Icon, type IconName } from '#client/ui/icon.tsx'
import styles from '#client/ui/icon-button.module.css'

type Props = {
  readonly icon: IconName
  /** What it does, to which row; read out and shown when the pointer rests on it. */
  readonly label: string
  readonly onClick: () => void
  readonly busy?: boolean
  /** Why it cannot be pressed; it stays in the tab order, so that the reason can be found. */
  readonly disabledReason?: string | null
  /** Whether what it switches is on; `null` for a button that switches nothing. */
  readonly pressed?: boolean | null
}

/** A button that is only a drawing, for rows of a table and page turning. */
export function IconButton({
  icon,
  label,
  onClick,
  busy = false,
  disabledReason = null,
  pressed = null,
}: Props): ReactNode {
  const reasonId = useId()
  const disabled = busy || disabledReason !== null
  return (
    <span className={styles.wrap}>
      <button
        type="button"
        className={styles.button}
        aria-label={label}
        aria-disabled={disabled}
        aria-busy={busy}
        aria-pressed={pressed ?? undefined}
        aria-describedby={disabledReason === null ? undefined : reasonId}
        title={disabledReason === null ? label : `${label}: ${disabledReason}`}
        onClick={disabled ? undefined : onClick}
      >
        <Icon name={icon} />
      </button>
      {disabledReason !== null && (
        <span id={reasonId} className="only-heard">
          {disabledReason}
        </span>
      )}
    </span>
  )
}
