import { type ReactNode, useState } from 'react'
import styles from '#client/register-cell.module.css'
import { IconButton } from '#client/ui/icon-button.tsx'
import { maskedRegister } from '#domain/organisation/register-number.ts'
import { peopleScreenText } from '#text/people.ts'

const text = peopleScreenText

type Props = { readonly displayName: string; readonly primaryNidNumber: string }

/** The register number of a member of staff, masked until somebody asks for it. */
export function RegisterCell({ displayName, primaryNidNumber }: Props): ReactNode {
  const [shown, setShown] = useState(false)
  const label = shown ? text.hideRegister(displayName) : text.showRegister(displayName)
  return (
    <span className={styles.register}>
      <span aria-live="polite">{shown ? primaryNidNumber : maskedRegister(primaryNidNumber)}</span>
      <IconButton icon={shown ? 'hidden' : 'shown'} label={label} onClick={() => setShown(!shown)} />
    </span>
  )
}
