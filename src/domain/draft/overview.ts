import type { ReadingName } from '#domain/draft/budget-total.ts'
import { askedTogether, type Limits, leftOf, limitedIn } from '#domain/draft/ceiling.ts'
import { type Indicator, indicatorOf, lieOf, type Spread, spreadOf } from '#domain/draft/indicators.ts'
import {
  askedKindsOf,
  ceilingOf,
  changeOf,
  costOfLearnerIn,
  headcountChangeOf,
  isSent,
  type ListedInstitution,
  type ListTotals,
  leftIn,
  listTotals,
  type Standing,
  standings,
} from '#domain/draft/institution-list.ts'
import { type Similar, similarIn } from '#domain/draft/similar.ts'
import { groups } from '#domain/organisation/profile.ts'

/** How many institutions stand how. */
export type Counts = Readonly<Record<Standing, number>>

/** Some institutions together: how many, how each stands, and what they add up to. */
export type Gathering = {
  /** What they have in common: the code of a region (`none`: in no catalogue), a type, an ownership. */
  readonly key: string
  readonly institutions: number
  readonly counts: Counts
  readonly totals: ListTotals
  /** How all of them together stand to a ceiling over them, see `CeilingsOver`; `null` where none is set. */
  readonly over: HeldAgainst | null
}

/**
 * A ceiling over several institutions and what of it what they ask for leaves, tugrik; below 0 what is above it. While some of them are not
 * `known` nothing can be said to be left: `null`, unless those that are known are above it already.
 */
export type HeldAgainst = { readonly limit: number; readonly left: number | null; readonly known: number }

/** The ceilings over several institutions of a period: of the whole ('') and of regions by their code; nothing where some of these are not looked at. */
export type CeilingsOver = (key: string, sessionCode: string) => Limits

/** What the desk of a department shows first of a year. Moments as ISO time. */
export type Overview = {
  readonly whole: Gathering
  /** By how they stand; none where nobody stands so. */
  readonly standings: readonly Gathering[]
  /** By aimag; by sum where all that have a place stand in one aimag. */
  readonly regions: readonly Gathering[]
  readonly types: readonly Gathering[]
  readonly ownerships: readonly Gathering[]
  /** Sent today, by the clock of Ulaanbaatar, newest first: how many, how these stand now, and the first of them. */
  readonly today: { readonly count: number; readonly counts: Counts; readonly first: readonly Named[] }
  /** Whose time is over and who has not sent. */
  readonly late: number
  /** Sent again after a return, and not looked at since. */
  readonly again: number
  /** The next moment at which somebody's time ends who has not sent, and for how many; `null` without any. */
  readonly next: { readonly at: string; readonly institutions: number } | null
  /** What somebody should look at, the most striking first. */
  readonly attention: readonly Attention[]
}

/** An institution that is told of by name. */
export type Named = Pick<ListedInstitution, 'institutionId' | 'name'> & { readonly at: string | null }

/**
 * Why an institution is worth a look: what a learner costs there is far from the middle of its like (`cost`: how many times the middle), or
 * one of its readings has moved far against last year (`change`: percent), or is above its ceiling (`ceiling`: by how many percent of it; `null`: of nothing).
 */
export type Attention = Pick<ListedInstitution, 'institutionId' | 'name'> &
  (
    | { readonly why: 'cost'; readonly times: number }
    | { readonly why: 'ceiling'; readonly percent: number | null }
    | {
        readonly why: 'change'
        readonly reading: ReadingName
        readonly percent: number
        readonly explained: 'yes' | 'no'
      }
  )

const FIRST = 8
/** ASSUMED: as the rule that asks for a reason of a total that moved (calculation §9, Ready to be sent). */
const FAR_PERCENT = 30

/** What the desk shows first of some institutions. */
export function overviewOf(
  rows: readonly ListedInstitution[],
  among: Among,
  { over, now }: { readonly over: CeilingsOver; readonly now: Date },
): Overview {
  const today = rows
    .filter((row) => row.today === 'yes')
    .toSorted((a, b) => (b.sentAt ?? '').localeCompare(a.sentAt ?? ''))
  const open = rows.filter(({ standing }) => !isSent(standing))
  const ends = open.flatMap(({ deadline }) =>
    deadline !== null && Date.parse(deadline) >= now.getTime() ? [deadline] : [],
  )
  const next = ends.toSorted().at(0) ?? null
  return {
    whole: withOver(gathered('', rows), rows, over),
    standings: byKey(rows, ({ standing }) => standing),
    regions: byRegion(rows, over),
    types: byKey(rows, ({ orgType }) => orgType),
    ownerships: byKey(rows, ({ organizationProperty }) => organizationProperty),
    today: {
      count: today.length,
      counts: countsOf(today),
      first: today
        .slice(0, FIRST)
        .map(({ institutionId, name, sentAt }) => ({ institutionId, name, at: sentAt })),
    },
    late: rows.filter(({ late }) => late === 'yes').length,
    again: rows.filter(({ again }) => again === 'yes').length,
    next: next === null ? null : { at: next, institutions: ends.filter((each) => each === next).length },
    attention: attentionIn(rows, among),
  }
}

