import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { unprintableProblem } from '#engine/text/printable.ts'
import styles from '#ui/field.module.css'
import { controlOf, FieldFrame } from '#ui/field.tsx'
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
    <FieldFrame {...{ id, label, note, error }}>
      <textarea
        {...controlOf({ id, note, error })}
        className={styles.control}
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
    </FieldFrame>
  )
}
