import { type FormEvent, type ReactNode, useState } from 'react'
import styles from '#client/screens/check/check-screen.module.css'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { checkParameter } from '#contract/call.ts'
import { checkText } from '#text/check.ts'

/** Asks for a code. The browser itself goes to the address of the code, so that it can be kept, sent on and gone back to. */
export function CheckForm({ code }: { readonly code: string }): ReactNode {
  const [typed, setTyped] = useState(code)
  const [tried, setTried] = useState(false)
  const empty = typed.trim() === ''
  const submit = (event: FormEvent): void => {
    setTried(true)
    if (empty) event.preventDefault()
  }
  return (
    <form className={styles.form} method="get" action="/" onSubmit={submit} noValidate>
      <TextField
        label={checkText.code}
        name={checkParameter}
        autoComplete="off"
        autoFocus={code === ''}
        maxLength={40}
        value={typed}
        onChange={setTyped}
        error={tried && empty ? checkText.noCode : null}
      />
      <Button type="submit" variant="primary">
        {checkText.check}
      </Button>
      <p className={styles.hint}>{checkText.codeAbout}</p>
    </form>
  )
}
