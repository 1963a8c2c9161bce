import type { ReactNode } from 'react'
import { reviewText } from '#budget/review-text.ts'
import { useAnswer } from '#budget/web/use-draft.ts'
import { dayOf, momentText, timeText } from '#engine/time.ts'
import type { InstitutionRow } from '#features/portfolio/api.ts'
import { firstPageText } from '#features/review/first-page-text.ts'
import { type OpenPoint, openPointsOf } from '#features/review/open-points.ts'
import styles from '#features/review/web/first-page.module.css'
import { usePeers } from '#features/review/web/queries.ts'
import { actionBlockReason, type ReviewedDraft } from '#features/review/web/reviewed.ts'
import { ReviewPageSection, type ReviewSection, scrollToSection } from '#features/review/web/section.tsx'
import { peerQuery } from '#features/review/web/ways-on.ts'

import { errorMessage } from '#ui/api/request-failed.ts'
import { TextButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Failed, Note } from '#ui/note.tsx'

const text = firstPageText.decide

export function DecideSection({ reviewed }: { readonly reviewed: ReviewedDraft }): ReactNode {
  const peers = usePeers(reviewed.institutionId, reviewed.year, peerQuery(reviewed.place))
  const row = peers.data?.row ?? null
  const { review, justifications } = useAnswer(reviewed.draft)
  const points = openPointsOf({
    listed: row,
    marks: review.marks,
    justifications,
    changes: review.changed.length + review.otherChanges.length,
  })
  return (
    <ReviewPageSection title={text.title} part="decide">
      <p className="said" role="status">
        {sentencesOf(reviewed).join(' ')}
        {row?.resubmitted && ` ${text.again}`}
        {row && ` ${conclusionOf(row, points)}`}
      </p>
      <LastReturn reviewed={reviewed} />
      {points.length > 0 && (
        <ul className={`row ${styles.points}`} aria-label={text.open}>
          {points.map((point) => (
            <li key={point.kind} data-weight={weights[point.kind]}>
              <Icon name={icons[weights[point.kind]]} />
              <Point {...point} />
            </li>
          ))}
        </ul>
      )}
      {peers.isError && !peers.data && (
        <Failed title={text.failed} message={errorMessage(peers.error)} onRetry={() => peers.refetch()} />
      )}
    </ReviewPageSection>
  )
}

/** Outdated figures support no conclusion. */
function conclusionOf(row: InstitutionRow, points: readonly OpenPoint[]): string {
  if (row.figures === 'outdated') return text.outdated
  if (row.budgetStatus === 'notStarted') return text.notStarted
  return points.length === 0 ? text.none : ''
}

/** Shown while the institution corrects the draft. */
function LastReturn({ reviewed: { report } }: { readonly reviewed: ReviewedDraft }): ReactNode {
  const returned = report.kind === 'read' ? report.list.returned : null
  if (returned === null) return null
  return (
    <Note kind="info">
      <strong>{text.returned}</strong>
      <p className="said">{returned.reason}</p>
      <p>{reviewText.return.who(returned.by, timeText(returned.at))}</p>
    </Note>
  )
}

const weights = {
  late: 'bars',
  errors: 'bars',
  aboveCeiling: 'bars',
  answered: 'asks',
  unanswered: 'asks',
  marked: 'asks',
  unexplained: 'asks',
  lapsed: 'asks',
  movedRequested: 'asks',
  movedHeadcount: 'asks',
  changed: 'tells',
} as const satisfies Readonly<Record<OpenPoint['kind'], string>>
const icons = { bars: 'stop', asks: 'ask', tells: 'edit' } as const

const parts: Readonly<Record<OpenPoint['kind'], ReviewSection | null>> = {
  late: null,
  errors: 'doubts',
  aboveCeiling: null,
  answered: 'marks',
  unanswered: 'marks',
  marked: 'marks',
  unexplained: 'doubts',
  lapsed: 'doubts',
  movedRequested: 'budget',
  movedHeadcount: 'budget',
  changed: 'changed',
}

function Point({ kind, count }: OpenPoint): ReactNode {
  const words = text.points[kind](count)
  const part = parts[kind]
  if (part === null) return words
  return (
    <TextButton label={text.go(words)} onClick={() => scrollToSection(part)}>
      {words}
    </TextButton>
  )
}

function sentencesOf(reviewed: ReviewedDraft): readonly string[] {
  const { report } = reviewed
  const why = actionBlockReason('approve', reviewed)
  if (report.kind !== 'read') return why === null ? [] : [why]
  const { receipt, deadline, now, reviewStage } = report.list
  const isSent = receipt !== null && reviewStage !== 'institution'
  const sent = isSent ? [text.sentAt(momentText(receipt.sentAt))] : []
  if (why === null)
    return [text.yours, ...sent, ...(isSent ? [text.waits(daysBetween(receipt.sentAt, now))] : [])]
  const until =
    reviewStage === 'institution' && deadline !== null ? [text.deadline(momentText(deadline.at))] : []
  return [why, ...sent, ...until]
}

/** Counts by the clock of Ulaanbaatar. */
function daysBetween(from: string, to: string): number {
  const [start, end] = [from, to].map((moment) => Date.parse(dayOf(new Date(moment))))
  return Math.max(0, Math.round(((end ?? 0) - (start ?? 0)) / DAY_MS))
}

const DAY_MS = 24 * 3_600_000
