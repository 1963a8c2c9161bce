import {
  type Indicator,
  indicatorOf,
  LEAST_SIMILAR,
  type Measured,
  type Spread,
  spreadOf,
} from '#domain/draft/indicators.ts'
import type { ListedInstitution } from '#domain/draft/institution-list.ts'

/** By what institutions are alike that are held against each other, the nearest first; each has all that the next one has. */
export const nearnesses = ['size', 'location', 'kind'] as const
export type Nearness = (typeof nearnesses)[number]

/** From how many learners on each further band of size begins, by type; centres have no bands. */
const bands: Readonly<Record<ListedInstitution['orgType'], readonly number[]>> = {
  EBS: [150, 500, 1000],
  SUB: [60, 150, 300],
  NTB: [],
}

/** What of an institution says to which it is similar. */
export type Kept = Pick<ListedInstitution, 'orgType' | 'organizationProperty' | 'location' | 'measures'>

/** Its band of size among those of its type, from 0; `null` where its type has none, or nobody has counted its learners. */
export function bandOf({ orgType, measures }: Pick<Kept, 'orgType' | 'measures'>): number | null {
  const learners = measures?.learners ?? null
  const own = bands[orgType]
  return learners === null || own.length === 0 ? null : own.filter((from) => learners >= from).length
}

/** What those have in common that are as near as that; `null` where it is near to nobody in that way. */
function keyAt(near: Nearness, row: Kept): string | null {
  const kind = `${row.orgType} ${row.organizationProperty}`
  if (near === 'kind') return kind
  if (near === 'location') return `${kind} ${row.location}`
  const band = bandOf(row)
  return band === null ? null : `${kind} ${row.location} ${band}`
}

/** The institutions that one is held against: how near they are, how many, itself counted in, and how their values lie; both `null` where there are too few. */
export type Similar = {
  readonly near: Nearness | null
  readonly like: number
  readonly spread: Spread | null
}

/**
 * The similar institutions of each of some by an indicator: the one rule for whom somebody is held against (calculation §10, Similar institutions).
 * ASSUMED: those count of which the indicator is told. `unusual`: percent, see `spreadOf`.
 */
export function similarIn(
  rows: readonly (Kept & Measured)[],
  indicator: Indicator,
  unusual: number,
): (row: Kept) => Similar {
  const told = rows.flatMap((row) => {
    const value = indicatorOf(indicator, row)
    return value === null ? [] : [{ row, value }]
  })
  const groups = nearnesses.map((near) => {
    const by = Map.groupBy(told, ({ row }) => keyAt(near, row))
    const lies = [...by].map(([key, some]): [string | null, Similar] => {
      const values = some.map(({ value }) => value)
      return [key, { near, like: values.length, spread: spreadOf(values, unusual) }]
    })
    return { near, of: new Map(lies) }
  })
  return (row) => {
    const near = groups.flatMap(({ near, of }) => {
      const key = keyAt(near, row)
      const found = key === null ? undefined : of.get(key)
      return found ? [found] : []
    })
    const enough = near.find(({ like }) => like >= LEAST_SIMILAR)
    return enough ?? { near: null, like: near.at(-1)?.like ?? 0, spread: null }
  }
}
