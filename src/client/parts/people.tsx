import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { alertFailure } from '#client/api/request-failed.ts'
import { send } from '#client/api/send.ts'
import type { OpenDraft } from '#client/draft/open-draft.ts'
import styles from '#client/parts/people.module.css'
import { IconButton } from '#client/ui/icon-button.tsx'
import { Note } from '#client/ui/note.tsx'
import type { RegisterNumberBody } from '#contract/people.ts'
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

type RegisterCellProps = {
  readonly name: string
  /** The register number of that person, as this page has read it. */
  readonly kept: string
  /** Who is asked for where the page has read it masked; that it was asked for is recorded. `null`: it is here. */
  readonly whose: RegisterNumberBody | null
}

/** A register number, masked against a glance at the screen until somebody presses. */
export function RegisterCell({ name, kept, whose }: RegisterCellProps): ReactNode {
  const { number, busy, ask, hide } = useRegisterNumber(kept, whose)
  const label = number === null ? text.showRegister(name) : text.hideRegister(name)
  return (
    <span className={styles.register}>
      <span aria-live="polite">{number ?? maskedRegister(kept)}</span>
      {kept !== '' && (
        <IconButton
          icon={number === null ? 'shown' : 'hidden'}
          label={label}
          busy={busy}
          onClick={number === null ? ask : hide}
        />
      )}
    </span>
  )
}

/** A whole register number, once it was asked for; `null` before, and when it is hidden again. */
function useRegisterNumber(kept: string, whose: RegisterNumberBody | null) {
  const [number, setNumber] = useState<string | null>(null)
  const { mutate, reset, isPending } = useMutation({
    mutationFn: async () =>
      whose === null ? { registerNumber: kept } : send('registerNumber', { body: whose }),
    onError: (error) => void alertFailure(error),
  })
  const ask = (): void => mutate(undefined, { onSuccess: (told) => setNumber(told.registerNumber) })
  const hide = (): void => {
    // What is still on its way is not shown either.
    reset()
    setNumber(null)
  }
  return { number, busy: isPending, ask, hide }
}
