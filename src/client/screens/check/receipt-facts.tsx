import type { ReactNode } from 'react'
import styles from '#client/screens/check/check-screen.module.css'
import { dateTime } from '#client/ui/date-time.ts'
import { Fact } from '#client/ui/fact.tsx'
import { Note } from '#client/ui/note.tsx'
import type { PublicReceipt } from '#contract/answers.ts'
import { formatNumber } from '#domain/number/format.ts'
import { checkText } from '#text/check.ts'

/** The five facts of a sent paper, to be held against the paper in hand. */
export function ReceiptFacts({ receipt }: { readonly receipt: PublicReceipt }): ReactNode {
  const { institution, period, total, sentAt, state } = receipt
  const next = checkText.next[state]
  return (
    <>
      <dl className={styles.facts}>
        <Fact name={checkText.institution} value={institution} />
        <Fact name={checkText.period} value={period} />
        {total !== null && (
          <Fact name={checkText.total} value={formatNumber(total, { atMost: 2, atLeast: 1 })} />
        )}
        <Fact name={checkText.sentAt} value={dateTime(sentAt)} />
        <Fact name={checkText.state} value={checkText.states[state]} />
      </dl>
      {next !== null && <Note kind="warning">{next}</Note>}
      <p className={styles.hint}>{checkText.compareFacts}</p>
    </>
  )
}
