import type { Kysely } from 'kysely'
import { loadUncached } from '#budget/server/draft-cache.ts'
import { normsVersion, readNorms } from '#budget/server/norms.store.ts'
import { readFinancialYears, yearBefore } from '#budget/server/years.store.ts'
import { type BudgetState, type MinistrySteps, ministrySteps, programIn } from '#budget/variance.ts'
import { entryAt } from '#engine/entries.ts'
import { type CellAddress, cellKeyOf, keyOf } from '#engine/key.ts'
import { captionOf, nameOf } from '#engine/names.ts'
import { sumOf } from '#engine/number/rounding.ts'
import type { AdminEdition, EditionEffect } from '#features/editions/api.ts'
import { editionChangesText } from '#features/editions/text.ts'
import { readInstitutions } from '#features/institutions/server/institutions.store.ts'
import { editionChanges } from '#features/methodology/edition-changes.ts'
import { effectSum, isChanged } from '#features/norms/norms-effect.ts'
import { readNormDraft } from '#features/norms/server/norm-versions.store.ts'
import { effectGroups, oneByOne } from '#features/norms/server/norms-effect.ts'
import { readStartNorms } from '#features/norms/server/start-norms.ts'
import { placesLost } from '#forms/editions/compare.ts'
import { viewNamed } from '#forms/editions/edition.ts'
import type { FullEdition } from '#forms/editions/edition-reports.ts'
import { editionFor } from '#forms/editions/editions.ts'
import { fullEditionOf } from '#forms/editions/full-editions.ts'
import { normProblems } from '#forms/norms/norm-problems.ts'
import type { NormSet } from '#forms/norms/year-norms.ts'
import type { Profile, ViewCode } from '#forms/profile.ts'
import type { Schema } from '#platform/database/schema.ts'
import { Refusal } from '#platform/http/refusal.ts'

type YearBefore = { readonly year: number; readonly edition: FullEdition }
type Editions = { readonly edition: FullEdition; readonly before: YearBefore | null }

async function editionsOf(db: Kysely<Schema>, year: number): Promise<Editions> {
  const years = await readFinancialYears(db)
  const storedYear = years.find((each) => each.year === year)
  const before = yearBefore(years, year)
  return {
    edition: fullEditionOf(storedYear?.edition ?? editionFor(year).code),
    before: before ? { year: before.year, edition: fullEditionOf(before.edition) } : null,
  }
}

/** None if the edition is the same. */
export async function readYearEdition(db: Kysely<Schema>, year: number): Promise<AdminEdition> {
  const { edition, before } = await editionsOf(db, year)
  const { forms, views, lost } = editionChanges(before?.edition ?? edition, edition, year)
  return {
    year,
    edition: edition.code,
    order: edition.order,
    before: before && { year: before.year, edition: before.edition.code },
    changes: { forms: [...forms], views: [...views], lost: [...lost] },
  }
}

type NormsOfYear = EditionEffect['norms'] & { readonly content: NormSet }

async function normsOfYear(db: Kysely<Schema>, year: number, { norms }: FullEdition): Promise<NormsOfYear> {
  const draft = await readNormDraft(db, year)
  const published = draft === null ? await readNorms(db, year) : null
  const content = draft?.content ?? published ?? (await readStartNorms(db, year, norms)).content
  return {
    kind: draft ? 'draft' : published ? 'published' : 'beginning',
    version: draft?.version ?? published?.version ?? 1,
    faults: normProblems(norms, content).length,
    content,
  }
}

type InstitutionEffect = MinistrySteps & {
  readonly institutionId: string
  readonly name: string
  readonly profile: Profile
  readonly lost: readonly LostEntry[]
}

type LostEntry = Pick<EditionEffect['lost'][number], 'form' | 'cell'> & {
  readonly key: string
  readonly value: number
}

const steps = ['before', 'forms', 'norms'] as const

/**
 * Sent budgets are as they were calculated. Writes and caches nothing. Throws `Refusal` 404 if no earlier year has
 * norms.
 */
export async function calculateEditionEffect(db: Kysely<Schema>, year: number): Promise<EditionEffect> {
  const { edition, before } = await editionsOf(db, year)
  if (before === null || (await normsVersion(db, before.year)) === null)
    throw new Refusal(404, editionChangesText.noBefore(year))
  const { content, ...norms } = await normsOfYear(db, year, edition)
  const institutions = await readInstitutions(db)
  const lostIn = lostEntries(before, edition)
  const lines = await oneByOne(institutions, async (institution): Promise<InstitutionEffect | null> => {
    const { institutionId, name, profile, view } = institution
    if (view === null) return null
    const state = await stateIn(db, institutionId, before.year, view)
    const after = {
      edition,
      view: edition.views[view],
      inputs: { givens: content.givens, facts: { ...content.settings } },
    }
    return { institutionId, name, profile, ...ministrySteps(state, after), lost: lostIn(state) }
  })
  const moved = lines.filter((line) => isChanged(steps, line))
  return {
    year,
    edition: edition.code,
    before: { year: before.year, edition: before.edition.code },
    norms,
    total: effectSum(steps, lines),
    types: effectGroups(steps, lines, { by: 'type', among: lines }),
    regions: effectGroups(steps, lines, { by: 'region', among: lines }),
    institutions: moved.map((line) => ({
      key: line.institutionId,
      name: line.name,
      ...effectSum(steps, [line]),
    })),
    leftOut: institutions.length - lines.length,
    lost: lostTogether(lines.map(({ lost }) => lost)),
  }
}

async function stateIn(
  db: Kysely<Schema>,
  institutionId: string,
  year: number,
  viewNow: ViewCode,
): Promise<BudgetState> {
  const { draft } = await loadUncached(db, institutionId, year)
  const { edition } = draft.norms
  const { entries, givens, facts } = draft.inputs
  const view = viewNamed(edition.views, facts.view) ?? edition.views[viewNow]
  return { year, edition, view, inputs: { entries, givens, facts } }
}

function lostEntries(before: YearBefore, edition: FullEdition): (state: BudgetState) => readonly LostEntry[] {
  const known = new Map<ViewCode, readonly CellAddress[]>()
  return (state) => {
    const { view, inputs } = state
    const places = known.get(view.code) ?? placesLost(before.edition, edition, view.code)
    known.set(view.code, places)
    const program = programIn(state)
    return places.flatMap((at) => {
      const value = entryAt(inputs.entries, at.sheet, keyOf(at))
      // A 0 means that there was nothing.
      if (value === null || value === 0) return []
      const form = captionOf(program.sheets.get(at.sheet)?.caption ?? at.sheet, before.year)
      const cell = nameOf(program, at, at.sheet, before.year)
      return [{ key: cellKeyOf(at), form, cell, value }]
    })
  }
}

function lostTogether(lost: readonly (readonly LostEntry[])[]): EditionEffect['lost'] {
  return [...Map.groupBy(lost.flat(), ({ key }) => key).values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const sum = sumOf(same.map(({ value }) => value))
    return [{ form: first.form, cell: first.cell, institutions: same.length, sum }]
  })
}
