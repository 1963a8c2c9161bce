import type { Transaction } from 'kysely'
import type { Level } from '#api/access.ts'
import { ceilingText } from '#budget/ceiling-text.ts'
import { lowestOf, noLimits, sumRequested } from '#budget/limits.ts'
import type { Actor } from '#budget/server/actor.ts'
import {
  type CeilingSet,
  type CeilingSubject,
  readCeilings,
  readCeilingsOf,
  type StoredCeiling,
  subjectKey,
  writeCeilings,
} from '#budget/server/ceilings.store.ts'
import { refuseClosedYear } from '#budget/server/closed-years.store.ts'
import { addEventOfEach, type Event } from '#budget/server/event.store.ts'
import type { Services } from '#budget/server/handler.ts'
import { lockDrafts } from '#budget/server/lock.store.ts'
import type { CeilingInstitution, CeilingParent, CeilingsAnswer } from '#features/ceilings/api.ts'
import { findCeilingErrors, type SharedOut, shareCheck, sharedOutIn } from '#features/ceilings/limits.ts'
import {
  namesOf,
  ownInstitutions,
  periodTypes,
  readSealedRequested,
} from '#features/ceilings/server/ceilings.store.ts'
import { ceilingDeskText } from '#features/ceilings/text.ts'
import type { CeilingToSet, InstitutionsQuery } from '#features/portfolio/api.ts'
import {
  filterAndSortInstitutions,
  type ListedInstitution,
  requestedByKind,
  requestedLastYear,
} from '#features/portfolio/institution-rows.ts'
import { isOwnRegion, ownRegions, storedSubject } from '#features/portfolio/server/ceiling-subjects.ts'
import { listInstitutions } from '#features/portfolio/server/institution-rows.ts'
import { amountText } from '#forms/amounts.ts'
import { ceilingAmountText } from '#forms/ceiling-text.ts'
import { type ByKind, type CeilingLimits, expenseKinds, isLimited, limitsText } from '#forms/limits.ts'
import { type Group, groupOf, groups } from '#forms/profile.ts'
import { regionOf, regionPath } from '#forms/regions.ts'
import type { Schema } from '#platform/database/schema.ts'
import { transact } from '#platform/database/transaction.ts'
import { notReviewedText } from '#platform/http/http-text.ts'
import { Refusal } from '#platform/http/refusal.ts'

type Listing = Pick<Services, 'db' | 'now'>

