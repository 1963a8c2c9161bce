import { type ReactNode, useId } from 'react'
import styles from '#client/ui/field.module.css'

type Props = {
  readonly label: string
  readonly value: string
  readonly maxLength: number
  readonly onChange: (value: string) => void
  /** What is wrong with the text; read out with the field. */
  readonly error?: string | null
}

/** Several lines of text with the label above and the error below. */
export function TextArea({ label, value, maxLength, onChange, error = null }: Props): ReactNode {
  const id = useId()
  return (
    <div className={`${styles.field} ${styles.wide}`}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        className={styles.control}
        rows={3}
        value={value}
        maxLength={maxLength}
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
