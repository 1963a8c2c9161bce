import { type ReactNode, useEffect, useState } from 'react'
import type { OpenDraft } from '#client/draft/open-draft.ts'
import styles from '#client/parts/people.module.css'
import { IconButton } from '#client/ui/icon-button.tsx'
import { Note } from '#client/ui/note.tsx'
import { maskedRegister } from '#domain/organisation/register-number.ts'
import { peopleScreenText } from '#text/people.ts'

/** Somebody whose record does not count, and what it lacks, in words. */
type Incomplete = { readonly name: string; readonly missing: readonly string[] }

type NotCountedProps = {
  readonly about: readonly Incomplete[]
  /** How many do not count, and while the year is open also what to do. */
  readonly sentence: (count: number, lock: string | null) => string
  readonly lock: string | null
}

/** Above a table of people: how many of them do not count and why (calculation §9 "People's records"). */
export function NotCounted({ about, sentence, lock }: NotCountedProps): ReactNode {
  if (about.length === 0) return null
  return (
    <Note kind="warning">
      {sentence(about.length, lock)}{' '}
      {about.map(({ name, missing }) => `${name} (${missing.join(', ')})`).join('; ')}
    </Note>
  )
}

/** Looks in a list for the person whom somebody asked to be shown by name, as soon as the list is there. */
export function useAskedName({ lookFor }: Pick<OpenDraft, 'lookFor'>, look: (name: string) => void): void {
  useEffect(() => {
    const answer = (name: string | null): void => {
      if (name === null) return
      lookFor.setState(null, true)
      look(name)
    }
    answer(lookFor.getState())
    return lookFor.subscribe(answer)
  })
}

/** A name in its row, with what the record lacks below it. */
export function NameInRow({ name, missing }: Incomplete): ReactNode {
  if (missing.length === 0) return name
  return (
    <>
      {name}
      <span className={styles.missing}>{peopleScreenText.missing(missing)}</span>
    </>
  )
}

/** What looks wrong in a record that counts, in its row. */
export function DoubtInRow({ children }: { readonly children: string }): ReactNode {
  return <span className={styles.missing}>{children}</span>
}

const text = peopleScreenText

type RegisterCellProps = { readonly displayName: string; readonly primaryNidNumber: string }

/** The register number of a member of staff, masked until somebody asks for it. */
export function RegisterCell({ displayName, primaryNidNumber }: RegisterCellProps): ReactNode {
  const [shown, setShown] = useState(false)
  const label = shown ? text.hideRegister(displayName) : text.showRegister(displayName)
  return (
    <span className={styles.register}>
      <span aria-live="polite">{shown ? primaryNidNumber : maskedRegister(primaryNidNumber)}</span>
      <IconButton icon={shown ? 'hidden' : 'shown'} label={label} onClick={() => setShown(!shown)} />
    </span>
  )
}
