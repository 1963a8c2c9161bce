import { type ReactNode, useState } from 'react'
import { coverOf } from '#client/cover-of.ts'
import { PlaceLink } from '#client/place-link.tsx'
import { ExtendDialog } from '#client/screens/review/extend-dialog.tsx'
import { ReturnDialog } from '#client/screens/review/return-dialog.tsx'
import styles from '#client/screens/review/review.module.css'
import type { Reviewed } from '#client/screens/review/reviewed.ts'
import { useAct } from '#client/screens/review/use-act.ts'
import { whyNotAct, whyUnknown } from '#client/screens/review/why-not-act.ts'
import { useArrival } from '#client/ui/arrival.tsx'
import { askConfirm } from '#client/ui/ask-confirm.ts'
import { Button } from '#client/ui/button.tsx'
import { Fact } from '#client/ui/fact.tsx'
import { Failed } from '#client/ui/failed.tsx'
import { useDraftReview } from '#client/use-draft-review.ts'
import { unresolved } from '#domain/draft/review.ts'
import { deadlineText } from '#text/deadline.ts'
import { reportText } from '#text/reports.ts'
import { reviewText } from '#text/review.ts'
import { screenText } from '#text/screens.ts'

const { one: text, approving } = reviewText

/** The institution that is looked at, where its draft lies, and what ends the reviewer's turn: «Буцаах», «Батлах». */
export function ActBar({ reviewed }: { readonly reviewed: Reviewed }): ReactNode {
  const { report, reviewer, name, workbook } = reviewed
  const [returns, setReturns] = useState(false)
  const [isExtending, setIsExtending] = useState(false)
  const arrival = useArrival()
  const approve = useAct('reviewApprove', reviewed)
  const open = unresolved(useDraftReview(workbook).marks).length
  const why = whyNotAct(reviewed)
  const ask = async (): Promise<void> => {
    const sentences = [approving[reviewer.level](name), open > 0 ? approving.unresolved(open) : []].flat()
    const sure = await askConfirm({
      title: approving.title,
      message: sentences.join(' '),
      confirm: approving.confirm,
      primary: 'confirm',
    })
    if (sure) await approve.act({})
  }
  return (
    <section className={styles.bar} aria-label={text.bar}>
      <BackLink reviewed={reviewed} />
      <h2 ref={arrival} tabIndex={-1}>
        {name}
      </h2>
      <Standing report={report} />
      <Button disabledReason={whyShut(reviewed)} onClick={() => setIsExtending(true)}>
        {deadlineText.extending.open}
      </Button>
      <Button disabledReason={why} onClick={() => setReturns(true)}>
        {text.return}
      </Button>
      <Button variant="primary" busy={approve.busy} disabledReason={why} onClick={() => void ask()}>
        {text.approve}
      </Button>
      {isExtending && report.is === 'read' && report.list.deadline && (
        <ExtendDialog
          reviewed={reviewed}
          deadline={report.list.deadline}
          now={report.list.now}
          onClose={() => setIsExtending(false)}
        />
      )}
      {returns && <ReturnDialog reviewed={reviewed} marks={open} onClose={() => setReturns(false)} />}
    </section>
  )
}

/** Why the deadline cannot be extended, or `null` where it can: also before anything was sent. */
function whyShut({ report, period }: Reviewed): string | null {
  if (report.is !== 'read') return whyUnknown(report)
  if (period === 'older') return deadlineText.extending.older
  return report.list.deadline === null ? deadlineText.extending.none : null
}

/** Status and place of the draft, once they are known; an institution of a year without periods has it at hand. */
function Standing({ report }: Pick<Reviewed, 'report'>): ReactNode {
  if (report.is === 'reading') return <p role="status">{screenText.loading}</p>
  if (report.is === 'failed')
    return <Failed title={reviewText.report.failed} message={report.message} onRetry={report.retry} />
  const list = report.is === 'read' ? report.list : undefined
  return (
    <dl className={styles.facts}>
      <Fact name={text.state} value={reportText.status[coverOf(list)?.STATUS ?? 'NEW']} />
      <Fact name={text.desk} value={reviewText.desks[list?.desk ?? 'institution']} />
    </dl>
  )
}

function BackLink({ reviewed: { place } }: { readonly reviewed: Reviewed }): ReactNode {
  return (
    <PlaceLink place={place} change={{ institution: null, tab: null, period: null, report: null }}>
      ← {text.back}
    </PlaceLink>
  )
}
