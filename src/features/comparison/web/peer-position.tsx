import type { CSSProperties, ReactNode } from 'react'
import {
  deviationText,
  hasIndicator,
  type Indicator,
  indicatorOf,
  indicators,
  indicatorText,
  indicatorUnit,
  measuresOf,
  shareOfRange,
  spreadParts,
  spreadPosition,
} from '#budget/indicators.ts'
import type { OpenYear } from '#budget/web/open-year.ts'
import { useDraftState } from '#budget/web/use-draft.ts'
import { ownPlaceText } from '#features/comparison/own-place-text.ts'
import type { OwnPlace, Percentiles, SimilarOthers } from '#features/comparison/peer-position.ts'
import { indicatorComparisonText } from '#features/comparison/text.ts'
import styles from '#features/comparison/web/peer-position.module.css'
import { useOwnPlace } from '#features/comparison/web/queries.ts'
import { storedTotals } from '#forms/readings.ts'
import { Note } from '#ui/note.tsx'
import { QueryState } from '#ui/query-state.tsx'
import spreadStyles from '#ui/spread.module.css'
import { TableFrame } from '#ui/table-frame.tsx'

const text = ownPlaceText

/** Shows the institution's position among its peers: the open draft and last year's approved budget. */
export function OwnPlaceList({ open }: { readonly open: OpenYear }): ReactNode {
  const { draft, view, year } = open
  const { evaluation } = useDraftState(draft)
  const places = useOwnPlace(year)
  if (!places.data) return <QueryState failed={text.failed} of={places} rows={8} />
  const now = { readings: storedTotals(evaluation, view), measures: measuresOf(evaluation, view) }
  const shownPlaces = places.data.filter(({ indicator }) => hasIndicator(view, indicator))
  const lines = (
    which: 'sent' | 'approved',
    ownOf: (place: OwnPlace) => number | null,
  ): readonly IndicatorLine[] =>
    shownPlaces.map((place) => ({ indicator: place.indicator, own: ownOf(place), others: place[which] }))
  return (
    <>
      <PlaceSection
        which="sent"
        heading={text.sent(year)}
        lines={lines('sent', ({ indicator }) => indicatorOf(indicator, now))}
        open={open}
      />
      <PlaceSection
        which="approved"
        heading={text.approved(year - 1)}
        lines={lines('approved', ({ approvedOwn }) => approvedOwn)}
        open={open}
      />
    </>
  )
}

type IndicatorLine = {
  readonly indicator: Indicator
  readonly own: number | null
  readonly others: SimilarOthers
}

type SectionProps = {
  readonly which: 'sent' | 'approved'
  readonly heading: string
  readonly lines: readonly IndicatorLine[]
  readonly open: OpenYear
}

function PlaceSection({ which, heading, lines, open }: SectionProps): ReactNode {
  const parts = Object.values(indicatorComparisonText.spread)
  const { indicator, own, place, among } = text.columns
  return (
    <section className={styles.section} aria-label={heading}>
      <h3>{heading}</h3>
      {lines.every(({ others }) => others.percentiles === null) ? (
        <Note kind="info">{text.tooFew[which]}</Note>
      ) : (
        <TableFrame
          label={heading}
          headers={[indicator, own, place, ...parts, among]}
          figures={[own, ...parts]}
          frame="scroll-x"
        >
          {lines.map((line) => (
            <PlaceRow key={line.indicator} line={line} open={open} />
          ))}
        </TableFrame>
      )}
    </section>
  )
}

function PlaceRow({
  line: { indicator, own, others },
  open: { view },
}: {
  readonly line: IndicatorLine
  readonly open: OpenYear
}): ReactNode {
  const { near, peers, percentiles } = others
  const groups = [view.group]
  const figure = (value: number): string => indicatorText(value, indicator, groups)
  const lies = own !== null && percentiles !== null ? spreadPosition(own, percentiles) : null
  return (
    <tr>
      <th scope="row">
        {indicators[indicator].unit === 'tugrik'
          ? text.named(indicatorComparisonText.indicators[indicator].name, indicatorUnit(indicator))
          : indicatorComparisonText.indicators[indicator].name}
      </th>
      <td className="figure">{own === null ? text.unknown : <strong>{figure(own)}</strong>}</td>
      <td className={`outside ${styles.place}`} data-position={lies ?? undefined}>
        {own !== null && percentiles !== null && lies !== null
          ? `${deviationText(own, percentiles)} · ${indicatorComparisonText.position[lies]}`
          : ''}
        {percentiles !== null && <Strip own={own} percentiles={percentiles} />}
      </td>
      {percentiles === null || near === null ? (
        <td colSpan={6} className="muted">
          {text.tooFewHere}
        </td>
      ) : (
        <>
          {spreadParts(percentiles).map(({ part, value }) => (
            <td key={part} className="figure">
              {figure(value)}
            </td>
          ))}
          <td>{text.among[near](peers ?? 0)}</td>
        </>
      )}
    </tr>
  )
}

type StripProps = { readonly own: number | null; readonly percentiles: Percentiles }

/** Draws the 10th to 90th percentile (wider for an own value outside), the quartiles, the median and the own value. */
function Strip({ own, percentiles }: StripProps): ReactNode {
  const { median, quartiles, tenths } = percentiles
  const ends = {
    least: Math.min(tenths[0], own ?? tenths[0]),
    most: Math.max(tenths[1], own ?? tenths[1]),
  }
  const at = (value: number): string => `${100 * shareOfRange(value, ends)}%`
  // Custom properties are no part of the type of styles.
  const style = {
    '--range-tenth': at(tenths[0]),
    '--range-ninetieth': at(tenths[1]),
    '--range-from': at(quartiles[0]),
    '--range-to': at(quartiles[1]),
    '--range-median': at(median),
    '--range-own': at(own ?? median),
  } as CSSProperties
  return (
    <div className={`${spreadStyles.strip} ${styles.strip}`} style={style} aria-hidden="true">
      <span className={spreadStyles.ends} />
      <span className={spreadStyles.middle} />
      <span className={spreadStyles.median} />
      {own !== null && <span className={spreadStyles.own} data-position={spreadPosition(own, percentiles)} />}
    </div>
  )
}
