import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { queryKeys } from '#budget/web/queries.ts'
import { dayText, timeText } from '#engine/time.ts'
import { type FactorAnswer, type FactorBody, type FactorsAnswer, signInCalls } from '#features/sign-in/api.ts'
import { factorScreenText as text } from '#features/sign-in/factor-text.ts'
import { hasOwnFactor } from '#features/sign-in/second-factor.ts'
import styles from '#features/sign-in/web/account-screen.module.css'
import {
  AddCode,
  AddPasskey,
  type Proof,
  RecoveryCodes,
  showMessageAndClose,
  WithProof,
} from '#features/sign-in/web/factor-dialogs.tsx'
import { useSignInMethods } from '#features/sign-in/web/sign-in-ways.ts'
import { send } from '#ui/api/send.ts'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { QueryState } from '#ui/query-state.tsx'

const key = ['own-factors']

type FactorDialog =
  | { readonly dialog: 'code' | 'passkey' }
  | { readonly dialog: 'recovery'; readonly codes: readonly string[] }
  | { readonly dialog: 'proof'; readonly title: string; readonly about: string; readonly body: Body }
type Body =
  Extract<FactorBody, { proof: Proof }> extends infer Each
    ? Each extends unknown
      ? Omit<Each, 'proof'>
      : never
    : never

/** An account without a required factor must set one up before anything else. */
export function FactorsSection({ asks }: { readonly asks: boolean }): ReactNode {
  const queries = useQueryClient()
  const [opened, setOpened] = useState<FactorDialog | null>(null)
  const factors = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => send(signInCalls.factors, { signal }),
    gcTime: 0,
  })
  const takesPasswords = useSignInMethods().data?.passwords !== 'off'
  const close = (): void => setOpened(null)
  const shows = factors.data && hasOwnFactor(factors.data) ? 'factor' : 'password'
  const finish = (): void => {
    close()
    void queries.invalidateQueries({ queryKey: key })
    void queries.invalidateQueries({ queryKey: queryKeys.home })
  }
  const done = ({ recoveryCodes }: FactorAnswer): void => {
    // The user must store the recovery codes before the page continues.
    if (recoveryCodes.length > 0) setOpened({ dialog: 'recovery', codes: recoveryCodes })
    else finish()
  }
  return (
    <section className={styles.part}>
      <div>
        <h2>{text.title}</h2>
        <p className={styles.about}>{text.about}</p>
      </div>
      {asks && <Note kind="warning">{takesPasswords ? text.mustEnrol : text.mustEnrolAtProvider}</Note>}
      <QueryState failed={text.failed} of={factors} rows={3} />
      {factors.data &&
        // The first factor needs the password.
        (takesPasswords || hasOwnFactor(factors.data) ? (
          <Factors factors={factors.data} open={setOpened} />
        ) : (
          !asks && <p className="muted">{text.atProvider}</p>
        ))}
      {opened?.dialog === 'code' && <AddCode shows={shows} onDone={done} onClose={close} />}
      {opened?.dialog === 'passkey' && <AddPasskey shows={shows} onDone={done} onClose={close} />}
      {opened?.dialog === 'proof' && (
        <WithProof
          title={opened.title}
          about={opened.about}
          shows="factor"
          act={(proof) => send(signInCalls.factorDo, { body: { ...opened.body, proof } })}
          onDone={showMessageAndClose(done)}
          onClose={close}
        />
      )}
      {opened?.dialog === 'recovery' && <RecoveryCodes codes={opened.codes} onClose={finish} />}
    </section>
  )
}

type FactorsProps = { readonly factors: FactorsAnswer; readonly open: (opened: FactorDialog) => void }

function Factors({ factors, open }: FactorsProps): ReactNode {
  const { code, passkeys, recoveryLeft, passkeysAt } = factors
  const isHere = passkeysAt === window.location.origin
  return (
    <ul className={styles.list}>
      <li className={styles.session}>
        <div className={styles.factor}>
          <h3>{text.passkey.title}</h3>
          <p className="muted">{text.passkey.about}</p>
          {!isHere && (
            <p className="muted">
              {passkeysAt === null ? text.passkey.nowhere : text.passkey.only(passkeysAt)}
            </p>
          )}
        </div>
        {isHere && <Button onClick={() => open({ dialog: 'passkey' })}>{text.passkey.add}</Button>}
      </li>
      {passkeys.map((passkey) => (
        <Passkey key={passkey.id} passkey={passkey} open={open} />
      ))}
      <li className={styles.session}>
        <div className={styles.factor}>
          <h3>{text.code.title}</h3>
          <p className="muted">{code === null ? text.code.about : text.code.since(dayText(code))}</p>
        </div>
        {code === null ? (
          <Button onClick={() => open({ dialog: 'code' })}>{text.code.add}</Button>
        ) : (
          <Button
            label={text.code.removeOf}
            onClick={() =>
              open({
                ...{ dialog: 'proof', title: text.code.removeOf, about: text.removeAbout },
                body: { event: 'REMOVE_CODE' },
              })
            }
          >
            {text.code.remove}
          </Button>
        )}
      </li>
      {hasOwnFactor(factors) && (
        <li className={styles.session}>
          <div className={styles.factor}>
            <h3>{text.recovery.title}</h3>
            <p className="muted">{text.recovery.left(recoveryLeft)}</p>
          </div>
          <Button
            onClick={() =>
              open({
                ...{ dialog: 'proof', title: text.recovery.title, about: text.recovery.renewAbout },
                body: { event: 'RENEW_RECOVERY' },
              })
            }
          >
            {text.recovery.renew}
          </Button>
        </li>
      )}
    </ul>
  )
}

type PasskeyProps = Pick<FactorsProps, 'open'> & { readonly passkey: FactorsAnswer['passkeys'][number] }

function Passkey({ passkey: { id, name, createdAt, usedAt }, open }: PasskeyProps): ReactNode {
  const used = usedAt === null ? text.passkey.unused : text.passkey.used(timeText(usedAt))
  return (
    <li className={styles.session}>
      <div>
        <p className="strong">{name}</p>
        <p className="muted">{[text.passkey.created(dayText(createdAt)), used].join(' · ')}</p>
      </div>
      <Button
        label={text.passkey.removeOf(name)}
        onClick={() =>
          open({
            ...{ dialog: 'proof', title: text.passkey.removeOf(name), about: text.removeAbout },
            body: { event: 'REMOVE_PASSKEY', id },
          })
        }
      >
        {text.passkey.remove}
      </Button>
    </li>
  )
}
