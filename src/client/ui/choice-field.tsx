import { type ReactNode, useId } from 'react'
import styles from '#client/ui/line-field.module.css'

type Props<Value extends string> = {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value | null
  /** What stands for no choice; `null` where one must be made. */
  readonly none: string | null
  readonly error?: string | null
  readonly disabled?: boolean
  readonly onChange: (value: Value | null) => void
}

/** Picks one of a list in a form, the label above. The platform's own list. */
export function ChoiceField<Value extends string>({
  label,
  options,
  value,
  none,
  error = null,
  disabled = false,
  onChange,
}: Props<Value>): ReactNode {
  const id = useId()
  const choose = (chosen: string): void =>
    onChange(options.find((each) => each.value === chosen)?.value ?? null)
  return (
    <div className={styles.field} data-shown="true">
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={styles.control}
        value={value ?? ''}
        disabled={disabled}
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : `${id}-error`}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {(none !== null || value === null) && <option value="">{none ?? ''}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {error !== null && (
        <span id={`${id}-error`} role="alert" className={styles.error}>
          {error}
        </span>
      )}
    </div>
  )
}
