import { type ReactNode, useId } from 'react'
import styles from '#ui/field.module.css'
import { controlOf, FieldFrame } from '#ui/field.tsx'

type ChoiceFieldProps<Value extends string> = {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value | null
  /** `null` if a choice is required. */
  readonly none: string | null
  readonly error?: string | null
  readonly disabled?: boolean
  readonly onChange: (value: Value | null) => void
}

export function ChoiceField<Value extends string>({
  label,
  options,
  value,
  none,
  error = null,
  disabled = false,
  onChange,
}: ChoiceFieldProps<Value>): ReactNode {
  const id = useId()
  const choose = (chosen: string): void =>
    onChange(options.find((each) => each.value === chosen)?.value ?? null)
  return (
    <FieldFrame {...{ id, label, error }}>
      <select
        {...controlOf({ id, error })}
        className={styles.control}
        value={value ?? ''}
        disabled={disabled}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {(none !== null || value === null) && <option value="">{none ?? ''}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}

type CellSelectProps = {
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** '' if nothing is selected. */
  readonly value: string
  /** Shown even if the list does not contain the value. */
  readonly valueLabel: string
  readonly disabled: boolean
  readonly error: string | null
  readonly onChange: (value: string) => void
}

/** Values outside the list stay unchanged. */
export function CellSelect({
  label,
  options,
  value,
  valueLabel,
  disabled,
  error,
  onChange,
}: CellSelectProps): ReactNode {
  const hasOption = options.some((option) => option.value === value)
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
      {!hasOption && <option value={value}>{valueLabel}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
