import type { Kysely } from 'kysely'
import { hasFrozenBasis } from '#budget/periods.ts'
import type { Institution } from '#budget/server/actor.ts'
import { institutionOf } from '#budget/server/institution.store.ts'
import { draftWith } from '#budget/server/load-draft.ts'
import { editionOfYear, readNorms } from '#budget/server/norms.store.ts'
import { type DraftStatus, readPeriodsOf, withoutPeriod } from '#budget/server/status.store.ts'
import { evaluate } from '#engine/evaluate.ts'
import { readInstitutions } from '#features/institutions/server/institutions.store.ts'
import type { EffectLine, NormsEffect } from '#features/norms/api.ts'
import { effectSum, isChanged, joinEffects, normSteps, type Steps } from '#features/norms/norms-effect.ts'
import { readNormDraft } from '#features/norms/server/norm-versions.store.ts'
import { findLargeNormChanges } from '#features/norms/server/norms.ts'
import { normAnswerText } from '#features/norms/text.ts'
import { noCode, type PartGroup, partGroups } from '#features/portfolio/part-groups.ts'
import { programOf } from '#forms/editions/edition.ts'
import type { FullEdition } from '#forms/editions/edition-reports.ts'
import { normProblems } from '#forms/norms/norm-problems.ts'
import type { NormSet } from '#forms/norms/year-norms.ts'
import type { Profile, ViewCode } from '#forms/profile.ts'
import { type BudgetTotals, budgetTotals } from '#forms/readings.ts'
import { placeOf } from '#forms/regions.ts'
import type { Schema } from '#platform/database/schema.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { yieldToEventLoop } from '#platform/yield-to-event-loop.ts'

/** The last change of the draft, ISO 8601; `null` accepts any draft. */
type EffectPage = { readonly from: number; readonly most: number; readonly draftVersion: string | null }
const whole: EffectPage = { from: 0, most: Infinity, draftVersion: null }

/**
 * Covers both totals of every open draft. Years with a frozen basis (decision 0020) are skipped. Throws `Refusal`:
 * 404 without a draft, 409 for a stale version.
 */
export async function calculateNormsEffect(
  db: Kysely<Schema>,
  year: number,
  { from, most, draftVersion }: EffectPage = whole,
): Promise<NormsEffect> {
  const draft = await readNormDraft(db, year)
  if (draft === null) throw new Refusal(404, normAnswerText.noDraft(year))
  if (draftVersion !== null && draft.changedAt !== draftVersion)
    throw new Refusal(409, normAnswerText.draftMoved(draft.changedBy ?? ''))
  const now = await readNorms(db, year)
  const edition = await editionOfYear(db, year)
  const all = await institutionsInYear(db, year)
  const part = all.slice(from, from + most)
  const lines = await oneByOne(part, async ({ institution, profile, draftStatus }) => {
    const { view } = institution
    if (view === null || hasFrozenBasis(draftStatus)) return null
    return lineOf(db, { institution, profile, view, draftStatus, year, edition, now, next: draft.content })
  })
  const among = all.map(({ institution, profile }) => ({ institutionId: institution.id, profile }))
  const listed = lines.filter((line) => line.becomesStale || isChanged(normSteps, line))
  return {
    year,
    version: draft.version,
    against: now?.version ?? null,
    ...joinEffects({
      total: effectSum(normSteps, lines),
      types: effectGroups(normSteps, lines, { by: 'type', among }),
      regions: effectGroups(normSteps, lines, { by: 'region', among }),
      lines: listed.map(({ profile: _, ...line }) => line),
    }),
    of: all.length,
    next: from + part.length < all.length && part.length > 0 ? from + part.length : null,
    faults: normProblems(edition.norms, draft.content),
    moves: await findLargeNormChanges(db, year, draft.content),
  }
}

type EffectLineOptions = InYear & {
  readonly view: ViewCode
  readonly year: number
  readonly edition: FullEdition
  readonly now: NormSet | null
  readonly next: NormSet
}

async function lineOf(
  db: Kysely<Schema>,
  { institution, profile, view, draftStatus, year, edition, now, next }: EffectLineOptions,
): Promise<EffectLine & AffectedInstitution> {
  const budgetWith = async (norms: NormSet): Promise<BudgetTotals> => {
    const { inputs } = await draftWith(db, { institution, year, norms: { ...norms, version: 0, edition } })
    const evaluation = evaluate(programOf(edition, institution.group), inputs)
    const { requested, headcount } = budgetTotals(evaluation, edition.views[view])
    return { requested, headcount }
  }
  return {
    institutionId: institution.id,
    name: institution.name,
    profile,
    before: now ? await budgetWith(now) : { requested: 0, headcount: 0 },
    after: await budgetWith(next),
    becomesStale: draftStatus.status === 'CALCULATED',
  }
}

/** Skips `null`. Other requests run in between, because many institutions take minutes. */
export async function oneByOne<Institution, Line>(
  institutions: readonly Institution[],
  lineOf: (institution: Institution) => Promise<Line | null>,
): Promise<readonly Line[]> {
  const lines: Line[] = []
  for (const institution of institutions) {
    const line = await lineOf(institution)
    if (line === null) continue
    lines.push(line)
    await yieldToEventLoop()
  }
  return lines
}

type AffectedInstitution = { readonly institutionId: string; readonly profile: Profile }

export function effectGroups<Name extends string, Line extends Steps<Name> & AffectedInstitution>(
  names: readonly Name[],
  lines: readonly Line[],
  { by, among }: { readonly by: 'type' | 'region'; readonly among: readonly AffectedInstitution[] },
) {
  const placed = among.map(({ institutionId, profile }) => ({
    institutionId,
    ...profile,
    ...placeOf(profile),
  }))
  const groupOf = partGroups(placed, by)
  const groups = new Map<string, { readonly group: PartGroup; readonly own: Line[] }>()
  for (const line of lines) {
    const group = groupOf(line.institutionId)
    const known = groups.get(group.code) ?? { group, own: [] }
    groups.set(group.code, known)
    known.own.push(line)
  }
  return [...groups.values()]
    .toSorted((a, b) => byCode(a.group, b.group))
    .map(({ group: { code, name }, own }) => ({ key: code, name, ...effectSum(names, own) }))
}

function byCode(a: PartGroup, b: PartGroup): number {
  return Number(a.code === noCode) - Number(b.code === noCode) || a.code.localeCompare(b.code)
}

type InYear = {
  readonly institution: Institution
  readonly profile: Profile
  readonly draftStatus: DraftStatus
}

export async function institutionsInYear(db: Kysely<Schema>, year: number): Promise<readonly InYear[]> {
  const known = await readInstitutions(db)
  const ids = known.map(({ institutionId }) => institutionId)
  const periods = await readPeriodsOf(db, ids, year)
  return known.map(({ institutionId: id, name, profile }) => ({
    institution: institutionOf(id, name, profile),
    profile,
    draftStatus: periods.get(id)?.[0] ?? withoutPeriod,
  }))
}