type Placed = Pick<ListedInstitution, 'aimagCode' | 'sumCode'>

/** By what institutions stand together in tables of regions: by aimag, or by sum where there is one aimag only. */
export function regionKeyIn(rows: readonly Placed[]): (row: Placed) => string {
  const aimags = new Set(rows.flatMap(({ aimagCode }) => aimagCode ?? []))
  return aimags.size === 1
    ? ({ aimagCode, sumCode }) => sumCode ?? aimagCode ?? 'none'
    : ({ aimagCode }) => aimagCode ?? 'none'
}

function byRegion(rows: readonly ListedInstitution[], over: CeilingsOver): readonly Gathering[] {
  const keyOf = regionKeyIn(rows)
  const inRegion = Map.groupBy(rows, keyOf)
  // Among sums an aimag stands for those of it alone whose sum is not known.
  const isWhole = (key: string): boolean => isSum(key) || ![...inRegion.keys()].some(isSum)
  return byKey(rows, keyOf).map((region) =>
    isWhole(region.key) ? withOver(region, inRegion.get(region.key) ?? [], over) : region,
  )
}

const isSum = (key: string): boolean => /^\d{4}$/.test(key)

/** Institutions by what they have in common, in the order of the codes; what has no place last. */
export function byKey(
  rows: readonly ListedInstitution[],
  keyOf: (row: ListedInstitution) => string,
): readonly Gathering[] {
  return [...Map.groupBy(rows, keyOf)]
    .toSorted(([a], [b]) => Number(a === 'none') - Number(b === 'none') || a.localeCompare(b))
    .map(([key, some]) => gathered(key, some))
}

function gathered(key: string, rows: readonly ListedInstitution[]): Gathering {
  return { key, institutions: rows.length, counts: countsOf(rows), totals: listTotals(rows), over: null }
}

/** Held against the ceiling over all of them. ASSUMED: only where all stand in the same period, of which a ceiling is. */
function withOver(gathering: Gathering, rows: readonly ListedInstitution[], over: CeilingsOver): Gathering {
  const [sessionCode = null, ...others] = new Set(rows.map((row) => row.sessionCode))
  if (sessionCode === null || others.length > 0) return gathering
  const limits = over(gathering.key, sessionCode)
  const limit = limitedIn(limits)
  if (limit === null) return gathering
  const { asked, known } = askedTogether(rows.map(askedKindsOf))
  // As sums over several kinds of institutions are told.
  const left = asked && leftOf(asked, limits, groups[0])
  const isTold = left !== null && (left < 0 || known === rows.length)
  return { ...gathering, over: { limit, left: isTold ? left : null, known } }
}

function countsOf(rows: readonly ListedInstitution[]): Counts {
  const count = (standing: Standing): number => rows.filter((row) => row.standing === standing).length
  // A record's own keys.
  return Object.fromEntries(standings.map((standing) => [standing, count(standing)])) as Counts
}

/** An institution beside its like, and where it stands in a list. */
export type Beside = {
  readonly row: ListedInstitution
  /** Its similar institutions by what a learner and by what a class costs, tugrik. */
  readonly costOfLearner: Similar
  readonly costOfClass: Similar
  /** Its place among those that are looked at, from 1, and of how many; `null` where it is none of them. */
  readonly at: { readonly place: number; readonly of: number } | null
  readonly before: Named | null
  readonly after: Named | null
}

/**
 * An institution beside its similar ones among `all`, and beside its neighbours among those that are looked at; `null` where it is none of all.
 * `unusual`: percent, see `spreadOf`.
 */
