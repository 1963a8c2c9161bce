import { type ReactNode, useState } from 'react'
import styles from '#client/page-header.module.css'
import { PasswordDialog } from '#client/password-dialog.tsx'
import { Button } from '#client/ui/button.tsx'
import { screenText } from '#text/screens.ts'
import { passwordText } from '#text/sign-in.ts'

const text = screenText.page

type Props = {
  /** The organisation, or what the page is. */
  readonly heading: string
  readonly displayName: string
  readonly onSignOut: () => void
  /** What is chosen for the whole page, such as its year. */
  readonly children?: ReactNode
}

/** What the page is about, what is chosen for it, who is signed in, and the way out. */
export function PageHeader({ heading, displayName, onSignOut, children }: Props): ReactNode {
  const [changes, setChanges] = useState(false)
  return (
    <header className={styles.header}>
      <h1 className={styles.heading}>{heading}</h1>
      {children}
      <span className={styles.user}>
        <span className="only-heard">{text.user}: </span>
        {displayName}
      </span>
      <Button variant="quiet" onClick={() => setChanges(true)}>
        {passwordText.change}
      </Button>
      <Button variant="quiet" onClick={onSignOut}>
        {text.signOut}
      </Button>
      {changes && <PasswordDialog onDone={() => setChanges(false)} onClose={() => setChanges(false)} />}
    </header>
  )
}
