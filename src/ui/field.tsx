import type { ReactNode } from 'react'
import styles from '#ui/field.module.css'

type FieldProps = {
  /** Of the control. */
  readonly id: string
  readonly label: string
  readonly shown?: boolean
  readonly note?: string | null
  readonly error: string | null
  readonly children: ReactNode
}

/** A control with its label, and its error or note. */
export function FieldFrame({ id, label, shown = true, note = null, error, children }: FieldProps): ReactNode {
  const message = error ?? note
  return (
    <div className={styles.field} data-shown={shown}>
      <label className={shown ? 'strong' : 'visually-hidden'} htmlFor={id}>
        {label}
      </label>
      {children}
      {message !== null && (
        <span
          id={`${id}-said`}
          className={error === null ? `muted-small ${styles.note}` : 'wrong'}
          role={error === null ? undefined : 'alert'}
        >
          {message}
        </span>
      )}
    </div>
  )
}

/** The attributes of the control. */
export function controlOf({ id, note = null, error }: Pick<FieldProps, 'id' | 'note' | 'error'>) {
  return {
    id,
    'aria-invalid': error !== null,
    'aria-describedby': (error ?? note) === null ? undefined : `${id}-said`,
  }
}
