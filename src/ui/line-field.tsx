import { type ReactNode, type Ref, useId } from 'react'
import { unprintableProblem } from '#engine/text/printable.ts'
import { useLengthLimit } from '#ui/length-limit.ts'
import styles from '#ui/line-field.module.css'
import { separateLines } from '#ui/separate-lines.ts'

type LineFieldProps = {
  readonly label: string
  readonly shown?: boolean
  readonly kind: 'text' | 'figure'
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
  const error = givenError ?? limit.problem ?? (kind === 'text' ? unprintableProblem(value) : null)
  const message = error ?? note
  return (
    <div className={styles.field} data-shown={shown}>
      <label className={shown ? 'strong' : 'visually-hidden'} htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        ref={inputRef}
        id={id}
        type="text"
        inputMode={kind === 'figure' ? 'decimal' : undefined}
        autoComplete="off"
        className={styles.control}
        data-kind={kind}
        title={shown ? undefined : (error ?? value)}
        aria-invalid={error !== null}
        aria-describedby={message === null ? undefined : `${id}-said`}
        value={value}
        onChange={(event) => {
          limit.clear()
          onChange(event.currentTarget.value)
        }}
        {...(kind === 'figure' ? separateLines : limit.handlers)}
        onFocus={onEnter}
        onBlur={onLeave}
      />
      {message !== null && (
        <span
          id={`${id}-said`}
          role={error === null ? undefined : 'alert'}
          className={error === null ? styles.note : styles.error}
        >
          {message}
        </span>
      )}
    </div>
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
    <div className={styles.field} data-shown="true">
      <label className="strong" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={styles.control}
        value={value ?? ''}
        disabled={disabled}
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : `${id}-error`}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {(none !== null || value === null) && <option value="">{none ?? ''}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {error !== null && (
        <span id={`${id}-error`} role="alert" className={`wrong ${styles.error}`}>
          {error}
        </span>
      )}
    </div>
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
