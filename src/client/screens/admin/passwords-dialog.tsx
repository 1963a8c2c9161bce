import { type ReactNode, useState } from 'react'
import styles from '#client/screens/admin/admin.module.css'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Note } from '#client/ui/note.tsx'
import type { OneTimePassword } from '#contract/admin.ts'
import { accountText, adminScreenText } from '#text/administration.ts'

const text = adminScreenText.passwords

type Props = { readonly passwords: readonly OneTimePassword[]; readonly onClose: () => void }

/** The one-time passwords that were just made. They stand nowhere else; closing forgets them. */
export function PasswordsDialog({ passwords, onClose }: Props): ReactNode {
  const [copied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    const lines = passwords.map(({ userName, password }) => `${userName}\t${password}`)
    await navigator.clipboard.writeText(lines.join('\n'))
    setCopied(true)
  }
  return (
    <Dialog
      title={text.title}
      about={text.about}
      size="small"
      onClose={onClose}
      onSubmit={onClose}
      buttons={
        <>
          <span role="status">{copied && text.copied}</span>
          <Button onClick={() => void copy()}>{text.copy}</Button>
          <Button type="submit" variant="primary">
            {text.close}
          </Button>
        </>
      }
    >
      <Note kind="warning">{text.once}</Note>
      <table className={styles.passwords}>
        <caption className="only-heard">{text.title}</caption>
        <thead>
          <tr>
            <th scope="col">{accountText.fields.userName}</th>
            <th scope="col">{text.password}</th>
          </tr>
        </thead>
        <tbody>
          {passwords.map(({ userName, password }) => (
            <tr key={userName}>
              <th scope="row">{userName}</th>
              <td>{password}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}
