import { type ReactNode, useId } from 'react'
import { Icon } from '#ui/icon.tsx'
import styles from '#ui/search-field.module.css'

type Props = {
  readonly label: string
  readonly placeholder: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Esc clears the field. */
export function SearchField({ label, placeholder, value, onChange }: Props): ReactNode {
  const id = useId()
  return (
    <div className={styles.search}>
      <label htmlFor={id} className={styles.label}>
        <Icon name="search" />
        <span className="visually-hidden">{label}</span>
      </label>
      <input
        id={id}
        type="search"
        className={styles.input}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  )
}
