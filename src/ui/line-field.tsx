import { type ReactNode, type Ref, useId } from 'react'
import { unprintableProblem } from '#engine/text/printable.ts'
import styles from '#ui/field.module.css'
import { controlOf, FieldFrame } from '#ui/field.tsx'
import { useLengthLimit } from '#ui/length-limit.ts'
import { separateLines } from '#ui/separate-lines.ts'

type LineFieldProps = {
  readonly label: string
  readonly shown?: boolean
  readonly kind: 'text' | 'figure'
  readonly type?: 'text' | 'password'
  readonly name?: string
  readonly autoComplete?: string
  readonly autoFocus?: boolean
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onEnter?: () => void
  readonly onLeave?: () => void
  readonly disabled?: boolean
  readonly readOnly?: boolean
  readonly maxLength?: number
  readonly note?: string | null
  readonly error?: string | null
  readonly inputRef?: Ref<HTMLInputElement>
}

export function LineField({
  label,
  shown = true,
  kind,
  type = 'text',
  autoComplete = 'off',
  value,
  onChange,
  onEnter,
  onLeave,
  note = null,
  error: givenError = null,
  inputRef,
  ...input
}: LineFieldProps): ReactNode {
  const id = useId()
  const limit = useLengthLimit(input.maxLength)
  const error =
    givenError ?? limit.problem ?? (kind === 'text' && type === 'text' ? unprintableProblem(value) : null)
  return (
    <FieldFrame {...{ id, label, shown, note, error }}>
      <input
        {...input}
        {...controlOf({ id, note, error })}
        ref={inputRef}
        type={type}
        inputMode={kind === 'figure' ? 'decimal' : undefined}
        autoComplete={autoComplete}
        className={styles.control}
        data-kind={kind}
        title={shown ? undefined : (error ?? value)}
        value={value}
        onChange={(event) => {
          limit.clear()
          onChange(event.currentTarget.value)
        }}
        {...(kind === 'figure' ? separateLines : limit.handlers)}
        onFocus={onEnter}
        onBlur={onLeave}
      />
    </FieldFrame>
  )
}
