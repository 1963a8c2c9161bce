import { type ReactNode, useId } from 'react'
import styles from '#client/ui/field.module.css'

type Props = {
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** `null`: nothing chosen yet, the placeholder shows. */
  readonly value: string | null
  readonly placeholder?: string
  readonly onChange: (value: string) => void
}

/** Picks one of a list, the label beside it. The platform's own list: known to every hand, reader and tablet. */
export function Select({ label, options, value, placeholder = '', onChange }: Props): ReactNode {
  const id = useId()
  return (
    <div className={styles.inline}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
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
