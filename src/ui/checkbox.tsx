import type { ReactNode } from 'react'
import styles from '#ui/checkbox.module.css'

type Props = {
  readonly label: string
  readonly shown?: boolean
  readonly checked: boolean
  readonly disabled?: boolean
  /** Input is ignored during a save, but the focus stays. */
  readonly busy?: boolean
  readonly onChange: (checked: boolean) => void
}

export function Checkbox({
  label,
  shown = true,
  checked,
  disabled = false,
  busy = false,
  onChange,
}: Props): ReactNode {
  return (
    <label className={styles.checkbox} title={shown ? undefined : label}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-disabled={busy || undefined}
        onChange={(event) => busy || onChange(event.currentTarget.checked)}
      />
      <span className={shown ? 'strong' : 'visually-hidden'}>{label}</span>
    </label>
  )
}
