import { type ReactNode, useState } from 'react'
import type { JustificationRow, MarkRow } from '#budget/api.ts'
import { placeOfDoubt, type WarningPosition } from '#budget/justifications.ts'
import { readinessFindingText } from '#budget/readiness-text.ts'
import type { OpenDraft } from '#budget/web/open-draft.ts'
import { useAnswer } from '#budget/web/use-draft.ts'
import { useTotals } from '#budget/web/use-readings.ts'
import { addressOf, type CellKey } from '#engine/key.ts'
import { nameOf } from '#engine/names.ts'
import type { InstitutionRow } from '#features/portfolio/api.ts'
import { JustificationWords, LapsedCells } from '#features/readiness/web/justifications.tsx'
import { useFindings } from '#features/readiness/web/use-readiness.ts'
import { firstPageText } from '#features/review/first-page-text.ts'
import { type OpenPoint, openPointsOf } from '#features/review/open-points.ts'
import { reviewedBudgetText } from '#features/review/text.ts'
import styles from '#features/review/web/first-page.module.css'
import { Reply } from '#features/review/web/mark-panel.tsx'
import { usePeers, useReviewAttachments } from '#features/review/web/queries.ts'
import type { ReviewedDraft } from '#features/review/web/reviewed.ts'
import { ReviewPageSection, scrollToSection } from '#features/review/web/section.tsx'
import { peerQuery } from '#features/review/web/ways-on.ts'
import { percentText } from '#forms/amounts.ts'
import { totalField } from '#forms/budget-components.ts'
import type { View } from '#forms/editions/edition.ts'
import type { TotalName } from '#forms/readings.ts'
import { Button, TextButton } from '#ui/button.tsx'
import { Loading } from '#ui/loading.tsx'
import { StateMark, type StateMarkName } from '#ui/state-mark.tsx'

const text = firstPageText.doubts

type Props = { readonly reviewed: ReviewedDraft; readonly view: View }

