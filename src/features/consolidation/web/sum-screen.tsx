import { type ReactNode, useMemo } from 'react'
import { pathOf } from '#api/call.ts'
import { type Navigation, sumGroupings, sumSizes } from '#budget/web/address.ts'
import { PlaceLink } from '#budget/web/page-header.tsx'
import { captionOf } from '#engine/names.ts'
import { consolidationCalls, type SumAnswer, type SumQuery } from '#features/consolidation/api.ts'
import { classKey } from '#features/consolidation/class-table.ts'
import { columnsShown, type SumShown } from '#features/consolidation/sum-sheets.ts'
import { comparedOnly, summedColumns } from '#features/consolidation/sum-table.ts'
import { reviewPageText, sumsScreenText, sumText } from '#features/consolidation/text.ts'
import { useSum, useSums } from '#features/consolidation/web/queries.ts'
import { type InstitutionFilter, noFilter } from '#features/portfolio/institution-rows.ts'
import { FilterChips } from '#features/portfolio/web/filter-chips.tsx'
import {
  changeFilter,
  filterParams,
  listQueryFromAddress,
  serializeListQuery,
  useFilterSearch,
} from '#features/portfolio/web/filter-in-address.ts'
import { FilterForm } from '#features/portfolio/web/institution-filters.tsx'
import { Names } from '#features/portfolio/web/institution-name.tsx'
import { useInstitutions } from '#features/portfolio/web/queries.ts'
import styles from '#features/portfolio/web/reviewer.module.css'
import { Checkbox } from '#ui/checkbox.tsx'
import { Select } from '#ui/fields.tsx'
import { Loading } from '#ui/loading.tsx'
import { Note } from '#ui/note.tsx'
import { Pager } from '#ui/pager.tsx'
import { Panel } from '#ui/panel.tsx'
import { QueryState } from '#ui/query-state.tsx'

const text = sumsScreenText

type Props = {
  readonly year: number
  readonly place: Navigation
  readonly renderSum: (sum: SumAnswer, shown: SumShown) => ReactNode
}

/** A changed filter returns to the first columns. */
const first = { desk: 'sums', tab: null, sumPage: 0 } as const

export function SumScreen({ year, place, renderSum }: Props): ReactNode {
  const { address } = place
  const listQuery = useMemo(() => listQueryFromAddress(address), [address])
  const filter = useMemo(() => filterParams(listQuery), [listQuery])
  const search = useFilterSearch(place, first)
  const institutions = useInstitutions(year, { size: 1 })
  const sessions = (institutions.data?.sessionCodes ?? []).toSorted().toReversed()
  const sessionCode = sessions.find((code) => code === address.period) ?? sessions[0] ?? null
  const sums = useSums(sessionCode, filter)
  const failed = [institutions, sums].find(({ isError }) => isError)
  const hasNone = sums.data?.length === 0 || (institutions.isSuccess && sessionCode === null)
  // The default report is common to all institutions.
  const report = sums.data?.find((each) => each.report === (address.sum ?? classKey))?.report ?? null
  return (
    <Panel heading={reviewPageText.sums} purpose={sumText.purpose} lock={null}>
      <FilterForm
        year={year}
        filter={listQuery}
        search={search}
        onFilter={(change) => place.go({ ...first, filter: changeFilter(listQuery, change) })}
      />
      <FilterChips place={place} at={first} />
      <div className={`row ${styles.sums}`}>
        <Select
          label={text.period}
          placeholder={institutions.isPending ? text.loading : text.noPeriod}
          options={sessions.map((code) => ({ value: code, label: code }))}
          value={sessionCode}
          onChange={(period) => place.go({ ...first, period })}
        />
        <Select
          label={text.report}
          placeholder={sums.isSuccess ? text.choose : text.noReport}
          options={(sums.data ?? []).map((sum) => ({ value: sum.report, label: text.option(sum) }))}
          value={report}
          onChange={(sum) => place.go({ ...first, sum, sumColumn: null })}
        />
        <Select
          label={text.columns}
          options={[
            { value: 'total', label: text.groupings.total },
            ...sumGroupings.map((value) => ({ value, label: text.groupings[value] })),
          ]}
          value={address.sumBy ?? 'total'}
          onChange={(by) => place.go({ ...first, sumBy: sumGroupings.find((each) => each === by) ?? null })}
        />
      </div>
      {(institutions.isPending || sums.isLoading) && <Loading rows={8} />}
      {hasNone && <Note kind="info">{text.none}</Note>}
      {!hasNone && sums.isSuccess && report === null && <Note kind="info">{text.noneOf}</Note>}
      {failed && <QueryState failed={text.failed} of={failed} />}
      {sessionCode !== null && report !== null && (
        <Sum
          key={`${sessionCode} ${report}`}
          {...{ sessionCode, report, listQuery, filter, place, renderSum }}
        />
      )}
    </Panel>
  )
}

type SumProps = Pick<Props, 'renderSum' | 'place'> & {
  readonly sessionCode: string
  readonly report: string
  readonly listQuery: InstitutionFilter
  readonly filter: Partial<InstitutionFilter>
}

