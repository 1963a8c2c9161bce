import type { ReactNode } from 'react'
import styles from '#client/screens/summary/receipt-box.module.css'
import { dateTime } from '#client/ui/date-time.ts'
import { Fact } from '#client/ui/fact.tsx'
import type { Receipt } from '#domain/receipt/receipt.ts'
import { summaryText } from '#text/summary.ts'

/** What proves that the report was sent, and the public page where anyone can check it. */
export function ReceiptBox({ receipt }: { readonly receipt: Receipt }): ReactNode {
  const { number, sentAt, checkCode, address } = receipt
  return (
    <div className={styles.receipt}>
      <dl className={styles.facts}>
        <Fact name={summaryText.receiptNumber} value={number} />
        <Fact name={summaryText.sentAt} value={dateTime(sentAt)} />
        <Fact name={summaryText.checkCode} value={checkCode} />
      </dl>
      <p className={styles.about}>
        {summaryText.anyoneChecks}{' '}
        <a href={address} target="_blank" rel="noreferrer">
          {summaryText.checkPage}
        </a>
      </p>
    </div>
  )
}