export function besideIn(
  { all, found, unusual }: Among & { readonly found: readonly ListedInstitution[] },
  institutionId: string,
): Beside | null {
  const row = all.find((each) => each.institutionId === institutionId)
  if (!row) return null
  const similar = (indicator: Indicator): Similar => similarIn(all, indicator, unusual)(row)
  const index = found.findIndex((each) => each.institutionId === institutionId)
  const named = (each: ListedInstitution | undefined): Named | null =>
    index < 0 || !each ? null : { institutionId: each.institutionId, name: each.name, at: each.sentAt }
  return {
    row,
    costOfLearner: similar('costOfLearner'),
    costOfClass: similar('costOfClass'),
    at: index < 0 ? null : { place: index + 1, of: found.length },
    before: index <= 0 ? null : named(found[index - 1]),
    after: named(found[index + 1]),
  }
}

/** Among whom institutions are held against their similar ones, all of a reviewer, and how far from the middle is unusual, in percent. */
export type Among = { readonly all: readonly ListedInstitution[]; readonly unusual: number }

/** An indicator over some institutions: how they lie among each other, each one's value and where it lies among its similar ones, in the order of the values. */
export type Comparison = {
  readonly spread: Spread | null
  readonly values: readonly ComparedInstitution[]
  /** How many have too few similar ones, so that nothing is unusual of them. */
  readonly alone: number
  /** Of how many it cannot be told: nothing begun, or their forms do not ask. */
  readonly untold: number
  /** How many of all have figures that are older than their draft, and are being renewed. */
  readonly outdated: number
}
export type ComparedInstitution = Pick<
  ListedInstitution,
  'institutionId' | 'name' | 'orgType' | 'organizationProperty' | 'aimagCode' | 'sumCode' | 'standing'
> & { readonly value: number; readonly lies: 'below' | 'ordinary' | 'above' }

/** Holds an indicator of some institutions against each other. */
export function comparisonOf(
  rows: readonly ListedInstitution[],
  { all, unusual }: Among,
  indicator: Indicator,
): Comparison {
  const similarTo = similarIn(all, indicator, unusual)
  const told = rows.flatMap((row) => {
    const value = indicatorOf(indicator, row)
    return value === null ? [] : [{ row, value, among: similarTo(row).spread }]
  })
  const values = told
    .toSorted((a, b) => a.value - b.value)
    .map(
      ({
        row: { institutionId, name, orgType, organizationProperty, aimagCode, sumCode, standing },
        value,
        among,
      }) => ({
        ...{ institutionId, name, orgType, organizationProperty, aimagCode, sumCode, standing, value },
        lies: among === null ? ('ordinary' as const) : lieOf(value, among),
      }),
    )
  return {
    spread: spreadOf(
      told.map(({ value }) => value),
      unusual,
    ),
    values,
    alone: told.filter(({ among }) => among === null).length,
    untold: rows.length - told.length,
    outdated: rows.filter(({ figures }) => figures === 'outdated').length,
  }
}

function attentionIn(rows: readonly ListedInstitution[], { all, unusual }: Among): readonly Attention[] {
  const similarTo = similarIn(all, 'costOfLearner', unusual)
  const found = rows.flatMap((row): readonly (Attention & { readonly weight: number })[] => {
    const { institutionId, name } = row
    const { spread } = similarTo(row)
    const cost = costOfLearnerIn(row)
    const changes = [
      { reading: 'asked', percent: changeOf(row) ?? 0 },
      { reading: 'headcount', percent: headcountChangeOf(row) ?? 0 },
    ] as const
    // Of both readings the one that moved farther.
    const change = changes.reduce((most, each) =>
      Math.abs(each.percent) > Math.abs(most.percent) ? each : most,
    )
    // What is only begun is far from everything.
    if (row.standing === 'notBegun' || row.standing === 'begun') return []
    const left = leftIn(row) ?? 0
    if (left < 0) {
      const limit = ceilingOf(row) ?? 0
      const percent = limit === 0 ? null : (-100 * left) / limit
      // Any excess is as striking as what has just moved far.
      return [{ institutionId, name, why: 'ceiling', percent, weight: ((percent ?? 0) + FAR_PERCENT) / 100 }]
    }
    if (cost !== null && spread !== null && spread.median > 0 && lieOf(cost, spread) !== 'ordinary') {
      const times = cost / spread.median
      return [{ institutionId, name, why: 'cost', times, weight: Math.abs(Math.log(Math.max(times, 1e-6))) }]
    }
    if (Math.abs(change.percent) <= FAR_PERCENT) return []
    const explained = row.toExplain === 0 && row.justified > 0 ? 'yes' : 'no'
    return [
      { institutionId, name, why: 'change', ...change, explained, weight: Math.abs(change.percent) / 100 },
    ]
  })
  return found
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, FIRST)
    .map(({ weight: _, ...told }) => told)
}