/** Throws `Refusal` 404 for an unknown period. */
export async function ceilingPage(
  services: Listing,
  actor: Actor,
  sessionCode: string,
  { page, size, institution, sort, direction, ...filter }: InstitutionsQuery,
): Promise<CeilingsAnswer> {
  const { db } = services
  const { year, types } = await periodTypes(db, sessionCode)
  const inPeriod = await readSealedRequested(db, actor, { sessionCode, types })
  const all = (await listInstitutions(services, actor, year)).filter((row) => inPeriod.has(row.institutionId))
  // An older period uses its sealed amounts.
  const requestedIn = (row: ListedInstitution): ByKind | null =>
    row.sessionCode === sessionCode ? requestedByKind(row) : (inPeriod.get(row.institutionId) ?? null)
  const ceilings = (await readCeilings(db, actor, [sessionCode]))(sessionCode)
  const nameOf = await namesOf(db, [...ceilings.values()].flat())
  const own = await ownRegions(db, actor)
  const of = (subject: CeilingSubject): readonly StoredCeiling[] => ceilings.get(subjectKey(subject)) ?? []
  const ceilingRows = (subject: CeilingSubject) =>
    of(subject).map(({ by, at, ...each }) => ({ ...each, by: nameOf(by), at: at.toISOString() }))
  const limitsOf = (row: ListedInstitution): CeilingLimits =>
    lowestOf(of({ kind: 'institution', id: row.institutionId }))
  const wholeSubject = storedSubject({ kind: 'set', id: '' }, actor)
  const tree = sharedOutIn(
    lowestOf(of(wholeSubject)),
    all.map((row) => ({ aimagCode: row.aimagCode, sumCode: row.sumCode, limits: limitsOf(row) })),
    // Partly covered regions are not shown, and their ceilings do not apply.
    (id) => (isOwnRegion(id, own) ? lowestOf(of({ kind: 'region', id })) : noLimits),
  )
  const parent = (region: string, { name, rows, node, subject }: GatheredRows): CeilingParent => ({
    name,
    region,
    institutions: rows.length,
    ...sumRequested(rows.map(requestedIn)),
    requestedLastYear: sumOf(rows.flatMap((row) => requestedLastYear(row) ?? [])),
    ceilings: ceilingRows(subject),
    shared: { current: shareCheck(node, 'current'), capital: shareCheck(node, 'capital') },
  })
  const byRegion = rowsByRegion(all)
  const found = filterAndSortInstitutions(all, {
    ...filter,
    sort: sort === null ? null : { key: sort, direction },
  }).filter(({ institutionId }) => institution === null || institutionId === institution)
  return {
    year,
    sessionCode,
    whole: parent('', { name: '', rows: all, node: tree.whole, subject: wholeSubject }),
    regions: [...tree.regions]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .filter(([code]) => isOwnRegion(code, own))
      .map(([code, node]) =>
        parent(code, {
          name: regionOf(code) === null ? code : regionPath(code),
          rows: byRegion.get(code) ?? [],
          node,
          subject: { kind: 'region', id: code },
        }),
      ),
    rows: found.slice(page * size, (page + 1) * size).map(
      (row): CeilingInstitution => ({
        institutionId: row.institutionId,
        name: row.name,
        orgType: row.orgType,
        budgetStatus: row.budgetStatus,
        requested: requestedIn(row),
        requestedLastYear: requestedLastYear(row),
        ceilings: ceilingRows({ kind: 'institution', id: row.institutionId }),
      }),
    ),
    found: found.length,
    all: all.length,
  }
}

function rowsByRegion(rows: readonly ListedInstitution[]): ReadonlyMap<string, readonly ListedInstitution[]> {
  const codes = (row: ListedInstitution) => [row.aimagCode, row.sumCode].flatMap((code) => code ?? [])
  const placed = rows.flatMap((row) => codes(row).map((code) => ({ code, row })))
  const byCode = Map.groupBy(placed, ({ code }) => code)
  return new Map([...byCode].map(([code, some]) => [code, some.map(({ row }) => row)]))
}

type GatheredRows = {
  readonly name: string
  readonly rows: readonly ListedInstitution[]
  readonly node: SharedOut
  readonly subject: CeilingSubject
}

function sumOf(amounts: readonly number[]): number | null {
  return amounts.length === 0 ? null : amounts.reduce((total, amount) => total + amount, 0)
}

/** `group` sets the decimals of the amounts. */
type CeilingChange = CeilingSet & { readonly name: string; readonly group: Group }

/**
 * Sets all ceilings or none. Throws `Refusal`: 404 unknown period, 403 a subject outside the reviewer's set, 422
 * above the ministry's ceiling.
 */
export function setCeilings(
  { db, now }: Listing,
  actor: Actor,
  sessionCode: string,
  ceilingsToSet: readonly CeilingToSet[],
): Promise<number> {
  const level: Level = actor.level ?? 'district'
  return transact(db, async (trx) => {
    const { year, types } = await periodTypes(trx, sessionCode)
    await refuseClosedYear(trx, year)
    const meant = await meantBy(trx, actor, ceilingsToSet)
    refuseOtherTypes(meant, types)
    const isOther = (each: CeilingSet, stored: readonly StoredCeiling[]): boolean => {
      const own = stored.find((one) => one.level === level)
      if (!own) return isLimited(each)
      return (
        !isLimited(each) ||
        own.effect !== each.effect ||
        expenseKinds.some((kind) => own[kind] !== each[kind])
      )
    }
    const subjects = meant.map(({ subject }) => subject)
    const before = await readCeilingsOf(trx, subjects, sessionCode)
    const changed = meant.filter((each) => isOther(each, before.get(subjectKey(each.subject)) ?? []))
    const ids = changed.flatMap(({ subject }) => (subject.kind === 'institution' ? subject.id : []))
    await lockDrafts(trx, ids, year)
    // Read again under the lock.
    const stored = await readCeilingsOf(trx, subjects, sessionCode)
    for (const each of changed)
      refuseAboveHigher(each, { level, stored: stored.get(subjectKey(each.subject)) ?? [] })
    const at = now()
    await writeCeilings(trx, { sessionCode, level, by: actor.userName, at }, changed)
    const about = { sessionCode, year, level, by: actor.userName, at }
    await addEventOfEach(
      trx,
      changed.map((each) => eventOf(each, about)),
    )
    return changed.length
  })
}

