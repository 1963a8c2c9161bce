import { askedTotal, type KeptReadings, worthOf } from '#domain/draft/budget-total.ts'
import { amountText, printedAmount } from '#domain/draft/readings-in-words.ts'
import type { Status } from '#domain/draft/review.ts'
import type { View } from '#domain/editions/edition.ts'
import type { Group } from '#domain/organisation/profile.ts'
import type { Place } from '#domain/organisation/regions.ts'
import type { Level } from '#domain/organisation/roles.ts'
import type { Evaluation } from '#domain/sheet/evaluate.ts'
import { ceilingText } from '#text/ceiling.ts'

/** The kinds of expense for which ceilings are set apart (calculation §9, Ceilings). */
export const expenseKinds = ['current', 'capital'] as const
export type ExpenseKind = (typeof expenseKinds)[number]

/** An amount by kind of expense, tugrik a year. */
export type ByKind = Readonly<Record<ExpenseKind, number>>

/** The same where a kind may have none. */
export type Limits = Readonly<Record<ExpenseKind, number | null>>

/** What a ceiling does where it is exceeded: it refuses sending, or asks for a reason. */
export const ceilingEffects = ['binding', 'guiding'] as const
export type CeilingEffect = (typeof ceilingEffects)[number]

/** A ceiling as a level of reviewers has set it for an institution; the levels do not overwrite each other. */
export type Ceiling = Limits & { readonly level: Level; readonly effect: CeilingEffect }

/** What a calculated budget asks for by kind of expense; together the asked reading. */
export function askedByKind(evaluation: Evaluation, view: Pick<View, 'budget' | 'measures'>): ByKind {
  return partedAmount(askedTotal(evaluation, view), worthOf(evaluation, view.measures.capital))
}

/** An amount by kind of expense: what is not capital is current. */
export function partedAmount(whole: number, capital: number): ByKind {
  return { current: whole - capital, capital }
}

/** Nothing is limited. */
export const noLimits: Limits = { current: null, capital: null }

/** What holds of several ceilings: the lowest of each kind. */
export function lowestOf(limits: readonly Limits[]): Limits {
  const lowest = (kind: ExpenseKind): number | null => {
    const set = limits.flatMap((each) => each[kind] ?? [])
    return set.length === 0 ? null : Math.min(...set)
  }
  return { current: lowest('current'), capital: lowest('capital') }
}

/** Both kinds together, tugrik; `null` where one of them is not limited. */
export function wholeLimit({ current, capital }: Limits): number | null {
  return current === null || capital === null ? null : current + capital
}

/** Whether anything is limited. */
export function isLimited(limits: Limits): boolean {
  return expenseKinds.some((kind) => limits[kind] !== null)
}

/** What of a budget is above a limit, tugrik. */
export type Excess = { readonly kind: ExpenseKind; readonly asked: number; readonly limit: number }

/**
 * Whether an amount is above a limit, tugrik. ASSUMED: as both are printed, in thousand tugrik with the decimals of the group, so that nobody is
 * told that an amount is above the very same.
 */
export function isAbove(amount: number, limit: number, group: Group): boolean {
  return printedAmount(amount, group) > printedAmount(limit, group)
}

/** What of a budget is above some limits. */
export function excessesOver(asked: ByKind, limits: Limits, group: Group): readonly Excess[] {
  return expenseKinds.flatMap((kind) => {
    const limit = limits[kind]
    return limit !== null && isAbove(asked[kind], limit, group) ? [{ kind, asked: asked[kind], limit }] : []
  })
}

/**
 * What is left of some limits, tugrik, of all kinds together; below 0 what is above any of them, since what one kind leaves makes up for no other.
 * `null` where nothing is limited.
 */
export function leftOf(asked: ByKind, limits: Limits, group: Group): number | null {
  if (!isLimited(limits)) return null
  const excesses = excessesOver(asked, limits, group)
  if (excesses.length > 0) return excesses.reduce((sum, each) => sum - (each.asked - each.limit), 0)
  // What prints as the very limit leaves nothing.
  return expenseKinds.reduce(
    (sum, kind) => sum + Math.max(0, (limits[kind] ?? 0) - (limits[kind] === null ? 0 : asked[kind])),
    0,
  )
}

