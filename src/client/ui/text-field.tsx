import { type ReactNode, useId } from 'react'
import styles from '#client/ui/field.module.css'

type Props = {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly type?: 'text' | 'password'
  readonly name?: string
  readonly autoComplete?: string
  readonly autoFocus?: boolean
  readonly maxLength?: number
  /** What is wrong with the value; read out with the field. */
  readonly error?: string | null
}

/** One line of text with its label above and its error below. */
export function TextField({ label, error = null, onChange, type = 'text', ...input }: Props): ReactNode {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        type={type}
        className={styles.control}
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : `${id}-error`}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {error !== null && (
        <span id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </span>
      )}
    </div>
  )
}
