import {
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import {
  deviationText,
  indicatorNames,
  indicatorText,
  indicatorUnit,
  spreadParts,
} from '#budget/indicators.ts'
import type { Navigation, PageAddress } from '#budget/web/address.ts'
import { PlaceLink } from '#budget/web/page-header.tsx'
import { countText } from '#engine/number/format.ts'
import {
  type ComparisonSettings,
  type MixedGroups,
  mixedGroupsIn,
  noValuesReason,
  outliersFirst,
} from '#features/comparison/comparison.ts'
import { indicatorComparisonText } from '#features/comparison/text.ts'
import { comparedIn, comparedWith } from '#features/comparison/web/comparison.ts'
import styles from '#features/comparison/web/comparison-screen.module.css'
import { ComparedTable } from '#features/comparison/web/comparison-table.tsx'
import { useComparison, useInstitutionName } from '#features/comparison/web/queries.ts'
import { RegionStrips } from '#features/comparison/web/region-strips.tsx'
import type { ComparisonAnswer } from '#features/portfolio/api.ts'
import type { InstitutionListQuery } from '#features/portfolio/institution-filter.ts'
import { type InstitutionFilter, noFilter, regionIn } from '#features/portfolio/institution-rows.ts'
import { institutionListText, orgTypeText } from '#features/portfolio/text.ts'
import { FilterChips } from '#features/portfolio/web/filter-chips.tsx'
import {
  changeFilter,
  emptyListReason,
  filterParams,
  listQueryFromAddress,
  useFilterSearch,
} from '#features/portfolio/web/filter-in-address.ts'
import { FilterForm } from '#features/portfolio/web/institution-filters.tsx'
import overviewStyles from '#features/portfolio/web/overview.module.css'
import { Renewed } from '#features/portfolio/web/renewed.tsx'
import { StatusWithMark } from '#features/portfolio/web/status-mark.tsx'
import { workspaceText } from '#features/portfolio/workspace-text.ts'
import { percentText } from '#forms/amounts.ts'
import { groupOf } from '#forms/profile.ts'
import { changeFrom } from '#forms/readings.ts'
import { useHeadingFocus } from '#ui/arrival.tsx'
import { barScale, FigureWithBar } from '#ui/charts.tsx'
import { Select } from '#ui/fields.tsx'
import { Note } from '#ui/note.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { TableFrame } from '#ui/table-frame.tsx'

const text = indicatorComparisonText

type Props = { readonly year: number; readonly place: Navigation }

export function InstitutionsComparison({ year, place }: Props): ReactNode {
  const listQuery = useMemo(() => ofOneType(listQueryFromAddress(place.address)), [place])
  const compared = useMemo(() => comparedIn(place.address), [place])
  const first = useMemo(() => atFirst(compared), [compared])
  const search = useFilterSearch(place, first)
  const comparison = useComparison(year, compared.indicator, filterParams(listQuery))
  const arrival = useHeadingFocus()
  const { data } = comparison
  const choose = (change: Partial<InstitutionListQuery>): void =>
    place.go({ ...first, filter: changeFilter(listQuery, change) })
  return (
    <div className={overviewStyles.overview}>
      <div className="row-text">
        <h2 ref={arrival} tabIndex={-1}>
          {text.heading(year)}
        </h2>
        <p className={overviewStyles.purpose}>{text.purpose}</p>
        {data && <Renewed query={comparison} />}
      </div>
      <FilterForm year={year} filter={listQuery} search={search} onFilter={choose} />
      <FilterChips place={place} at={first} />
      <div className="row">
        <Select
          label={text.indicator}
          options={indicatorNames.map((value) => ({ value, label: text.indicators[value].name }))}
          value={compared.indicator}
          onChange={(value) => {
            const indicator = indicatorNames.find((each) => each === value) ?? compared.indicator
            place.go({ compared: comparedWith(compared, { ...narrowed, indicator }) })
          }}
        />
        <p className="muted-small">{text.indicators[compared.indicator].of}</p>
      </div>
      {!data && <QueryState failed={text.failed} of={comparison} rows={10} />}
      {data && <ComparisonContent {...{ comparison: data, compared, listQuery, year, place }} />}
    </div>
  )
}

/** Types are not comparable, so it opens with schools. A search may find any. */
function ofOneType(listQuery: InstitutionListQuery): InstitutionListQuery {
  return listQuery.type === 'all' && listQuery.search === '' ? { ...listQuery, type: 'EBS' } : listQuery
}

const narrowed = {
  position: 'all',
  comparePage: 0,
} as const satisfies Partial<ComparisonSettings>

/** A changed filter resets the page and the chosen position. */
function atFirst(compared: ComparisonSettings): Partial<PageAddress> {
  return { desk: 'comparison', tab: null, compared: comparedWith(compared, narrowed) }
}

type ComparisonContentProps = Props & {
  readonly comparison: ComparisonAnswer
  readonly compared: ComparisonSettings
  readonly listQuery: InstitutionListQuery
}

function ComparisonContent(props: ComparisonContentProps): ReactNode {
  const { comparison, compared, place, year } = props
  const { values, outdated } = comparison
  const groups = useMemo(() => [...new Set(values.map(groupOf))], [values])
  const valueText = (value: number): string => indicatorText(value, compared.indicator, groups)
  const focusFallback = useFocusFallback<HTMLDivElement>()
  if (values.length === 0) {
    const reasons = {
      outdated: institutionListText.renewingSome(outdated),
      noInstitutions: emptyListReason(place.address),
      notComparable: text.verdict.none,
    }
    return <Note kind="info">{reasons[noValuesReason(comparison)]}</Note>
  }
  return (
    // The focus needs a container, because the link disappears with the selection.
    <div {...focusFallback} className={overviewStyles.overview} tabIndex={-1}>
      <div className={overviewStyles.card}>
        <Verdict {...props} />
        <Facts comparison={comparison} valueText={valueText} indicator={compared.indicator} />
        <Highlighted {...props} valueText={valueText} />
        <RegionStrips {...{ comparison, compared, place, valueText }} />
        <Notes {...props} />
      </div>
      <Outliers comparison={comparison} compared={compared} place={place} valueText={valueText} />
      <ComparedTable {...{ comparison, compared, place, year, groups }} />
    </div>
  )
}

function Verdict({
  comparison: { values, alone, spread },
  compared,
  place,
}: ComparisonContentProps): ReactNode {
  if (spread === null || alone === values.length)
    return <p role="status">{text.verdict.tooFew(values.length)}</p>
  const count = (position: ComparisonSettings['position']): number =>
    values.filter((each) => each.position === position).length
  const types = [...new Set(values.map(({ orgType }) => orgType))]
  const among = text.verdict.among[types.length === 1 && types[0] ? types[0] : 'mixed'](values.length)
  const sides = (['above', 'below'] as const).filter((position) => count(position) > 0)
  return (
    <div className={`row-text ${styles.verdict}`}>
      <h3 title={text.verdict.unusualWhy}>
        {sides.length === 0
          ? text.verdict.noOutliers(among)
          : text.verdict.outliers(among, count('above') + count('below'))}
      </h3>
      {sides.map((position) => (
        <PlaceLink
          key={position}
          place={place}
          change={{ compared: comparedWith(compared, { ...narrowed, position }) }}
        >
          {text.verdict[position](count(position))}
        </PlaceLink>
      ))}
    </div>
  )
}

type FactsProps = Pick<ComparisonContentProps, 'comparison'> &
  Pick<ComparisonSettings, 'indicator'> & { readonly valueText: (value: number) => string }

function Facts({ comparison: { values, spread }, indicator, valueText }: FactsProps): ReactNode {
  if (spread === null) return null
  const facts = [
    ...spreadParts(spread).map(({ part, value }) => ({
      name: text.spread[part],
      value: valueText(value),
      weight: part === 'median' ? 'first' : 'other',
    })),
    { name: text.verdict.least, value: valueText(spread.least), weight: 'other' },
    { name: text.verdict.most, value: valueText(spread.most), weight: 'other' },
    { name: text.verdict.count, value: countText(values.length), weight: 'other' },
  ].toSorted((a, b) => a.weight.localeCompare(b.weight))
  return (
    <dl className={`facts ${styles.facts}`}>
      {facts.map(({ name, value, weight }) => (
        <div key={name} data-weight={weight}>
          <dt>{name}</dt>
          <dd>
            {value} {weight === 'first' && <span className="muted-small">{indicatorUnit(indicator)}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type HighlightedProps = ComparisonContentProps & { readonly valueText: (value: number) => string }

function Highlighted({
  comparison,
  compared,
  year,
  place,
  listQuery,
  valueText,
}: HighlightedProps): ReactNode {
  const { highlight } = compared
  const name = useInstitutionName(year, highlight || null) ?? highlight
  if (highlight === '') return null
  const { values, spread } = comparison
  const index = values.findIndex(({ institutionId }) => institutionId === highlight)
  const row = values[index]
  return (
    <section
      className={styles.highlighted}
      aria-label={text.highlighted.label}
      data-state={row ? 'there' : 'outside'}
    >
      {row ? (
        <p>
          <PlaceLink place={place} change={{ institution: highlight, tab: null }}>
            {row.name}
          </PlaceLink>
          {': '}
          <strong>{valueText(row.value)}</strong>
          {spread !== null && `, ${deviationText(row.value, spread)} · ${text.position[row.position]}`}
          {` · ${text.highlighted.rank(values.length - index, values.length)}`}
        </p>
      ) : (
        <p>{text.highlighted.outside(name)}</p>
      )}
      {!row && place.address.filter !== '' && (
        <PlaceLink place={place} change={{ ...atFirst(compared), filter: changeFilter(listQuery, noFilter) }}>
          {workspaceText.filter.clearAll}
        </PlaceLink>
      )}
      <PlaceLink place={place} change={{ compared: comparedWith(compared, { highlight: '' }) }}>
        {text.highlighted.clear}
      </PlaceLink>
    </section>
  )
}

function Notes({
  comparison: { values, alone, notComparable, outdated },
  compared,
  place,
  listQuery,
}: ComparisonContentProps): ReactNode {
  const unfinished = values.filter(
    ({ budgetStatus }) => budgetStatus === 'inProgress' || budgetStatus === 'withErrors',
  ).length
  const mixed = mixedGroupsIn(values)
  return (
    <>
      {mixed !== null && (
        <p className={styles.mixed}>
          {text.verdict.mixedGroups[mixed.kind]}
          {groupChoices(mixed).map(({ words, filter: only }) => (
            <PlaceLink
              key={words}
              place={place}
              change={{ ...atFirst(compared), filter: changeFilter(listQuery, only) }}
            >
              {words}
            </PlaceLink>
          ))}
        </p>
      )}
      {[
        outdated > 0 ? institutionListText.renewingSome(outdated) : '',
        alone > 0 && alone < values.length ? text.verdict.tooFewPeers(alone) : '',
        unfinished > 0 ? text.verdict.unfinished(unfinished) : '',
        notComparable > 0 ? text.verdict.notComparable(notComparable) : '',
      ]
        .filter(Boolean)
        .map((words) => (
          <p key={words} className="muted-small">
            {words}
          </p>
        ))}
    </>
  )
}

function groupChoices(
  mixed: MixedGroups,
): readonly { readonly words: string; readonly filter: Partial<InstitutionFilter> }[] {
  return mixed.kind === 'types'
    ? mixed.groups.map((type) => ({ words: orgTypeText[type], filter: { type } }))
    : mixed.groups.map((ownership) => ({ words: workspaceText.ownerships[ownership], filter: { ownership } }))
}

const FIRST = 8
const farthestFirst = {
  ...narrowed,
  compareSort: 'apart',
  compareDirection: 'descending',
} as const satisfies Partial<ComparisonSettings>

type OutProps = Pick<ComparisonContentProps, 'comparison' | 'compared' | 'place'> &
  Pick<HighlightedProps, 'valueText'>

/** The farthest first, with what a reviewer decides by. */
function Outliers({ comparison, compared, place, valueText }: OutProps): ReactNode {
  const title = useId()
  const { spread } = comparison
  const outliers = outliersFirst(comparison)
  if (spread === null || outliers.length === 0) return null
  const { heads } = text.unusual
  const apart = (value: number): number => changeFrom(spread.median, value).percent ?? 0
  const scale = barScale(
    outliers.map(({ value }) => apart(value)),
    MAX_APART,
  )
  const value = heads.value(indicatorUnit(compared.indicator))
  return (
    <section className={overviewStyles.card} aria-labelledby={title}>
      <header className="row-apart">
        <h3 id={title}>
          {text.unusual.title} {countText(outliers.length)}
        </h3>
        <span className="muted-small">{text.unusual.about}</span>
      </header>
      <div className="scroll-x">
        <TableFrame
          label={text.unusual.title}
          headers={[heads.name, heads.region, value, heads.deviation, heads.status, heads.reasons]}
          figures={[value, heads.deviation]}
          rows={outliers.slice(0, FIRST).map((row) => ({
            key: row.institutionId,
            cells: [
              <PlaceLink key="name" place={place} change={{ institution: row.institutionId, tab: null }}>
                {row.name}
              </PlaceLink>,
              regionIn(row),
              valueText(row.value),
              <FigureWithBar key="apart" value={apart(row.value)} scale={scale}>
                {percentText(apart(row.value))}
              </FigureWithBar>,
              <StatusWithMark key="status" {...row} />,
              text.unusual.reasons(row.justifiedWarnings),
            ],
          }))}
        />
      </div>
      {outliers.length > FIRST && (
        <p>
          <PlaceLink place={place} change={{ compared: comparedWith(compared, farthestFirst) }}>
            {text.unusual.all(outliers.length)}
          </PlaceLink>
        </p>
      )}
    </section>
  )
}

/** Percent; a longer bar is broken. */
const MAX_APART = 100

/** Moves the focus to the container, which needs a `tabIndex`, when the focused element inside is removed. */
function useFocusFallback<Container extends HTMLElement>(): {
  readonly ref: RefObject<Container | null>
  readonly onFocus: (event: FocusEvent) => void
} {
  const container = useRef<Container>(null)
  const lastFocused = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (lastFocused.current === null || lastFocused.current.isConnected) return
    lastFocused.current = null
    if (document.activeElement === document.body) container.current?.focus()
  })
  const onFocus = (event: FocusEvent): void => {
    lastFocused.current = event.target
  }
  return { ref: container, onFocus }
}
