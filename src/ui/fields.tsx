import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { unprintableProblem } from '#engine/text/printable.ts'
import fieldStyles from '#ui/field.module.css'
import { controlOf, Field } from '#ui/field.tsx'
import styles from '#ui/fields.module.css'
import { useLengthLimit } from '#ui/length-limit.ts'

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
  const keyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat || !onDone) return
    event.preventDefault()
    onDone()
  }
  return (
    <Field {...{ id, label, note, error }}>
      <textarea
        {...controlOf({ id, note, error })}
        className={fieldStyles.control}
        rows={3}
        value={value}
        maxLength={maxLength}
        {...limit.handlers}
        onChange={(event) => {
          limit.clear()
          onChange(event.currentTarget.value)
        }}
        onKeyDown={keyDown}
      />
    </Field>
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
