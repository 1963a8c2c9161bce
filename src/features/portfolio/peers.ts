import {
  type Indicator,
  type IndicatorInputs,
  indicatorOf,
  MIN_PEERS,
  type Spread,
  spreadOf,
  spreadPosition,
} from '#budget/indicators.ts'
import { costOfLearnerIn, type ListedInstitution } from '#features/portfolio/institution-rows.ts'

/** Nearest first. Each level includes the criteria of the next. */
export const nearnesses = ['size', 'location', 'kind'] as const
export type Nearness = (typeof nearnesses)[number]

/** Lower bounds of further bands in learners, by type. */
const bands: Readonly<Record<ListedInstitution['orgType'], readonly number[]>> = {
  EBS: [150, 500, 1000],
  SUB: [60, 150, 300],
  NTB: [],
}

export type PeerAttributes = Pick<
  ListedInstitution,
  'orgType' | 'organizationProperty' | 'location' | 'measures'
>

/** Returns the size band of its type, from 0; `null`: none. */
export function bandOf({ orgType, measures }: Pick<PeerAttributes, 'orgType' | 'measures'>): number | null {
  const learners = measures?.learners ?? null
  const own = bands[orgType]
  return learners === null || own.length === 0 ? null : own.filter((from) => learners >= from).length
}

/** Returns the learners of its size band, `below` excluded; `null`: no band, or no upper end. */
export function bandBounds(
  row: Pick<PeerAttributes, 'orgType' | 'measures'>,
): { readonly from: number; readonly below: number | null } | null {
  const band = bandOf(row)
  if (band === null) return null
  const bounds = [0, ...bands[row.orgType]]
  return { from: bounds[band] ?? 0, below: bounds[band + 1] ?? null }
}

function keyAt(near: Nearness, row: PeerAttributes): string | null {
  const kind = `${row.orgType} ${row.organizationProperty}`
  if (near === 'kind') return kind
  if (near === 'location') return `${kind} ${row.location}`
  const band = bandOf(row)
  return band === null ? null : `${kind} ${row.location} ${band}`
}

/** The peers with their spread; level and spread are `null` if there are too few. */
export type Similar = {
  readonly near: Nearness | null
  readonly peers: number
  readonly spread: Spread | null
}

/**
 * Finds peers by an indicator (calculation §10, Similar institutions). ASSUMED: only institutions with the indicator
 * count. `unusual`: percent, see `spreadOf`.
 */
export function similarIn(
  rows: readonly (PeerAttributes & IndicatorInputs)[],
  indicator: Indicator,
  unusual: number,
): (row: PeerAttributes) => Similar {
  const valued = rows.flatMap((row) => {
    const value = indicatorOf(indicator, row)
    return value === null ? [] : [{ row, value }]
  })
  const groups = nearnesses.map((near) => {
    const by = Map.groupBy(valued, ({ row }) => keyAt(near, row))
    const lies = [...by].map(([key, some]): [string | null, Similar] => {
      const values = some.map(({ value }) => value)
      return [key, { near, peers: values.length, spread: spreadOf(values, unusual) }]
    })
    return { near, of: new Map(lies) }
  })
  return (row) => {
    const near = groups.flatMap(({ near, of }) => {
      const key = keyAt(near, row)
      const found = key === null ? undefined : of.get(key)
      return found ? [found] : []
    })
    const enough = near.find(({ peers }) => peers >= MIN_PEERS)
    return enough ?? { near: null, peers: near.at(-1)?.peers ?? 0, spread: null }
  }
}

/** Compares the cost of a learner of each with its peers among all. */
export function withSimilarCosts(
  rows: readonly ListedInstitution[],
  unusual: number,
): readonly ListedInstitution[] {
  const similarTo = similarIn(rows, 'costOfLearner', unusual)
  return rows.map((row) => {
    const { spread } = similarTo(row)
    const cost = costOfLearnerIn(row)
    if (spread === null) return row
    const position = cost === null ? 'ordinary' : spreadPosition(cost, spread)
    return { ...row, similarCost: { median: spread.median, position } }
  })
}
