import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { OpenDraft } from '#budget/web/open-draft.ts'
import { maskedRegister } from '#engine/list/register-number.ts'
import { type RegisterNumberBody, registryCalls } from '#features/registries/api.ts'
import { registerNumberText } from '#features/registries/text.ts'
import styles from '#features/registries/web/register-number.module.css'
import { alertFailure } from '#ui/api/request-failed.ts'
import { send } from '#ui/api/send.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Note } from '#ui/note.tsx'

type Incomplete = { readonly name: string; readonly missing: readonly string[] }

type NotCountedProps = {
  readonly about: readonly Incomplete[]
  readonly message: (count: number, lock: string | null) => string
  readonly lock: string | null
}

/** Shows how many people are not counted (calculation §9 "People's records"). */
export function NotCounted({ about, message, lock }: NotCountedProps): ReactNode {
  if (about.length === 0) return null
  return (
    <Note kind="warning">
      {message(about.length, lock)}{' '}
      {about.map(({ name, missing }) => `${name} (${missing.join(', ')})`).join('; ')}
    </Note>
  )
}

/** Waits until the list is loaded. */
export function useRequestedName(
  { peopleSearch }: Pick<OpenDraft, 'peopleSearch'>,
  search: (name: string) => void,
): void {
  useEffect(() => {
    const answer = (name: string | null): void => {
      if (name === null) return
      peopleSearch.setState(null, true)
      search(name)
    }
    answer(peopleSearch.getState())
    return peopleSearch.subscribe(answer)
  })
}

export function NameInRow({ name, missing }: Incomplete): ReactNode {
  if (missing.length === 0) return name
  return (
    <>
      {name}
      <span className={styles.missing}>{registerNumberText.missing(missing)}</span>
    </>
  )
}

export function DoubtInRow({ children }: { readonly children: string }): ReactNode {
  return <span className={styles.missing}>{children}</span>
}

const text = registerNumberText

type RegisterCellProps = {
  readonly name: string
  readonly storedNumber: string
  /** The person of a masked number; the server records the request. `null`: the number is complete. */
  readonly whose: RegisterNumberBody | null
}

export function RegisterCell({ name, storedNumber, whose }: RegisterCellProps): ReactNode {
  const { number, busy, ask, hide } = useRegisterNumber(storedNumber, whose)
  const label = number === null ? text.showRegister(name) : text.hideRegister(name)
  return (
    <span className={styles.register}>
      <span aria-live="polite">{number ?? maskedRegister(storedNumber)}</span>
      {storedNumber !== '' && (
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

function useRegisterNumber(storedNumber: string, whose: RegisterNumberBody | null) {
  const [number, setNumber] = useState<string | null>(null)
  const { mutate, reset, isPending } = useMutation({
    mutationFn: async () =>
      whose === null ? { registerNumber: storedNumber } : send(registryCalls.registerNumber, { body: whose }),
    onError: (error) => void alertFailure(error),
  })
  const ask = (): void => mutate(undefined, { onSuccess: (response) => setNumber(response.registerNumber) })
  const hide = (): void => {
    // Also discards a pending response.
    reset()
    setNumber(null)
  }
  return { number, busy: isPending, ask, hide }
}
