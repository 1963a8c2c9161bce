import { type ReactNode, useId, useState } from 'react'
import fieldStyles from '#ui/field.module.css'
import { controlOf, FieldFrame } from '#ui/field.tsx'
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
  return (
    <FieldFrame {...{ id, label, note, error }}>
      <div className={styles.line}>
        <input
          {...input}
          {...limit.handlers}
          {...controlOf({ id, note, error })}
          type={isShown ? 'text' : 'password'}
          className={fieldStyles.control}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
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
    </FieldFrame>
  )
}
