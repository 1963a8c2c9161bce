import { sumOf } from '#engine/number/rounding.ts'
import { type BudgetTotals, totalNames } from '#forms/readings.ts'

/** Tugrik a year. */
export type Steps<Name extends string> = Readonly<Record<Name, BudgetTotals>>

type EffectCounts = { readonly institutions: number; readonly changed: number }

export function effectSum<Name extends string>(
  names: readonly Name[],
  lines: readonly Steps<Name>[],
): Steps<Name> & EffectCounts {
  return {
    ...summedSteps(names, lines),
    institutions: lines.length,
    changed: lines.filter((line) => isChanged(names, line)).length,
  }
}

export function isChanged<Name extends string>(names: readonly Name[], line: Steps<Name>): boolean {
  const [first, ...others] = names.map((name) => line[name])
  return others.some((each) => each.requested !== first?.requested || each.headcount !== first.headcount)
}

function summedSteps<Name extends string>(
  names: readonly Name[],
  lines: readonly Steps<Name>[],
): Steps<Name> {
  const sums = Object.fromEntries(names.map((name) => [name, summed(lines.map((line) => line[name]))]))
  return sums as Steps<Name>
}

function summed(budgets: readonly BudgetTotals[]): BudgetTotals {
  return {
    requested: sumOf(budgets.map(({ requested }) => requested)),
    headcount: sumOf(budgets.map(({ headcount }) => headcount)),
  }
}

export const normSteps = ['before', 'after'] as const
type NormSteps = Steps<(typeof normSteps)[number]>

type Sum = NormSteps & EffectCounts
type Group = Sum & { readonly key: string; readonly name: string }

type Effect = {
  readonly total: Sum
  readonly types: readonly Group[]
  readonly regions: readonly Group[]
  readonly lines: readonly (NormSteps & { readonly institutionId: string })[]
}

/** Puts the largest change first; other fields come from the last part. */
export function joinEffects<Part extends Effect>(first: Part, ...others: readonly Part[]) {
  const parts = [first, ...others]
  return {
    ...(others.at(-1) ?? first),
    total: together(parts.map(({ total }) => total)),
    types: groupsTogether(parts.flatMap(({ types }) => types)),
    regions: groupsTogether(parts.flatMap(({ regions }) => regions)),
    lines: largestFirst(
      parts.flatMap(({ lines }): readonly Part['lines'][number][] => lines),
      ({ institutionId }) => institutionId,
    ),
  }
}

function together(sums: readonly Sum[]): Sum {
  return {
    ...summedSteps(normSteps, sums),
    institutions: sums.reduce((all, { institutions }) => all + institutions, 0),
    changed: sums.reduce((all, { changed }) => all + changed, 0),
  }
}

function groupsTogether(groups: readonly Group[]): Group[] {
  const same = [...Map.groupBy(groups, ({ key }) => key)]
  const joined = same.map(([key, of]) => ({ key, name: of[0]?.name ?? '', ...together(of) }))
  return largestFirst(joined, ({ key }) => key)
}

function largestFirst<Row extends NormSteps>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  return rows.toSorted((a, b) => changeOf(b) - changeOf(a) || keyOf(a).localeCompare(keyOf(b)))
}

/** Returns tugrik. */
function changeOf({ before, after }: NormSteps): number {
  return Math.max(...totalNames.map((total) => Math.abs(after[total] - before[total])))
}

/** Returns percent; `null` if there was no amount before. */
export function changePercent(before: number, after: number): number | null {
  return before === 0 ? null : ((after - before) / before) * 100
}
