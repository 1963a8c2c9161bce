import { type ReactNode, useId } from 'react'
import styles from '#ui/fields.module.css'

type SelectProps = {
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** `null`: nothing is selected. */
  readonly value: string | null
  readonly placeholder?: string
  readonly onChange: (value: string) => void
}

/** Native, for familiarity, screen readers and tablets. */
export function Select({ label, options, value, placeholder = '', onChange }: SelectProps): ReactNode {
  const id = useId()
  return (
    <div className={styles.inline}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={styles.control}
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {value === null && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
