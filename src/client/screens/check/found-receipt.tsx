import type { ReactNode } from 'react'
import { useReceipt } from '#client/api/queries.ts'
import { RequestFailed, sentenceOf } from '#client/api/request-failed.ts'
import styles from '#client/screens/check/check-screen.module.css'
import { CompareFile } from '#client/screens/check/compare-file.tsx'
import { ReceiptFacts } from '#client/screens/check/receipt-facts.tsx'
import { Failed } from '#client/ui/failed.tsx'
import { Loading } from '#client/ui/loading.tsx'
import { Note } from '#client/ui/note.tsx'
import { checkText } from '#text/check.ts'

/** What is known of a code, and the place where a file is compared with the kept paper. */
export function FoundReceipt({ code }: { readonly code: string }): ReactNode {
  const receipt = useReceipt(code)
  if (receipt.isPending) return <Loading rows={5} />
  if (receipt.isError) {
    const { error } = receipt
    if (error instanceof RequestFailed && error.status === 404)
      return <Note kind="error">{error.message}</Note>
    return <Failed title={checkText.notRead} message={sentenceOf(error)} onRetry={() => receipt.refetch()} />
  }
  return (
    <>
      <section className={styles.section} aria-labelledby="found">
        <h2 id="found">{checkText.found}</h2>
        <ReceiptFacts receipt={receipt.data} />
      </section>
      <CompareFile papers={receipt.data.papers} />
    </>
  )
}
