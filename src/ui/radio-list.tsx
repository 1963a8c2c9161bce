import { type ReactNode, useId } from 'react'
import styles from '#ui/radio-list.module.css'

type Option<Value> = { readonly value: Value; readonly label: string }

type Props<Value> = {
  readonly label: string
  readonly options: readonly Option<Value>[]
  readonly value: Value | null
  readonly disabled?: boolean
  readonly error?: string | null
  readonly onChange: (value: Value) => void
}

export function RadioList<Value extends string>({
  label,
  options,
  value,
  disabled = false,
  error = null,
  onChange,
}: Props<Value>): ReactNode {
  const id = useId()
  return (
    <fieldset
      className={styles.list}
      disabled={disabled}
      aria-describedby={error === null ? undefined : `${id}-error`}
    >
      <legend className={styles.legend}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option} data-chosen={option.value === value}>
          <input
            type="radio"
            name={id}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
      {error !== null && (
        <span id={`${id}-error`} role="alert" className="wrong">
          {error}
        </span>
      )}
    </fieldset>
  )
}
