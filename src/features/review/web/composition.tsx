import { type ReactNode, useMemo } from 'react'
import { measuresOf } from '#budget/indicators.ts'
import { budgetParts, withOtherParts } from '#budget/web/budget-parts.ts'
import { comparedBlanks, useYearComparison } from '#budget/web/comparison.ts'
import { useDraftState } from '#budget/web/use-draft.ts'
import { useLastYearComparison } from '#budget/web/use-readings.ts'
import { formatNumber } from '#engine/number/format.ts'
import { sumOf } from '#engine/number/rounding.ts'
import { type FigureOverYears, figuresOverYears } from '#features/review/first-page.ts'
import { firstPageText } from '#features/review/first-page-text.ts'
import styles from '#features/review/web/first-page.module.css'
import { usePeers } from '#features/review/web/queries.ts'
import type { ReviewedDraft } from '#features/review/web/reviewed.ts'
import { ReviewPageSection } from '#features/review/web/section.tsx'
import { peerQuery } from '#features/review/web/ways-on.ts'
import { amountText, percentText } from '#forms/amounts.ts'
import type { View } from '#forms/editions/edition.ts'
import { changeFrom, storedTotals } from '#forms/readings.ts'
import { budgetTotalText } from '#forms/total-text.ts'
import { ComparedBars, YearArea } from '#ui/charts.tsx'

type Props = { readonly reviewed: ReviewedDraft; readonly view: View }

/** As many as the fills. */
const MAX_PARTS = 5

/** Last year is drawn if it is comparable. */
export function CompositionByYear({ reviewed: { draft, year }, view }: Props): ReactNode {
  const text = firstPageText.composition
  const { evaluation } = useDraftState(draft)
  const { lastYear } = useYearComparison(comparedBlanks(draft))
  const comparison = useLastYearComparison(draft, view)
  const before = comparison === 'possible' && lastYear.kind === 'loaded' ? lastYear : null
  const parts = withOtherParts(budgetParts({ view, now: evaluation, before, year }), MAX_PARTS)
  if (parts.length === 0) return null
  const amount = (tugrik: number): string => amountText(tugrik, view.group)
  const [whole, wholeBefore] = [
    sumOf(parts.map((part) => part.amount)),
    sumOf(parts.map((part) => part.before ?? 0)),
  ]
  const share = (part: number): string => `${formatNumber((100 * part) / whole, { atMost: 0 })} %`
  const change = (part: { readonly amount: number; readonly before: number | null }): string => {
    const { percent } = changeFrom(part.before ?? 0, part.amount)
    return percent === null ? budgetTotalText.none : percentText(percent)
  }
  return (
    <ReviewPageSection
      title={text.title}
      part="other"
      head={<span className="muted-small">{text.unit}</span>}
    >
      <ComparedBars
        caption={`${text.title}, ${text.unit}`}
        heads={text.heads(year - 1).slice(0, before ? 4 : 3)}
        parts={parts.map((part) => ({
          key: part.field,
          name: part.name,
          sizes: before ? [part.amount, part.before ?? 0] : [part.amount],
          figures: [amount(part.amount), share(part.amount), ...(before ? [change(part)] : [])],
        }))}
        bars={[
          { name: String(year), shown: amount(whole) },
          ...(before ? [{ name: String(year - 1), shown: amount(wholeBefore) }] : []),
        ]}
      />
    </ReviewPageSection>
  )
}

export function YearsBefore({ reviewed, view }: Props): ReactNode {
  const text = firstPageText.years
  const { draft, institutionId, year, place } = reviewed
  const { data } = usePeers(institutionId, year, peerQuery(place))
  const { evaluation } = useDraftState(draft)
  const earlier = data?.earlierYears
  const figures = useMemo(
    () =>
      figuresOverYears([
        ...(earlier ?? []),
        { year, readings: storedTotals(evaluation, view), measures: measuresOf(evaluation, view) },
      ]),
    [earlier, evaluation, view, year],
  )
  if (!earlier || earlier.length === 0) return null
  const shown = (value: number, { figure }: FigureOverYears): string =>
    figure === 'requested' || figure === 'costOfLearner'
      ? amountText(value, view.group)
      : formatNumber(value, { atMost: 1 })
  return (
    <ReviewPageSection
      title={text.title(earlier.length + 1)}
      part="other"
      head={<span className="muted-small">{text.axis}</span>}
    >
      <ul className={styles.years}>
        {figures.map((each) => (
          <li key={each.figure}>
            <p className="muted-small">{text.names[each.figure]}</p>
            <p>
              <strong>{shown(each.now, each)}</strong>{' '}
              {each.percent !== null && <span className="muted-small">{percentText(each.percent)}</span>}
            </p>
            {each.points.length > 1 && (
              <YearArea
                points={each.points}
                label={text.label(
                  text.names[each.figure],
                  each.points.map((point) => text.point(point.year, shown(point.value, each))),
                )}
              />
            )}
          </li>
        ))}
      </ul>
    </ReviewPageSection>
  )
}
