import { isWithin, type Within } from '#domain/draft/distribution.ts'
import { type Indicator, indicatorNames, type Spread } from '#domain/draft/indicators.ts'
import { regionIn, standings, typeOf } from '#domain/draft/institution-list.ts'
import type { ComparedInstitution, Comparison } from '#domain/draft/overview.ts'
import { orderedRows, type SortValue, type Way, ways } from '#domain/list/look-through.ts'

export type Compared = Within & {
  readonly indicator: Indicator
  /** The highlighted institution; '': none. */
  readonly marked: string
  readonly lies: (typeof lieNames)[number] | 'all'
  readonly sorted: ComparedColumn
  readonly turn: Way
  /** From 0. */
  readonly part: number
}
export const lieNames = ['above', 'below', 'ordinary'] as const

export const comparedColumns = [
  'number',
  'name',
  'value',
  'apart',
  'lies',
  'status',
  'type',
  'region',
] as const
export type ComparedColumn = (typeof comparedColumns)[number]

export const comparedFirst: Compared = {
  indicator: indicatorNames[0] ?? 'costOfLearner',
  marked: '',
  lies: 'all',
  from: null,
  to: null,
  sorted: 'apart',
  turn: 'descending',
  part: 0,
}

/** Replaces invalid values by the default. */
export function comparedGiven(given: (name: keyof Compared) => string | null): Compared {
  const one = <Value>(name: keyof Compared, among: readonly Value[], otherwise: Value): Value =>
    among.find((each) => each === given(name)) ?? otherwise
  const bound = (name: 'from' | 'to'): number | null => {
    const word = given(name) ?? ''
    return /^-?\d+(\.\d+)?$/.test(word) ? Number(word) : null
  }
  const part = Number(given('part'))
  return {
    indicator: one('indicator', indicatorNames, comparedFirst.indicator),
    marked: given('marked') ?? '',
    lies: one('lies', [...lieNames, 'all'] as const, 'all'),
    from: bound('from'),
    to: bound('to'),
    sorted: one('sorted', comparedColumns, comparedFirst.sorted),
    turn: one('turn', ways, comparedFirst.turn),
    // Pages count from 1 in the URL.
    part: Number.isInteger(part) && part > 1 && part <= 100_000 ? part - 1 : 0,
  }
}

export function wordsOfCompared(
  compared: Compared,
): readonly (readonly [name: keyof Compared, word: string])[] {
  const names = Object.keys(comparedFirst) as readonly (keyof Compared)[]
  return names.flatMap((name) => {
    const value = compared[name]
    if (value === comparedFirst[name] || value === null) return []
    return [[name, String(name === 'part' ? compared.part + 1 : value)] as const]
  })
}

/** Distance from the median ignores its sign. */
export function sortValueOf(
  column: ComparedColumn,
  spread: Spread | null,
): (row: ComparedInstitution) => SortValue {
  const values: Readonly<Record<ComparedColumn, (row: ComparedInstitution) => SortValue>> = {
    number: ({ institutionId }) => institutionId,
    name: ({ name }) => name,
    value: ({ value }) => value,
    apart: ({ value }) => (spread === null ? value : Math.abs(value - spread.median)),
    lies: ({ lies }) => lieNames.indexOf(lies),
    status: ({ standing }) => standings.indexOf(standing),
    type: typeOf,
    region: regionIn,
  }
  return values[column]
}

export function comparedRows(
  { values, spread }: Pick<Comparison, 'values' | 'spread'>,
  { lies, sorted, turn, from, to }: Pick<Compared, 'lies' | 'sorted' | 'turn' | 'from' | 'to'>,
): readonly ComparedInstitution[] {
  const shown = values.filter(
    (row) => (lies === 'all' || row.lies === lies) && isWithin(row.value, { from, to }),
  )
  return orderedRows(shown, sortValueOf(sorted, spread), turn)
}

export function apartFirst({
  values,
  spread,
}: Pick<Comparison, 'values' | 'spread'>): readonly ComparedInstitution[] {
  const apart = values.filter(({ lies }) => lies !== 'ordinary')
  return orderedRows(apart, sortValueOf('apart', spread), 'descending')
}
