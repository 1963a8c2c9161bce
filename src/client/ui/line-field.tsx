import { type ReactNode, type Ref, useId } from 'react'
import styles from '#client/ui/line-field.module.css'

type Props = {
  readonly label: string
  /** Whether the label is seen, or only read out because the column says it. */
  readonly shown?: boolean
  readonly kind: 'text' | 'figure'
  readonly value: string
  readonly onChange: (value: string) => void
  /** The field is entered, to be read or typed into. */
  readonly onEnter?: () => void
  /** What is typed is finished: the field is left. */
  readonly onLeave?: () => void
  readonly disabled?: boolean
  readonly readOnly?: boolean
  readonly maxLength?: number
  /** What may be typed, or what became of it; read out with the field. */
  readonly note?: string | null
  readonly error?: string | null
  readonly inputRef?: Ref<HTMLInputElement>
}

/** One line of text or one figure, in a dialog or in the cell of a table. */
export function LineField({
  label,
  shown = true,
  kind,
  value,
  onChange,
  onEnter,
  onLeave,
  note = null,
  error = null,
  inputRef,
  ...input
}: Props): ReactNode {
  const id = useId()
  const said = error ?? note
  return (
    <div className={styles.field} data-shown={shown}>
      <label className={shown ? styles.label : 'only-heard'} htmlFor={id}>
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
        aria-describedby={said === null ? undefined : `${id}-said`}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onFocus={onEnter}
        onBlur={onLeave}
      />
      {said !== null && (
        <span
          id={`${id}-said`}
          role={error === null ? undefined : 'alert'}
          className={error === null ? styles.note : styles.error}
        >
          {said}
        </span>
      )}
    </div>
  )
}