function Sum({ sessionCode, report, listQuery, filter, place, renderSum }: SumProps): ReactNode {
  const { sumBy, sumColumn, sumPage, sumSize: size, sumLastYear } = place.address
  const query = useMemo(
    (): Partial<SumQuery> =>
      sumBy === null
        ? { ...filter, by: 'total' }
        : { ...filter, by: sumBy, from: sumPage * size, most: size },
    [filter, sumBy, sumPage, size],
  )
  const sum = useSum(sessionCode, report, query)
  if (sum.isPending || sum.isError) return <QueryState failed={text.failed} of={sum} rows={8} />
  const { parts, allParts, year } = sum.data
  const params = { sessionCode, report }
  const show = sumLastYear === 'yes' ? 'partsBeside' : 'parts'
  const shown: SumShown = { show: sumBy === null ? 'sums' : show, column: sumColumn }
  const columns = summedColumns(sum.data)
  const [column = 0] = columnsShown(sum.data, shown)
  const file = new URLSearchParams(
    Object.entries({
      ...query,
      ...(sumColumn !== null && { column: sumColumn }),
      ...(sumBy !== null && sumLastYear === 'yes' && { lastYear: sumLastYear }),
    }).map(([name, value]) => [name, String(value)]),
  )
  if (parts.length === 0)
    return (
      <>
        <About sum={sum.data} {...{ listQuery, place }} />
        <Note kind="info">{text.nothing}</Note>
      </>
    )
  return (
    <>
      <div className={`row ${styles.sums}`}>
        <About sum={sum.data} {...{ listQuery, place }} />
        {columns.length > 1 && (
          <Select
            label={text.column}
            options={[
              ...(sumBy === null ? [{ value: 'all', label: text.allColumns }] : []),
              ...columns.map((each) => ({ value: String(each), label: columnName(sum.data, each, year) })),
            ]}
            value={sumBy === null && sumColumn === null ? 'all' : String(column)}
            onChange={(value) => place.go({ ...first, sumColumn: value === 'all' ? null : Number(value) })}
          />
        )}
        {sumBy !== null && sum.data.lastYear !== null && (
          <Checkbox
            label={text.lastYear}
            checked={sumLastYear === 'yes'}
            onChange={(checked) => place.go({ desk: 'sums', tab: null, sumLastYear: checked ? 'yes' : 'no' })}
          />
        )}
        <a
          href={`${pathOf(consolidationCalls.reviewSumPdf, params)}?${file}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {text.pdf}
        </a>
        <a href={`${pathOf(consolidationCalls.reviewSumXlsx, params)}?${file}`} download>
          {text.xlsx}
        </a>
        {sumBy !== null && allParts > sumSizes[0] && (
          <Pager
            page={sumPage}
            size={size}
            sizes={sumSizes}
            count={allParts}
            goTo={(page) => place.go({ desk: 'sums', tab: null, sumPage: page })}
            setSize={(next) =>
              place.go({ ...first, sumSize: sumSizes.find((each) => each === next) ?? size })
            }
          />
        )}
      </div>
      {renderSum(sum.data, shown)}
    </>
  )
}

function columnName({ columns }: SumAnswer, column: number, year: number): string {
  const { under = [], caption = '' } = columns[column] ?? {}
  return [...under, caption].map((each) => captionOf(each, year)).join(' · ')
}

type AboutProps = Pick<SumProps, 'listQuery' | 'place'> & { readonly sum: SumAnswer }

function About({ sum, listQuery, place }: AboutProps): ReactNode {
  const { institutions, missing, missingCount, drafts, draftCount, year, commonFilter } = sum
  const compared = comparedOnly(sum)
  return (
    <div className="row-text muted-small">
      <span>{text.about(institutions, institutions + missingCount)}</span>
      {compared !== null && <span>{text.before(compared, year)}</span>}
      {missingCount > 0 &&
        (sum.missingReason === 'uncalculated' ? (
          <PlaceLink
            place={place}
            change={{
              desk: 'institutions',
              tab: null,
              filter: serializeListQuery({
                ...listQuery,
                page: 0,
                ...commonOf(listQuery, commonFilter),
                calculated: 'no',
              }),
            }}
          >
            {text.missing(missingCount)}
          </PlaceLink>
        ) : (
          <Names place={place} of={missing} count={missingCount} summary={text.missing(missingCount)} />
        ))}
      {drafts.length > 0 && (
        <Names
          place={place}
          of={drafts.map(({ institutionId, name, status }) => ({
            institutionId,
            name: `${name} (${sumText.statuses[status]})`,
          }))}
          count={draftCount}
          summary={text.drafts(draftCount)}
        />
      )}
    </div>
  )
}

/** Returns the filter that all institutions of a report share, unless another is chosen. */
function commonOf(
  filter: InstitutionFilter,
  { type, ownership }: SumAnswer['commonFilter'],
): Pick<InstitutionFilter, 'type' | 'ownership'> {
  return {
    type: filter.type === noFilter.type ? type : filter.type,
    ownership: filter.ownership === noFilter.ownership ? ownership : filter.ownership,
  }
}
