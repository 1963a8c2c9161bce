import type { ReactNode } from 'react'
import { headlineIn, headlineOf } from '#budget/key-figure.ts'
import { unresolved } from '#budget/review-states.ts'
import { comparedBlanks, useYearComparison } from '#budget/web/comparison.ts'
import { PlaceLink } from '#budget/web/page-header.tsx'
import { useDraftReview, useDraftState } from '#budget/web/use-draft.ts'
import { useLastYearComparison } from '#budget/web/use-readings.ts'
import { firstPageText } from '#features/review/first-page-text.ts'
import styles from '#features/review/web/first-page.module.css'
import { usePeers } from '#features/review/web/queries.ts'
import type { ReviewedDraft } from '#features/review/web/reviewed.ts'
import { ReviewPageSection } from '#features/review/web/section.tsx'
import { peerQuery } from '#features/review/web/ways-on.ts'
import { amountText, percentText } from '#forms/amounts.ts'
import type { Tab, View } from '#forms/editions/edition.ts'
import { changeFrom } from '#forms/readings.ts'
import { budgetTotalText } from '#forms/total-text.ts'
import { barScale, FigureWithBar } from '#ui/charts.tsx'
import { StateMark } from '#ui/state-mark.tsx'
import { TableFrame } from '#ui/table-frame.tsx'

const text = firstPageText.blanks

type Props = {
  readonly reviewed: ReviewedDraft
  readonly view: View
}

/** Percent; a longer bar is broken. */
const MAX_CHANGE = 100

/** Each place with an amount or a mark. Of staff and children a reviewer sees counts and sums only. */
export function BlankFigures({ reviewed, view }: Props): ReactNode {
  const { draft, institutionId, year, place } = reviewed
  const people = usePeers(institutionId, year, peerQuery(place)).data?.people ?? null
  const rows = useRows(reviewed, view)
  const isCompared = rows.some(({ percent }) => percent !== null)
  const change = text.heads.change(draft.year - 1)
  const scale = barScale(
    rows.map(({ percent }) => percent),
    MAX_CHANGE,
  )
  return (
    <ReviewPageSection title={text.title} part="other">
      <div className="scroll-x">
        <TableFrame
          label={text.title}
          headers={[
            text.heads.number,
            text.heads.place,
            text.heads.marks,
            text.heads.figure,
            ...(isCompared ? [change] : []),
          ]}
          figures={[text.heads.figure, change]}
          classes={styles.blanks}
        >
          {rows.map(({ tab, marks, now, percent }) => (
            <tr key={tab.value}>
              <td className="muted-small">{tab.value}</td>
              <th scope="row">
                {tab.panel === 'staff' || tab.panel === 'children' ? (
                  tab.label
                ) : (
                  <PlaceLink place={place} change={{ tab: tab.value }}>
                    {tab.label}
                  </PlaceLink>
                )}
                {tab.panel !== null && tab.panel !== 'summary' && people !== null && (
                  <span className="muted-small"> {text.people(people[tab.panel])}</span>
                )}
              </th>
              <td>
                {marks > 0 && (
                  <>
                    <StateMark of="doubt" /> {text.marks(marks)}
                  </>
                )}
              </td>
              <td className="figure">{now === null ? budgetTotalText.none : amountText(now, view.group)}</td>
              {isCompared && (
                <td>
                  <FigureWithBar value={percent} scale={scale}>
                    {percent === null ? budgetTotalText.none : percentText(percent)}
                  </FigureWithBar>
                </td>
              )}
            </tr>
          ))}
        </TableFrame>
      </div>
    </ReviewPageSection>
  )
}

type BlankRow = {
  readonly tab: Tab
  readonly marks: number
  /** Tugrik. */
  readonly now: number | null
  readonly percent: number | null
}

function useRows({ draft }: ReviewedDraft, view: View): readonly BlankRow[] {
  const { evaluation } = useDraftState(draft)
  const { lastYear } = useYearComparison(comparedBlanks(draft))
  const comparison = useLastYearComparison(draft, view)
  const open = unresolved(useDraftReview(draft).marks)
  return view.tabs.flatMap((tab) => {
    const marks = open.filter(({ at }) => tab.sheets.includes(at.sheet)).length
    const headline = headlineOf(tab, { program: evaluation.program, budget: view.budget })
    const hasAmount = headline?.unit === 'tugrik'
    if (!hasAmount && marks === 0) return []
    const now = hasAmount ? headlineIn(evaluation, headline) : null
    const before =
      hasAmount && comparison === 'possible' && lastYear.kind === 'loaded'
        ? headlineIn(lastYear.evaluation, headline, lastYear.counterpartOf)
        : null
    const percent = now === null || before === null ? null : changeFrom(before, now).percent
    return [{ tab, marks, now, percent }]
  })
}
