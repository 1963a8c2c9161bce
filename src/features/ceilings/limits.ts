import { MAX_CEILING } from '#budget/limits.ts'
import { sumOf } from '#engine/number/rounding.ts'
import { type CeilingLimits, type ExpenseKind, expenseKinds } from '#forms/limits.ts'
import type { RegionCodes } from '#forms/regions.ts'

export type CeilingError =
  | { readonly why: 'notAnAmount'; readonly kind: ExpenseKind }
  | { readonly why: 'aboveHigher'; readonly kind: ExpenseKind; readonly higher: number }

/** `higher`: the ceiling of the higher level, which a district may not exceed. */
export function findCeilingErrors(limits: CeilingLimits, higher: CeilingLimits): readonly CeilingError[] {
  return expenseKinds.flatMap((kind): readonly CeilingError[] => {
    const limit = limits[kind]
    if (limit === null) return []
    if (!(limit >= 0 && limit <= MAX_CEILING)) return [{ why: 'notAnAmount', kind }]
    const most = higher[kind]
    return most !== null && limit > most ? [{ why: 'aboveHigher', kind, higher: most }] : []
  })
}

export type SharedOut = { readonly limits: CeilingLimits; readonly below: readonly SharedOut[] }

/** Tugrik, for one kind of expense. */
export type ShareCheck = {
  /** The limit; without one nothing is checked. */
  readonly limit: number | null
  /** An entry without a ceiling counts those below it. */
  readonly shared: number
  /** Entries without any ceiling that are, or contain, institutions. */
  readonly without: number
}

export function shareCheck(parent: SharedOut, kind: ExpenseKind): ShareCheck {
  const below = parent.below.map((each) => sharedBy(each, kind))
  return {
    limit: parent.limits[kind],
    shared: sumOf(below.map(({ shared }) => shared)),
    without: below.reduce((sum, { without }) => sum + without, 0),
  }
}

function sharedBy(one: SharedOut, kind: ExpenseKind): Pick<ShareCheck, 'shared' | 'without'> {
  const limit = one.limits[kind]
  if (limit !== null) return { shared: limit, without: 0 }
  return one.below.length === 0 ? { shared: 0, without: 1 } : shareCheck(one, kind)
}

export type LimitedInstitution = RegionCodes & { readonly limits: CeilingLimits }

/** Builds the tree of ceilings: the whole, aimags, sums, institutions. Returns the whole and each region by code. */
export function sharedOutIn(
  whole: CeilingLimits,
  institutions: readonly LimitedInstitution[],
  of: (region: string) => CeilingLimits,
): { readonly whole: SharedOut; readonly regions: ReadonlyMap<string, SharedOut> } {
  const regions = new Map<string, SharedOut>()
  const region = (code: string, below: readonly SharedOut[]): SharedOut => {
    const one = { limits: of(code), below }
    regions.set(code, one)
    return one
  }
  const leaf = ({ limits }: LimitedInstitution): SharedOut => ({ limits, below: [] })
  const placed = (
    among: readonly LimitedInstitution[],
    codeOf: (one: LimitedInstitution) => string | null,
    treeOf: (code: string, some: readonly LimitedInstitution[]) => SharedOut,
  ): readonly SharedOut[] =>
    [...Map.groupBy(among, codeOf)].flatMap(([code, some]) =>
      code === null ? some.map(leaf) : [treeOf(code, some)],
    )
  const sums = (among: readonly LimitedInstitution[]): readonly SharedOut[] =>
    placed(
      among,
      ({ sumCode }) => sumCode,
      (code, some) => region(code, some.map(leaf)),
    )
  const below = placed(
    institutions,
    ({ aimagCode }) => aimagCode,
    (code, some) => region(code, sums(some)),
  )
  return { whole: { limits: whole, below }, regions }
}
