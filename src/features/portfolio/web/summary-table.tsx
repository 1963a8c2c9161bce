import { type ReactNode, useId } from 'react'
import { CeilingWarning } from '#budget/web/above-limit.tsx'
import type { Navigation, PageAddress } from '#budget/web/address.ts'
import { AmountInColumn } from '#budget/web/amount-in-column.tsx'
import { PlaceLink } from '#budget/web/page-header.tsx'
import { countText } from '#engine/number/format.ts'
import { type InstitutionFilter, isOfSome } from '#features/portfolio/institution-rows.ts'
import type { InstitutionGroup, StatusCounts } from '#features/portfolio/overview.ts'
import styles from '#features/portfolio/web/overview.module.css'
import { workspaceText } from '#features/portfolio/workspace-text.ts'
import { millionsText, percentText } from '#forms/amounts.ts'
import type { Group } from '#forms/profile.ts'
import { totalNames } from '#forms/readings.ts'
import { HeadRow } from '#ui/head-row.tsx'

const text = workspaceText.overview

type GroupRow = {
  readonly gathering: InstitutionGroup
  readonly name: string
  readonly open: Partial<PageAddress>
  readonly filter: Partial<InstitutionFilter>
}

type Props = {
  readonly heading: string
  readonly column: string
  readonly year: number
  readonly place: Navigation
  readonly rows: readonly GroupRow[]
  readonly total: InstitutionGroup | null
  readonly listOf: (change: Partial<InstitutionFilter>) => Partial<PageAddress>
}

export function GatheringTable({ heading, column, year, place, rows, total, listOf }: Props): ReactNode {
  const id = useId()
  const headers = text.columns
  const limited =
    rows.some(({ gathering: { totals, over } }) => totals.ceiling !== null || over !== null) ||
    (total?.over ?? null) !== null
  const shown = [...rows.map(({ gathering }) => gathering), ...(total ? [total] : [])]
  const figures = [
    headers.sent,
    headers.notStarted,
    headers.requested,
    ...(limited ? [headers.left, headers.above] : []),
    headers.change(year - 1),
    headers.headcountChange(year - 1),
    headers.costOfLearner,
  ]
  const among = shown.flatMap(({ totals }) => totals.groups)
  return (
    <div className={styles.card}>
      <h3 id={id}>{heading}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keys */}
      <section className="scroll-x" tabIndex={0} aria-labelledby={id}>
        <table className={`table ${styles.table}`}>
          <HeadRow heads={[column, headers.progress, ...figures]} figures={figures} />
          <tbody>
            {rows.map(({ gathering, name, open, filter }) => (
              <tr key={gathering.key}>
                <th scope="row">
                  <PlaceLink place={place} change={open}>
                    {name}
                  </PlaceLink>
                </th>
                <Cells
                  {...{ gathering, among, limited, place }}
                  listOf={(change) => listOf({ ...filter, ...change })}
                />
              </tr>
            ))}
          </tbody>
          {total && (
            <tfoot>
              <tr>
                <th scope="row">
                  <PlaceLink place={place} change={listOf({})}>
                    {text.total}
                  </PlaceLink>
                </th>
                <Cells gathering={total} {...{ among, limited, place, listOf }} />
              </tr>
            </tfoot>
          )}
        </table>
      </section>
      {shown.some(({ totals }) => totals.change !== null && isOfSome(totals)) && (
        <p className="muted-small">{text.ofSomeMeans}</p>
      )}
      {total && <Legend />}
    </div>
  )
}

type CellsProps = Pick<Props, 'place' | 'listOf'> & {
  readonly gathering: InstitutionGroup
  readonly among: readonly Group[]
  readonly limited: boolean
}

