import type { Kysely } from 'kysely'
import type { EffectLine, EffectSum, NormsEffect } from '#contract/admin.ts'
import { budgetReadings, type Readings } from '#domain/draft/budget-total.ts'
import { hasFrozenBasis } from '#domain/draft/periods.ts'
import { programOf } from '#domain/editions/edition.ts'
import type { FullEdition } from '#domain/editions/reports.ts'
import { normProblems } from '#domain/norms/norm-problems.ts'
import type { NormSet } from '#domain/norms/year-norms.ts'
import type { ViewCode } from '#domain/organisation/profile.ts'
import { evaluate } from '#domain/sheet/evaluate.ts'
import type { Schema } from '#server/database/schema.ts'
import { type DraftStatus, readPeriodsOf, withoutPeriod } from '#server/draft/draft-status.store.ts'
import { draftWith } from '#server/draft/load-draft.ts'
import { editionOfYear, readNorms } from '#server/draft/norms.store.ts'
import { yieldToEventLoop } from '#server/draft/yield-to-event-loop.ts'
import { readInstitutions } from '#server/features/administration/institutions.store.ts'
import { readDraft } from '#server/features/administration/norm-versions.store.ts'
import { movesOf } from '#server/features/administration/norms.ts'
import { institutionOf } from '#server/features/auth/auth.store.ts'
import type { Institution } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { adminText } from '#text/administration.ts'

/**
 * What publishing the draft of a year would change in both readings: every open draft is calculated with the norms of now
 * and with those to come. A year with a frozen basis (decision 0020) is reached by no new norms and left out. Throws a 404 `Refusal` without a draft.
 */
export async function normsEffect(db: Kysely<Schema>, year: number): Promise<NormsEffect> {
  const draft = await readDraft(db, year)
  if (draft === null) throw new Refusal(404, adminText.noDraft(year))
  const now = await readNorms(db, year)
  const edition = await editionOfYear(db, year)
  const lines = await oneByOne(await institutionsInYear(db, year), async ({ institution, draftStatus }) => {
    const { view } = institution
    if (view === null || hasFrozenBasis(draftStatus)) return null
    return lineOf(db, { institution, view, draftStatus, year, edition, now, next: draft.content })
  })
  const groups = [...new Set(lines.map(({ group }) => group))]
  return {
    year,
    version: draft.version,
    against: now?.version ?? null,
    total: sumOf(lines),
    groups: groups.map((group) => ({ group, ...sumOf(lines.filter((line) => line.group === group)) })),
    lines: lines.filter((line) => line.becomesStale || isChanged(line)),
    faults: normProblems(edition.norms, draft.content),
    moves: await movesOf(db, year, draft.content),
  }
}

type Comparing = InYear & {
  readonly view: ViewCode
  readonly year: number
  readonly edition: FullEdition
  /** `null` for a year that has none yet. */
  readonly now: NormSet | null
  readonly next: NormSet
}

async function lineOf(
  db: Kysely<Schema>,
  { institution, view, draftStatus, year, edition, now, next }: Comparing,
): Promise<EffectLine> {
  const budgetWith = async (norms: NormSet): Promise<Readings> => {
    const { inputs } = await draftWith(db, { institution, year, norms: { ...norms, version: 0, edition } })
    const evaluation = evaluate(programOf(edition, institution.group), inputs)
    const { asked, headcount } = budgetReadings(evaluation, edition.views[view])
    return { asked, headcount }
  }
  return {
    institutionId: institution.id,
    name: institution.name,
    group: institution.group,
    before: now ? await budgetWith(now) : { asked: 0, headcount: 0 },
    after: await budgetWith(next),
    becomesStale: draftStatus.status === 'CALCULATED',
  }
}

function sumOf(lines: readonly EffectLine[]): EffectSum {
  return effectSum(steps, lines)
}

function isChanged(line: EffectLine): boolean {
  return isMoved(steps, line)
}

const steps = ['before', 'after'] as const

/**
 * Asks of one institution after the other what becomes of its budget; `null` for one that is left out. Whoever types goes first in between: many
 * institutions take minutes.
 */
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

/** A budget in both readings at each step of a change, tugrik a year. */
type Steps<Name extends string> = Readonly<Record<Name, Readings>>

/** What a change does to some budgets together, step by step, and how many of them it moves. */
export function effectSum<Name extends string>(
  names: readonly Name[],
  lines: readonly Steps<Name>[],
): Steps<Name> & Pick<EffectSum, 'institutions' | 'changed'> {
  const sums = Object.fromEntries(names.map((name) => [name, summed(lines.map((line) => line[name]))]))
  return {
    ...(sums as Steps<Name>), // by the names
    institutions: lines.length,
    changed: lines.filter((line) => isMoved(names, line)).length,
  }
}

/** Whether a budget is another one at any step, in either reading. */
export function isMoved<Name extends string>(names: readonly Name[], line: Steps<Name>): boolean {
  const [first, ...others] = names.map((name) => line[name])
  return others.some((each) => each.asked !== first?.asked || each.headcount !== first.headcount)
}

function summed(budgets: readonly Readings[]): Readings {
  return {
    asked: budgets.reduce((sum, { asked }) => sum + asked, 0),
    headcount: budgets.reduce((sum, { headcount }) => sum + headcount, 0),
  }
}

/** An institution, and how its draft of a year stands. */
type InYear = { readonly institution: Institution; readonly draftStatus: DraftStatus }

/** Every institution with how its draft of a year stands, by number. */
export async function institutionsInYear(db: Kysely<Schema>, year: number): Promise<readonly InYear[]> {
  const known = await readInstitutions(db)
  const ids = known.map(({ institutionId }) => institutionId)
  const periods = await readPeriodsOf(db, ids, year)
  return known.map(({ institutionId: id, name, profile }) => ({
    institution: institutionOf(id, name, profile),
    draftStatus: periods.get(id)?.[0] ?? withoutPeriod,
  }))
}
