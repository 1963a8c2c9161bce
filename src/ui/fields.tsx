import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { unprintableProblem } from '#engine/text/printable.ts'
import styles from '#ui/fields.module.css'
import { useLengthLimit } from '#ui/length-limit.ts'

type TextFieldProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly type?: 'text' | 'password'
  readonly name?: string
  readonly autoComplete?: string
  readonly autoFocus?: boolean
  readonly maxLength?: number
  readonly error?: string | null
}

export function TextField({
  label,
  error: givenError = null,
  onChange,
  type = 'text',
  ...input
}: TextFieldProps): ReactNode {
  const id = useId()
  const limit = useLengthLimit(input.maxLength)
  const error = givenError ?? limit.problem ?? (type === 'password' ? null : unprintableProblem(input.value))
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        {...limit.handlers}
        id={id}
        type={type}
        className={styles.control}
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : `${id}-error`}
        onChange={(event) => {
          limit.clear()
          onChange(event.currentTarget.value)
        }}
      />
      {error !== null && (
        <span id={`${id}-error`} className="wrong" role="alert">
          {error}
        </span>
      )}
    </div>
  )
}

type TextAreaProps = {
  readonly label: string
  readonly value: string
  readonly maxLength: number
  readonly onChange: (value: string) => void
  /** Called by Ctrl+Enter, because Enter starts a new line. */
  readonly onDone?: () => void
  readonly note?: string | null
  readonly error?: string | null
}

export function TextArea({
  label,
  value,
  maxLength,
  onChange,
  onDone,
  note = null,
  error: givenError = null,
}: TextAreaProps): ReactNode {
  const id = useId()
  const limit = useLengthLimit(maxLength)
  const error = givenError ?? limit.problem ?? unprintableProblem(value)
  const message = error ?? note
  const keyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat || !onDone) return
    event.preventDefault()
    onDone()
  }
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
        aria-describedby={message === null ? undefined : `${id}-said`}
        {...limit.handlers}
        onChange={(event) => {
          limit.clear()
          onChange(event.currentTarget.value)
        }}
        onKeyDown={keyDown}
      />
      {message !== null && (
        <span
          id={`${id}-said`}
          className={error === null ? 'muted-small' : 'wrong'}
          role={error === null ? undefined : 'alert'}
        >
          {message}
        </span>
      )}
    </div>
  )
}

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
