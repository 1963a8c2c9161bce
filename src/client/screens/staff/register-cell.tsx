import { type ReactNode, useState } from 'react'
import { maskedRegister } from '#client/screens/staff/masked-register.ts'
import styles from '#client/screens/staff/staff-screen.module.css'
import { IconButton } from '#client/ui/icon-button.tsx'
import type { StaffRow } from '#contract/people.ts'
import { peopleScreenText } from '#text/people-screens.ts'

const text = peopleScreenText.staff

/** A register number, masked until somebody asks for it. */
export function RegisterCell({
  displayName,
  primaryNidNumber,
}: Pick<StaffRow, 'displayName' | 'primaryNidNumber'>): ReactNode {
  const [shown, setShown] = useState(false)
  const label = shown ? text.hideRegister(displayName) : text.showRegister(displayName)
  return (
    <span className={styles.register}>
      <span aria-live="polite">{shown ? primaryNidNumber : maskedRegister(primaryNidNumber)}</span>
      <IconButton icon={shown ? 'hidden' : 'shown'} label={label} onClick={() => setShown(!shown)} />
    </span>
  )
}
