import type { ReactNode } from 'react'
import styles from '#client/ui/line-field.module.css'

type Props = {
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** '' for nothing chosen. */
  readonly value: string
  /** What stands there as text; shown also when the list does not hold it. */
  readonly valueLabel: string
  readonly disabled: boolean
  readonly error: string | null
  readonly onChange: (value: string) => void
}

/** Picks one of a list in the cell of a table. The platform's own list; what it does not hold stays as it was read. */
export function CellSelect({
  label,
  options,
  value,
  valueLabel,
  disabled,
  error,
  onChange,
}: Props): ReactNode {
  const held = options.some((option) => option.value === value)
  return (
    <select
      className={styles.control}
      data-cell="true"
      aria-label={label}
      title={error ?? valueLabel}
      aria-invalid={error !== null}
      disabled={disabled}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {value !== '' && <option value="" />}
      {!held && <option value={value}>{valueLabel}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