function eventOf(
  { subject, current, capital, effect, group }: CeilingChange,
  { sessionCode, level, ...about }: Pick<Event, 'year' | 'by' | 'at'> & { sessionCode: string; level: Level },
): Event {
  const limits = { current, capital }
  const isSet = isLimited(limits)
  const text = isSet ? ceilingDeskText.event(limitsText(limits, group), ceilingDeskText.effects[effect]) : ''
  return {
    ...about,
    institutionId: subject.kind === 'institution' ? subject.id : '',
    kind: isSet ? 'ceilingSet' : 'ceilingRemoved',
    // The history names the kind `is`; readers know it for good.
    detail: { sessionCode, level, subject: { kind: subject.kind, id: subject.id }, ...limits, effect, text },
  }
}

/** Throws `Refusal`: 403 for a subject outside the reviewer's set, 422 for duplicates. */
async function meantBy(
  trx: Transaction<Schema>,
  actor: Actor,
  ceilingsToSet: readonly CeilingToSet[],
): Promise<readonly (CeilingChange & { readonly type: number | null })[]> {
  const ids = ceilingsToSet.flatMap(({ subject }) => (subject.kind === 'institution' ? subject.id : []))
  const own = await ownInstitutions(trx, actor, ids)
  const regions = await ownRegions(trx, actor)
  const seen = new Set<string>()
  return ceilingsToSet.map((each) => {
    const subject = storedSubject(each.subject, actor)
    const institution = subject.kind === 'institution' ? own.get(subject.id) : undefined
    if (subject.kind === 'institution' && !institution) throw new Refusal(403, notReviewedText)
    const isRegion = each.subject.kind === 'region'
    if (isRegion && (regionOf(subject.id) === null || !isOwnRegion(subject.id, regions)))
      throw new Refusal(403, ceilingDeskText.notYourRegion)
    const name = institution?.name ?? (isRegion ? regionPath(subject.id) : ceilingText.whole)
    if (seen.has(subjectKey(subject))) throw new Refusal(422, ceilingDeskText.twice(name))
    seen.add(subjectKey(subject))
    const { effect } = each
    return {
      subject,
      current: each.current,
      capital: each.capital,
      effect,
      name,
      group: institution ? groupOf(institution.profile) : groups[0],
      type: institution?.profile.organizationTypeId ?? null,
    }
  })
}

function refuseOtherTypes(
  meant: readonly { readonly name: string; readonly type: number | null }[],
  types: readonly number[],
): void {
  const others = meant.filter(({ type }) => type !== null && !types.includes(type))
  if (others.length > 0)
    throw new Refusal(404, ceilingDeskText.notOfType(others.slice(0, 5).map(({ name }) => name)))
}

/** Throws `Refusal` 422. */
function refuseAboveHigher(
  { name, group, current, capital }: CeilingChange,
  { level, stored }: { readonly level: Level; readonly stored: readonly StoredCeiling[] },
): void {
  const higher = level === 'ministry' ? undefined : stored.find((each) => each.level === 'ministry')
  const [error] = findCeilingErrors({ current, capital }, higher ?? noLimits)
  if (error?.why === 'aboveHigher')
    throw new Refusal(
      422,
      ceilingDeskText.aboveHigher(name, ceilingAmountText.kinds[error.kind], amountText(error.higher, group)),
    )
}
