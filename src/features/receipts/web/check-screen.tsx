import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { ceilingText } from '#budget/ceiling-text.ts'
import { checkParameter } from '#budget/page-addresses.ts'
import { publicPageText } from '#budget/page-text.ts'
import { useTitle } from '#budget/web/page-header.tsx'
import { timeText } from '#engine/time.ts'
import type { PublicReceipt } from '#features/receipts/api.ts'
import { type PaperHashes, type PaperVerdict, paperVerdict } from '#features/receipts/receipt.ts'
import { checkText } from '#features/receipts/text.ts'
import styles from '#features/receipts/web/check-screen.module.css'
import { useReceipt } from '#features/receipts/web/queries.ts'
import { amountText, totalsInWords } from '#forms/amounts.ts'
import { budgetTotalText } from '#forms/total-text.ts'
import { ApiError } from '#ui/api/request-failed.ts'
import { Button } from '#ui/button.tsx'
import { LabelledValue } from '#ui/fact.tsx'
import { FileDrop } from '#ui/file-chooser.tsx'
import { LineField } from '#ui/line-field.tsx'
import { Loading } from '#ui/loading.tsx'
import { Note } from '#ui/note.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { screenText } from '#ui/screen-text.ts'

/** A public page (decision 0015). */
export function CheckScreen({ code }: { readonly code: string }): ReactNode {
  useTitle(`${publicPageText.check} · ${screenText.product}`)
  return (
    <main className={styles.screen}>
      <header className={styles.head}>
        <h1>{publicPageText.check}</h1>
        <a href="/">{checkText.signIn}</a>
      </header>
      <p className="muted">{checkText.about}</p>
      <CheckForm code={code} />
      {code.trim() !== '' && <FoundReceipt code={code} />}
    </main>
  )
}

/** The address of the code can be bookmarked and shared. */
function CheckForm({ code }: { readonly code: string }): ReactNode {
  const [typed, setTyped] = useState(code)
  const [tried, setTried] = useState(false)
  const empty = typed.trim() === ''
  const submit = (event: FormEvent): void => {
    setTried(true)
    if (empty) event.preventDefault()
  }
  return (
    <form className={styles.form} method="get" action="/" onSubmit={submit} noValidate>
      <LineField
        kind="text"
        label={checkText.code}
        name={checkParameter}
        autoComplete="off"
        autoFocus={code === ''}
        maxLength={40}
        value={typed}
        onChange={setTyped}
        error={tried && empty ? checkText.noCode : null}
      />
      <Button type="submit" variant="primary">
        {checkText.check}
      </Button>
      <p className={styles.hint}>{checkText.codeAbout}</p>
    </form>
  )
}

function FoundReceipt({ code }: { readonly code: string }): ReactNode {
  const receipt = useReceipt(code)
  if (receipt.isPending) return <Loading rows={5} />
  if (receipt.isError) {
    const { error } = receipt
    if (error instanceof ApiError && error.status === 404) return <Note kind="error">{error.message}</Note>
    return <QueryState failed={checkText.notRead} of={receipt} />
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

function ReceiptFacts({ receipt }: { readonly receipt: PublicReceipt }): ReactNode {
  const { number, institution, period, group, readings, sentAt } = receipt
  const { recalledAt, otherRecalls, state, approved } = receipt
  const next = checkText.next[state]
  return (
    <>
      <dl className={`facts ${styles.facts}`}>
        <LabelledValue name={checkText.number} value={number} />
        <LabelledValue name={checkText.institution} value={institution} />
        <LabelledValue name={checkText.period} value={period} />
        {readings !== null &&
          totalsInWords(readings, group).map(({ name, value }) => (
            <LabelledValue key={name} name={budgetTotalText.thousands(name)} value={value} />
          ))}
        <LabelledValue name={checkText.sentAt} value={timeText(sentAt)} />
        {recalledAt !== null && <LabelledValue name={checkText.recalledAt} value={timeText(recalledAt)} />}
        <LabelledValue name={checkText.state} value={checkText.states[state]} />
        {approved !== null && (
          <LabelledValue name={ceilingText.approved} value={amountText(approved, group)} />
        )}
      </dl>
      {next !== null && <Note kind="warning">{next}</Note>}
      {otherRecalls.map((each) => (
        <Note key={each.number} kind="warning">
          {checkText.recalledAlike(each.number, timeText(each.recalledAt))}
        </Note>
      ))}
      <p className={styles.hint}>{checkText.compareFacts}</p>
    </>
  )
}

type PaperComparison = { readonly name: string; readonly verdict: PaperVerdict }

const kinds = { genuine: 'ok', older: 'warning', recalled: 'warning', other: 'error' } as const

/** Compares on this device; the file is not uploaded. */
function CompareFile({ papers }: { readonly papers: PaperHashes }): ReactNode {
  const compare = useMutation({
    mutationFn: async (file: File): Promise<PaperComparison> => ({
      name: file.name,
      verdict: paperVerdict(papers, await sha256Of(file)),
    }),
  })
  const verdict = compare.isSuccess && <Verdict compared={compare.data} />
  // A screen reader would announce an alert inside the status twice.
  const isAlarm = compare.data?.verdict === 'other'
  return (
    <section className={styles.section} aria-labelledby="file">
      <h2 id="file">{checkText.file}</h2>
      {window.isSecureContext ? (
        <FileDrop
          about={checkText.fileAbout}
          choose={checkText.chooseFile}
          onFile={(file) => compare.mutate(file)}
        />
      ) : (
        <Note kind="warning">{checkText.insecure}</Note>
      )}
      <div role="status">
        {compare.isPending && checkText.comparing}
        {!isAlarm && verdict}
        {compare.isError && <Note kind="warning">{checkText.unreadable(compare.variables.name)}</Note>}
      </div>
      {isAlarm && verdict}
    </section>
  )
}

function Verdict({ compared: { name, verdict } }: { readonly compared: PaperComparison }): ReactNode {
  return <Note kind={kinds[verdict]}>{checkText.verdicts[verdict](name)}</Note>
}

/** Browsers offer SHA-256 only on https and on localhost. */
async function sha256Of(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
