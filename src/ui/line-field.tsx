import { type ReactNode, type Ref, useId } from 'react'
import { unprintableProblem } from '#engine/text/printable.ts'
import styles from '#ui/field.module.css'
import { controlOf, Field } from '#ui/field.tsx'
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
    <Field {...{ id, label, shown, note, error }}>
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
    </Field>
  )
}

type ChoiceFieldProps<Value extends string> = {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value | null
  /** `null` if a choice is required. */
  readonly none: string | null
  readonly error?: string | null
  readonly disabled?: boolean
  readonly onChange: (value: Value | null) => void
}

export function ChoiceField<Value extends string>({
  label,
  options,
  value,
  none,
  error = null,
  disabled = false,
  onChange,
}: ChoiceFieldProps<Value>): ReactNode {
  const id = useId()
  const choose = (chosen: string): void =>
    onChange(options.find((each) => each.value === chosen)?.value ?? null)
  return (
    <Field {...{ id, label, error }}>
      <select
        {...controlOf({ id, error })}
        className={styles.control}
        value={value ?? ''}
        disabled={disabled}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {(none !== null || value === null) && <option value="">{none ?? ''}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  )
}

type CellSelectProps = {
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** '' if nothing is selected. */
  readonly value: string
  /** Shown even if the list does not contain the value. */
  readonly valueLabel: string
  readonly disabled: boolean
  readonly error: string | null
  readonly onChange: (value: string) => void
}

/** Values outside the list stay unchanged. */
export function CellSelect({
  label,
  options,
  value,
  valueLabel,
  disabled,
  error,
  onChange,
}: CellSelectProps): ReactNode {
  const hasOption = options.some((option) => option.value === value)
  return (
    <select
      className={styles.control}
      data-cell="true"
      aria-label={label}
      title={error ?? valueLabel}
      aria-invalid={error !== null}
      disabled={disabled}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {value !== '' && <option value="" />}
      {!hasOption && <option value={value}>{valueLabel}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