/** What is limited of all kinds together, tugrik; `null` where nothing is. */
export function limitedIn(limits: Limits): number | null {
  return isLimited(limits) ? (limits.current ?? 0) + (limits.capital ?? 0) : null
}

/** Amounts of several budgets together, by kind of expense. */
export function sumByKind(some: readonly ByKind[]): ByKind {
  const sum = (kind: ExpenseKind): number => some.reduce((total, each) => total + each[kind], 0)
  return { current: sum('current'), capital: sum('capital') }
}

/** What several budgets ask for together, tugrik, and of how many of them that is known; `null` of none. */
export type AskedTogether = { readonly asked: ByKind | null; readonly known: number }

/** Adds up what is known of several budgets. */
export function askedTogether(some: readonly (ByKind | null)[]): AskedTogether {
  const known = some.flatMap((each) => each ?? [])
  return { asked: known.length === 0 ? null : sumByKind(known), known: known.length }
}

/**
 * What several budgets together leave of a limit, tugrik, below 0 what is above it. While one of them is not known nothing can be said to be left:
 * `null`, unless those that are known are above it already.
 */
export function leftTogether(
  { asked, known }: AskedTogether,
  {
    kind,
    limit,
    budgets,
  }: { readonly kind: ExpenseKind; readonly limit: number | null; readonly budgets: number },
  group: Group,
): number | null {
  if (limit === null || asked === null) return null
  if (isAbove(asked[kind], limit, group)) return limit - asked[kind]
  return known < budgets ? null : Math.max(0, limit - asked[kind])
}

/** How a budget stands to the ceilings that are set for it. */
export type BesideCeilings = {
  /** What holds of all of them together. */
  readonly limits: Limits
  /** What is left of each kind, tugrik, below 0 where it is exceeded; `null` where it is not limited. */
  readonly left: Limits
  readonly exceeded: Readonly<Record<CeilingEffect, readonly Excess[]>>
}

/** Holds a budget against the ceilings that are set for it; `null` where none is. */
export function besideCeilings(
  asked: ByKind,
  ceilings: readonly Ceiling[],
  group: Group,
): BesideCeilings | null {
  const limits = lowestOf(ceilings)
  if (!isLimited(limits)) return null
  const left = (kind: ExpenseKind): number | null => {
    const limit = limits[kind]
    return limit === null ? null : limit - asked[kind]
  }
  const above = (effect: CeilingEffect): readonly Excess[] =>
    excessesOver(asked, lowestOf(ceilings.filter((each) => each.effect === effect)), group)
  return {
    limits,
    left: { current: left('current'), capital: left('capital') },
    exceeded: { binding: above('binding'), guiding: above('guiding') },
  }
}

/** Where a budget stands: within its ceilings, above one that asks for a reason, or above one that refuses sending. */
export function standingBeside({ exceeded }: BesideCeilings): 'within' | CeilingEffect {
  if (exceeded.binding.length > 0) return 'binding'
  return exceeded.guiding.length > 0 ? 'guiding' : 'within'
}

/** What is exceeded, by how much, in words; thousand tugrik. */
export function excessesInWords(excesses: readonly Excess[], group: Group): string {
  const text = (amount: number): string => amountText(amount, group)
  return excesses
    .map(({ kind, asked, limit }) =>
      ceilingText.excess(ceilingText.kinds[kind], text(asked), text(limit), text(asked - limit)),
    )
    .join('; ')
}

/** Limits in words, thousand tugrik; '' where nothing is limited. */
export function limitsInWords(limits: Limits, group: Group): string {
  return expenseKinds
    .flatMap((kind) => {
      const limit = limits[kind]
      return limit === null ? [] : [ceilingText.amount(ceilingText.kinds[kind], amountText(limit, group))]
    })
    .join(', ')
}

/** Why a ceiling cannot be set: an amount that is none, or above what the level above has set. */
export type CeilingFault =
  | { readonly why: 'notAnAmount'; readonly kind: ExpenseKind }
  | { readonly why: 'aboveHigher'; readonly kind: ExpenseKind; readonly higher: number }

