import type { MouseEvent, ReactNode } from 'react'
import { pathOf } from '#api/call.ts'
import type { RegisterName } from '#budget/people/register-origin.ts'
import { peopleRegisterCalls } from '#features/registers/api.ts'
import { registerText } from '#features/registers/text.ts'
import styles from '#features/registers/web/registers.module.css'
import { signInCalls } from '#features/sign-in/api.ts'
import { alertFailure, isReauthRequired } from '#ui/api/request-failed.ts'
import { send } from '#ui/api/send.ts'
import { Button } from '#ui/button.tsx'
import { downloadFrom } from '#ui/save-file.ts'
import { templateText } from '#ui/table-text.ts'

type WhichProps = {
  readonly register: RegisterName
  readonly registers: readonly RegisterName[]
  readonly onChoose: (register: RegisterName) => void
}

export function RegisterPicker({ register, registers, onChoose }: WhichProps): ReactNode {
  return (
    <fieldset className="row">
      <legend className="visually-hidden">{registerText.registerLabel}</legend>
      {registers.map((each) => (
        <Button
          key={each}
          variant={each === register ? 'primary' : 'plain'}
          pressed={each === register}
          onClick={() => onChoose(each)}
        >
          {registerText.names[each]}
        </Button>
      ))}
    </fieldset>
  )
}

type Props = {
  readonly register: RegisterName
  /** `own`: the institution's own people, unmasked. `many`: the export requires reauthentication. */
  readonly whose: 'own' | 'many'
  readonly year: number
  /** An aimag or sum; `null` for all accessible institutions. */
  readonly region: string | null
  readonly disabledReason: string | null
  readonly onBring: () => void
}

export function RegisterFileActions({
  register,
  whose,
  year,
  region,
  disabledReason,
  onBring,
}: Props): ReactNode {
  const path = pathOf(peopleRegisterCalls.registerBook, { register, year })
  const address = (what: 'form' | 'data'): string =>
    `${path}?what=${what}${region === null ? '' : `&region=${region}`}`
  return (
    <div className={styles.actions}>
      <div className={styles.action}>
        <a href={address('form')} download>
          {templateText}
        </a>
        <p>{registerText.templateHint}</p>
      </div>
      <div className={styles.action}>
        <Button disabledReason={disabledReason} onClick={onBring}>
          {registerText.import}
        </Button>
        <p>{registerText.importHint}</p>
      </div>
      <div className={styles.action}>
        <a href={address('data')} download onClick={whose === 'many' ? afterProof : undefined}>
          {registerText.data}
        </a>
        <p>{registerText.dataHint}</p>
      </div>
    </div>
  )
}

/** A browser shows no reason for a refused download, so reauthentication happens first. */
function afterProof(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault()
  void provedDownload(event.currentTarget.href)
}

async function provedDownload(href: string): Promise<void> {
  try {
    await send(signInCalls.proof)
  } catch (error) {
    // The user cancelled the reauthentication.
    if (isReauthRequired(error)) return
    return alertFailure(error)
  }
  downloadFrom(href)
}
