import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { Icon } from '#ui/icon.tsx'
import styles from '#ui/search-field.module.css'

type Props = {
  readonly label: string
  readonly placeholder: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Escape clears a field with text and then does not close a surrounding dialog. */
export function SearchField({ label, placeholder, value, onChange }: Props): ReactNode {
  const id = useId()
  // Not every browser clears a search field by itself.
  const clearOnEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || value === '') return
    event.preventDefault()
    event.stopPropagation()
    onChange('')
  }
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
        onKeyDown={clearOnEscape}
      />
    </div>
  )
}