/** Above every budget of the country, tugrik: what is typed above it is a slip of the unit. */
export const MOST_CEILING = 1e14

/** What is wrong with a ceiling that a level sets; `higher`: what the level above has set for the same, which a district may not exceed. */
export function ceilingFaults(limits: Limits, higher: Limits): readonly CeilingFault[] {
  return expenseKinds.flatMap((kind): readonly CeilingFault[] => {
    const limit = limits[kind]
    if (limit === null) return []
    if (!(limit >= 0 && limit <= MOST_CEILING)) return [{ why: 'notAnAmount', kind }]
    const most = higher[kind]
    return most !== null && limit > most ? [{ why: 'aboveHigher', kind, higher: most }] : []
  })
}

/** Ceilings as they are shared out: a reviewer's whole set, an aimag, a sum or an institution, and what stands below it. */
export type SharedOut = { readonly limits: Limits; readonly below: readonly SharedOut[] }

/** How the ceiling of a parent stands to those of what is below it, tugrik; of one kind of expense. */
export type ShareCheck = {
  /** `null` where the parent has none: nothing is checked. */
  readonly limit: number | null
  /** What the ceilings below come to; one that has none counts with those below it. */
  readonly shared: number
  /** How many that have institutions below them, or are one, have no ceiling at all. */
  readonly without: number
}

/** Checks what is shared out below a parent. */
export function shareCheck(parent: SharedOut, kind: ExpenseKind): ShareCheck {
  const below = parent.below.map((each) => sharedBy(each, kind))
  return {
    limit: parent.limits[kind],
    shared: below.reduce((sum, { shared }) => sum + shared, 0),
    without: below.reduce((sum, { without }) => sum + without, 0),
  }
}

function sharedBy(one: SharedOut, kind: ExpenseKind): Pick<ShareCheck, 'shared' | 'without'> {
  const limit = one.limits[kind]
  if (limit !== null) return { shared: limit, without: 0 }
  return one.below.length === 0 ? { shared: 0, without: 1 } : shareCheck(one, kind)
}

/** What was approved of a budget beside what a later period asks for, by kind of expense and together; tugrik. */
export type Revised = {
  readonly kind: ExpenseKind | 'whole'
  readonly approved: number
  readonly change: number
  readonly revised: number
}

/**
 * A revised budget against what was approved before (calculation §9, Periods). Where the approval was not told by kind of expense, only the
 * whole can be compared.
 */
export function revisedAgainst(approved: Approved, asked: ByKind): readonly Revised[] {
  const row = (kind: Revised['kind'], before: number, now: number): Revised => ({
    kind,
    approved: before,
    change: now - before,
    revised: now,
  })
  const { byKind } = approved
  return [
    ...(byKind === null ? [] : expenseKinds.map((kind) => row(kind, byKind[kind], asked[kind]))),
    row('whole', approved.whole, asked.current + asked.capital),
  ]
}

/** What was approved of a report: as was said then, else as it was asked for; `null` where it is not approved. Tugrik. */
export function approvedOf(
  status: Status,
  { readings, approved }: { readonly readings: KeptReadings | null; readonly approved: ByKind | null },
): Approved | null {
  if (status !== 'APPROVED') return null
  if (approved !== null) return { whole: approved.current + approved.capital, byKind: approved }
  return readings === null ? null : { whole: readings.asked, byKind: null }
}

/** What was approved of a budget, tugrik; `byKind` is `null` where it was approved before kinds of expense were told apart. */
export type Approved = { readonly whole: number; readonly byKind: ByKind | null }

/** An institution among ceilings: where it stands by the catalogue, and what holds for it. */
export type LimitedInstitution = Place & { readonly limits: Limits }

/**
 * The ceilings of a set as they are shared out: the whole, its aimags, their sums, the institutions of these; who has no place stands below
 * the whole. `of`: what holds for a region. Answers the tree of the whole, and of each region by its code.
 */
export function sharedOutIn(
  whole: Limits,
  institutions: readonly LimitedInstitution[],
  of: (region: string) => Limits,
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