export function OpenPointsSection({ reviewed, view }: Props): ReactNode {
  const { draft, year, institutionId, place, sessionCode } = reviewed
  const letter = useLetter(institutionId, sessionCode)
  const found = useFindings({ draft, view, year }, letter)
  const { data, isPending } = usePeers(institutionId, year, peerQuery(place))
  const row = data?.row
  const { justifications, review } = useAnswer(draft)
  const { fromLastYear } = useTotals(draft, view)
  const hasStarted = row !== undefined && row.readings !== null
  const findings = found && hasStarted ? findingsIn(found) : []
  const listed = found?.toJustify.length ?? 0
  // The list also counts warnings about personal records.
  const isUnknown = found === null || isPending || (row?.readings === null && row.figures === 'outdated')
  const isWhole = found !== null && hasStarted && letter !== 'unknown' && row.figures === 'fresh'
  const ofPeople = isWhole ? Math.max(0, row.unexplainedWarnings - listed) : 0
  const entries: readonly OpenEntry[] = [
    ...openPoints(row ?? null, reviewed).flatMap((point) =>
      pointEntry(point, { view, moved: (total) => fromLastYear?.[total].percent ?? null }),
    ),
    ...findings,
    ...review.marks.filter(({ state }) => state === 'answered').map((mark) => answeredEntry(mark, draft)),
  ]
  const count = entries.length + ofPeople + justifications.length
  return (
    <ReviewPageSection
      title={text.title}
      part="doubts"
      head={count > 0 && <strong aria-hidden="true">{count}</strong>}
    >
      {isUnknown && <Loading rows={2} />}
      {row?.readings === null && row.figures === 'fresh' && <p className="muted-small">{text.notStarted}</p>}
      {found !== null && hasStarted && row.figures === 'fresh' && count === 0 && (
        <p className="muted-small">{text.none}</p>
      )}
      <OpenList entries={entries} draft={draft} />
      {ofPeople > 0 && <p className="muted-small">{text.ofPeople(ofPeople)}</p>}
      {justifications.length > 0 && (
        <ul className={styles.open}>
          {justifications.map((justification) => (
            <li key={justification.id}>
              <StateMark of="done" />
              <div>
                <JustificationWords justification={justification} />
                <JustifiedCells justification={justification} draft={draft} />
                <LapsedCells justification={justification} />
                <Reply justification={justification} reviewed={reviewed} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </ReviewPageSection>
  )
}

/** `row`: `null` while unknown. */
function openPoints(row: InstitutionRow | null, { draft }: ReviewedDraft): readonly OpenPoint[] {
  const { review, justifications } = draft.answer()
  const changes = review.changed.length + review.otherChanges.length
  return openPointsOf({ listed: row, marks: review.marks, justifications, changes })
}

/** The official letter is required like a justification. */
function useLetter(institutionId: string, sessionCode: string | null): 'attached' | 'none' | 'unknown' {
  const { data } = useReviewAttachments(institutionId, sessionCode)
  if (data === undefined) return 'unknown'
  return data[0]?.attachmentUrl1 ? 'attached' : 'none'
}

type OpenEntry = {
  readonly key: string
  readonly mark: StateMarkName
  readonly words: string
  /** Below the sentence, before the links. */
  readonly answer: string | null
  readonly to: readonly WarningPosition[] | 'marks'
}

type PointContext = {
  readonly view: View
  /** Percent since last year. */
  readonly moved: (total: TotalName) => number | null
}

/** Others have their own sentences, or their place in another section. */
function pointEntry({ kind, count }: OpenPoint, { view, moved }: PointContext): readonly OpenEntry[] {
  const words = firstPageText.decide.points[kind](count)
  const entry = { key: kind, mark: 'doubt', words, answer: null, to: [] } as const
  if (kind === 'movedRequested' || kind === 'movedHeadcount') {
    const total = kind === 'movedRequested' ? 'requested' : 'headcount'
    const percent = moved(total)
    const sheet = { requested: view.budget, headcount: view.headcount }[total]
    return [
      {
        ...entry,
        words: percent === null ? words : text.moved[total](percentText(percent)),
        to: [{ sheet, row: '1', field: totalField }],
      },
    ]
  }
  if (kind === 'late' || kind === 'aboveCeiling') return [{ ...entry, mark: 'error' }]
  return kind === 'unanswered' ? [{ ...entry, mark: 'returned', to: 'marks' }] : []
}

function answeredEntry({ id, at, answer }: MarkRow, { program, year }: OpenDraft): OpenEntry {
  const words = text.answeredMark(nameOf(program, at, '', year))
  return { key: id, mark: 'returned', words, answer: `«${answer}»`, to: [at] }
}

/** A message for several cells occurs once. */
function findingsIn({
  errors,
  toJustify,
}: Pick<NonNullable<ReturnType<typeof useFindings>>, 'errors' | 'toJustify'>): readonly OpenEntry[] {
  const messages = [
    ...errors.map(({ rule, at, message }) => ({ kind: 'error' as const, rule, at, words: message })),
    ...toJustify.map(({ rule, at, finding }) => ({ kind: 'unexplained' as const, rule, at, words: finding })),
  ]
  const together = Map.groupBy(messages, ({ kind, rule, words }) => `${kind} ${rule} ${words}`)
  return [...together].flatMap(([key, [first, ...others]]) =>
    first
      ? {
          key,
          mark: first.kind === 'error' ? ('error' as const) : ('doubt' as const),
          words: first.words,
          answer: text[first.kind],
          to: [first.at, ...others.map(({ at }) => at)],
        }
      : [],
  )
}

const FIRST = 5

type OpenListProps = { readonly entries: readonly OpenEntry[]; readonly draft: OpenDraft }

function OpenList({ entries, draft }: OpenListProps): ReactNode {
  const [shown, setShown] = useState<'first' | 'all'>('first')
  if (entries.length === 0) return null
  const hidden = entries.length - FIRST
  return (
    <>
      <ul className={styles.open}>
        {(shown === 'all' ? entries : entries.slice(0, FIRST)).map(({ key, mark, words, answer, to }) => (
          <li key={key}>
            <StateMark of={mark} />
            <div>
              <p>{words}</p>
              {answer !== null && <p className="muted-small said">{answer}</p>}
              {to === 'marks' ? (
                <TextButton label={text.toMarks} onClick={() => scrollToSection('marks')}>
                  {text.toMarks}
                </TextButton>
              ) : (
                <ToCells places={to} draft={draft} />
              )}
            </div>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button
          variant="quiet"
          expanded={shown === 'all'}
          onClick={() => setShown(shown === 'all' ? 'first' : 'all')}
        >
          {shown === 'all' ? text.fewer : text.more(hidden)}
        </Button>
      )}
    </>
  )
}

type ToCellsProps = { readonly places: readonly WarningPosition[]; readonly draft: OpenDraft }

function ToCells({ places, draft }: ToCellsProps): ReactNode {
  return (
    <>
      {places.slice(0, FIRST).map((at) => (
        <p key={placeOfDoubt(at)}>
          <ToCell at={at} draft={draft} />
        </p>
      ))}
      {places.length > FIRST && <p>{readinessFindingText.andMore(places.length - FIRST)}</p>}
    </>
  )
}

function ToCell({
  at: { sheet, row, field },
  draft,
}: {
  readonly at: WarningPosition
  readonly draft: OpenDraft
}): ReactNode {
  if (sheet === null || row === null || field === null) return null
  const at = { sheet, row, field }
  const name = nameOf(draft.program, at, '', draft.year)
  return (
    <TextButton
      label={reviewedBudgetText.toCell(name)}
      onClick={() => draft.revealRequest.setState(at, true)}
    >
      {name}
    </TextButton>
  )
}

function JustifiedCells({
  justification: { figures },
  draft,
}: {
  readonly justification: JustificationRow
  readonly draft: OpenDraft
}): ReactNode {
  const cells = Object.keys(figures).filter((key): key is CellKey => key.includes('/'))
  return <ToCells places={cells.map((key) => addressOf(key))} draft={draft} />
}