function Cells({ gathering, among, limited, place, listOf }: CellsProps): ReactNode {
  const link = (change: Partial<InstitutionFilter>, words: string): ReactNode => (
    <PlaceLink place={place} change={listOf(change)}>
      {words}
    </PlaceLink>
  )
  const { notStarted } = gathering.counts
  const { requested, change, headcountChange, costOfLearner, ceiling } = gathering.totals
  const countAbove = ceiling?.above ?? 0
  return (
    <>
      <td>
        <Progress gathering={gathering} />
      </td>
      <td className="figure">{link({ sent: 'yes' }, sentOf(gathering))}</td>
      <td className="figure">
        {notStarted > 0 && link({ budgetStatus: 'notStarted' }, countText(notStarted))}
      </td>
      <td className="figure">{requested === null ? '' : millionsText(requested)}</td>
      {limited && (
        <>
          <td className="figure">
            <LeftOfCeiling gathering={gathering} />
          </td>
          <td className="figure">{countAbove > 0 && link({ ceiling: 'above' }, countText(countAbove))}</td>
        </>
      )}
      {[change, headcountChange].map((percent, at) => (
        <td key={totalNames[at]} className="figure">
          <SinceLastYear percent={percent} totals={gathering.totals} />
        </td>
      ))}
      <td className="figure">
        {costOfLearner === null ? (
          ''
        ) : (
          <AmountInColumn tugrik={costOfLearner} of={gathering.totals.groups} among={among} />
        )}
      </td>
    </>
  )
}

/** A sign marks a change that covers only some institutions. */
function SinceLastYear({
  percent,
  totals,
}: Pick<InstitutionGroup, 'totals'> & { readonly percent: number | null }): ReactNode {
  if (percent === null) return ''
  return (
    <>
      {percentText(percent)}
      {isOfSome(totals) && (
        <abbr className={styles.hung} title={workspaceText.top.compared(totals.compared, totals.known)}>
          {text.ofSome}
        </abbr>
      )}
    </>
  )
}

/** The remainder of the common ceiling, otherwise of the single ceilings. */
function LeftOfCeiling({
  gathering: { over, totals, institutions },
}: {
  readonly gathering: InstitutionGroup
}): ReactNode {
  const check = over ?? totals.ceiling
  if (check === null) return ''
  const limit = millionsText(check.limit)
  const limited = totals.ceiling?.limited ?? 0
  const about =
    over === null ? text.leftOf.each(limited, check.known, limit) : text.leftOf.over(limit, check.known)
  return (
    <span title={about}>
      {check.left === null ? (
        <span className="muted">
          {over === null && totals.ceiling !== null
            ? text.leftOf.limited(limited, institutions, millionsText(totals.ceiling.requested), limit)
            : text.leftOf.of(check.known, institutions)}
        </span>
      ) : check.left < 0 ? (
        <CeilingWarning effect="binding">
          <span aria-hidden="true">{millionsText(check.left)}</span>
          <span className="visually-hidden">{text.over(millionsText(-check.left))}</span>
        </CeilingWarning>
      ) : (
        millionsText(check.left)
      )}
    </span>
  )
}

const sentOf = ({ counts, institutions }: InstitutionGroup): string =>
  text.sentOf(counts.atDistrict + counts.atMinistry + counts.approved, institutions)

const steps = ['approved', 'sent', 'returned', 'working', 'notStarted'] as const
type ProgressStep = (typeof steps)[number]

function stepsOf({
  approved,
  atDistrict,
  atMinistry,
  returned,
  inProgress,
  withErrors,
  calculated,
  notStarted,
}: StatusCounts) {
  const counts: Readonly<Record<ProgressStep, number>> = {
    approved,
    sent: atDistrict + atMinistry,
    returned,
    working: inProgress + withErrors + calculated,
    notStarted,
  }
  return steps.map((step) => ({ step, count: counts[step] })).filter(({ count }) => count > 0)
}

function Progress({
  gathering: { counts, institutions },
}: {
  readonly gathering: InstitutionGroup
}): ReactNode {
  const reachedSteps = stepsOf(counts)
  const words = reachedSteps.map(({ step, count }) => text.step(text.steps[step], count)).join(', ')
  return (
    <span className={styles.track} title={words}>
      <span className="visually-hidden">{words}</span>
      {reachedSteps.map(({ step, count }) => (
        <span
          key={step}
          className={styles.part}
          data-step={step}
          aria-hidden="true"
          style={{ inlineSize: `${(100 * count) / institutions}%` }}
        />
      ))}
    </span>
  )
}

function Legend(): ReactNode {
  return (
    <ul className={`legend ${styles.legend}`} aria-hidden="true">
      {steps.map((step) => (
        <li key={step}>
          <span className={styles.part} data-step={step} />
          {text.steps[step]}
        </li>
      ))}
    </ul>
  )
}
