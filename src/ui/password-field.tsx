import { type ReactNode, useId, useState } from 'react'
import fields from '#ui/fields.module.css'
import { IconButton } from '#ui/icon-button.tsx'
import { useLengthLimit } from '#ui/length-limit.ts'
import styles from '#ui/password-field.module.css'
import { passwordFieldText } from '#ui/screen-text.ts'

type Props = {
  readonly label: string
  readonly name: string
  readonly autoComplete: 'current-password' | 'new-password'
  readonly autoFocus?: boolean
  readonly maxLength: number
  readonly value: string
  readonly onChange: (value: string) => void
  readonly note?: string | null
  readonly error?: string | null
}

/** Accepts pasted text unchanged. */
export function PasswordField({
  label,
  note = null,
  error: givenError = null,
  onChange,
  ...input
}: Props): ReactNode {
  const limit = useLengthLimit(input.maxLength)
  const error = givenError ?? limit.problem
  const id = useId()
  const [isShown, setIsShown] = useState(false)
  const message = error ?? note
  return (
    <div className={fields.field}>
      <label className={fields.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.line}>
        <input
          {...input}
          {...limit.handlers}
          id={id}
          type={isShown ? 'text' : 'password'}
          className={fields.control}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={error !== null}
          aria-describedby={message === null ? undefined : `${id}-said`}
          onChange={(event) => {
            limit.clear()
            onChange(event.currentTarget.value)
          }}
        />
        <IconButton
          icon={isShown ? 'hidden' : 'shown'}
          label={isShown ? passwordFieldText.hide : passwordFieldText.show}
          onClick={() => setIsShown(!isShown)}
        />
      </div>
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
