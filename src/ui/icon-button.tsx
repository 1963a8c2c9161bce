import { type ReactNode, useId } from 'react'
import { Bubble } from '#ui/bubble.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import styles from '#ui/icon-button.module.css'

type Props = {
  readonly icon: IconName
  readonly label: string
  readonly onClick: () => void
  readonly busy?: boolean
  /** The disabled button stays in the tab order. */
  readonly disabledReason?: string | null
  /** `null` for a button without toggle state. */
  readonly pressed?: boolean | null
}

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
    <Bubble id={reasonId} text={disabledReason ?? label}>
      <button
        type="button"
        className={styles.button}
        aria-label={label}
        aria-disabled={disabled}
        aria-busy={busy}
        aria-pressed={pressed ?? undefined}
        aria-describedby={disabledReason === null ? undefined : reasonId}
        onClick={disabled ? undefined : onClick}
      >
        <Icon name={icon} />
      </button>
    </Bubble>
  )
}
