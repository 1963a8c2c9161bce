import { type ReactNode, useState } from 'react'
import type { JustificationRow } from '#budget/api.ts'
import { placeOfDoubt, type WarningPosition } from '#budget/justifications.ts'
import { readinessFindingText } from '#budget/readiness-text.ts'
import type { OpenDraft } from '#budget/web/open-draft.ts'
import { useAnswer } from '#budget/web/use-draft.ts'
import { addressOf, type CellKey } from '#engine/key.ts'
import { nameOf } from '#engine/names.ts'
import { JustificationWords, LapsedCells } from '#features/readiness/web/justifications.tsx'
import marksStyles from '#features/readiness/web/marks.module.css'
import { useFindings } from '#features/readiness/web/use-readiness.ts'
import { firstPageText } from '#features/review/first-page-text.ts'
import { reviewedBudgetText } from '#features/review/text.ts'
import styles from '#features/review/web/first-page.module.css'
import { Reply } from '#features/review/web/mark-panel.tsx'
import { usePeers, useReviewAttachments } from '#features/review/web/queries.ts'
import type { ReviewedDraft } from '#features/review/web/reviewed.ts'
import { ReviewPageSection } from '#features/review/web/section.tsx'
import { peerQuery } from '#features/review/web/ways-on.ts'
import type { View } from '#forms/editions/edition.ts'

import { Button, TextButton } from '#ui/button.tsx'
import { Loading } from '#ui/loading.tsx'

const text = firstPageText.doubts

type Props = { readonly reviewed: ReviewedDraft; readonly view: View }

export function DoubtsSection({ reviewed, view }: Props): ReactNode {
  const { draft, year, institutionId, place, sessionCode } = reviewed
  const letter = useLetter(institutionId, sessionCode)
  const found = useFindings({ draft, view, year }, letter)
  const { data, isPending } = usePeers(institutionId, year, peerQuery(place))
  const row = data?.row
  const { justifications } = useAnswer(draft)
  const hasStarted = row !== undefined && row.readings !== null
  const open = found && hasStarted ? openIn(found) : []
  const listed = found?.toJustify.length ?? 0
  // The list also counts warnings about personal records.
  const isUnknown = found === null || isPending || (row?.readings === null && row.figures === 'outdated')
  const isWhole = found !== null && hasStarted && letter !== 'unknown' && row.figures === 'fresh'
  const ofPeople = isWhole ? Math.max(0, row.unexplainedWarnings - listed) : 0
  return (
    <ReviewPageSection title={text.title} part="doubts">
      {isUnknown && <Loading rows={2} />}
      {row?.readings === null && row.figures === 'fresh' && <p className="muted-small">{text.notStarted}</p>}
      {found !== null && hasStarted && open.length + ofPeople + justifications.length === 0 && (
        <p className="muted-small">{text.none}</p>
      )}
      <OpenList open={open} draft={draft} />
      {ofPeople > 0 && <p className="muted-small">{text.ofPeople(ofPeople)}</p>}
      {justifications.length > 0 && (
        <ul className="stack">
          {justifications.map((justification) => (
            <li key={justification.id} className={marksStyles.mark} data-state="answered">
              <JustifiedCells justification={justification} draft={draft} />
              <JustificationWords justification={justification} />
              <LapsedCells justification={justification} />
              <Reply justification={justification} reviewed={reviewed} />
            </li>
          ))}
        </ul>
      )}
    </ReviewPageSection>
  )
}

/** The official letter is required like a justification. */
function useLetter(institutionId: string, sessionCode: string | null): 'attached' | 'none' | 'unknown' {
  const { data } = useReviewAttachments(institutionId, sessionCode)
  if (data === undefined) return 'unknown'
  return data[0]?.attachmentUrl1 ? 'attached' : 'none'
}

type Open = {
  readonly key: string
  readonly kind: 'error' | 'unexplained'
  readonly places: readonly WarningPosition[]
  readonly words: string
}

/** A message for several cells occurs once. */
function openIn({
  errors,
  toJustify,
}: Pick<NonNullable<ReturnType<typeof useFindings>>, 'errors' | 'toJustify'>): readonly Open[] {
  const messages = [
    ...errors.map(({ rule, at, message }) => ({ kind: 'error' as const, rule, at, words: message })),
    ...toJustify.map(({ rule, at, finding }) => ({ kind: 'unexplained' as const, rule, at, words: finding })),
  ]
  const together = Map.groupBy(messages, ({ kind, rule, words }) => `${kind} ${rule} ${words}`)
  return [...together].flatMap(([key, [first, ...others]]) =>
    first
      ? { key, kind: first.kind, words: first.words, places: [first.at, ...others.map(({ at }) => at)] }
      : [],
  )
}

const FIRST = 5

function OpenList({ open, draft }: { readonly open: readonly Open[]; readonly draft: OpenDraft }): ReactNode {
  const [shown, setShown] = useState<'first' | 'all'>('first')
  if (open.length === 0) return null
  const hidden = open.length - FIRST
  return (
    <>
      <ul className={`stack ${styles.open}`}>
        {(shown === 'all' ? open : open.slice(0, FIRST)).map(({ key, kind, places, words }) => (
          <li key={key} data-is={kind}>
            <strong>{text[kind]}</strong>
            <span>{words}</span>
            {places.slice(0, FIRST).map((at) => (
              <span key={placeOfDoubt(at)}>
                <ToCell at={at} draft={draft} />
              </span>
            ))}
            {places.length > FIRST && <span>{readinessFindingText.andMore(places.length - FIRST)}</span>}
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
  return cells.map((key) => (
    <span key={key}>
      <ToCell at={addressOf(key)} draft={draft} />
    </span>
  ))
}
