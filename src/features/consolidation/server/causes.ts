import type { Kysely } from 'kysely'
import { isStarted } from '#budget/review-states.ts'
import type { Actor, Institution } from '#budget/server/actor.ts'
import { draftProgress } from '#budget/server/cached-figures.ts'
import { getDraft } from '#budget/server/draft-cache.ts'
import type { Services } from '#budget/server/handler.ts'
import { INSTITUTIONS_A_PAGE, institutionsOf } from '#budget/server/institution.store.ts'
import { editionOfYear, normsVersion } from '#budget/server/norms.store.ts'
import { snapshotStates } from '#budget/server/snapshots.store.ts'
import { type BudgetState, explainVariance } from '#budget/variance.ts'
import type { CausesAnswer, CausesQuery, CausesUntil } from '#features/consolidation/api.ts'
import { causesGrouped, causesOf } from '#features/consolidation/causes.ts'
import {
  type BudgetStatus,
  filterInstitutions,
  type InstitutionFilter,
  lacksBlanks,
} from '#features/portfolio/institution-rows.ts'
import { type PartGroup, partGroups } from '#features/portfolio/part-groups.ts'
import { lastEvents, savedSheets } from '#features/portfolio/server/institution-rows.store.ts'
import { listInstitutions } from '#features/portfolio/server/institution-rows.ts'
import { viewNamed } from '#forms/editions/edition.ts'
import type { Schema } from '#platform/database/schema.ts'
import { yieldToEventLoop } from '#platform/yield-to-event-loop.ts'

type CauseRow = CausesAnswer['rows'][number]
type CauseGap = CausesAnswer['missing'][number]['reason']
type InstitutionCauses = Pick<CauseRow, 'before' | 'after' | 'steps'> | CauseGap

type CausesRequest = { readonly year: number; readonly until: CausesUntil }
type BudgetRequest = CausesRequest & { readonly budgetStatus: BudgetStatus }
type WhichCauses = CausesRequest & Pick<CausesQuery, 'by'> & InstitutionFilter

export async function readCauses(
  services: Pick<Services, 'db' | 'now'>,
  actor: Actor,
  { year, until, by, ...filter }: WhichCauses,
  known: KnownBridges,
): Promise<CausesAnswer> {
  const { db } = services
  const version = await normsVersion(db, year)
  const listed = filterInstitutions(await listInstitutions(services, actor, year), filter)
  const listedById = new Map(listed.map((each) => [each.institutionId, each]))
  const all = await institutionsOf(db, actor)
  const institutions = all.filter(({ id }) => listedById.has(id))
  const rows: CauseRow[] = []
  const missing: CausesAnswer['missing'][number][] = []
  // Many institutions must not block the saves of other users.
  let saved: Awaited<ReturnType<typeof savedSheets>> = new Map()
  let last: Awaited<ReturnType<typeof lastEvents>> = () => ''
  for (const [at, institution] of institutions.entries()) {
    if (at % INSTITUTIONS_A_PAGE === 0) {
      const ids = institutions.slice(at, at + INSTITUTIONS_A_PAGE).map(({ id }) => id)
      saved = await savedSheets(db, ids, year)
      last = await lastEvents(db, ids)
    }
    const { id, name, profile } = institution
    const row = listedById.get(id)
    const about = {
      institutionId: id,
      name,
      orgType: profile.orgType,
      organizationProperty: profile.organizationProperty,
      aimagCode: row?.aimagCode ?? null,
      sumCode: row?.sumCode ?? null,
      reviewStage: row?.reviewStage ?? 'institution',
    }
    const hasStarted = isStarted({ saved: saved.has(id) ? 'some' : 'none', status: row?.status ?? 'NEW' })
    const canTell = version !== null && institution.view !== null && hasStarted
    const stamp = `${last(id)} ${version}`
    const budgetStatus = row?.budgetStatus ?? 'notStarted'
    const causes = canTell ? await known(db, institution, { year, until, budgetStatus, stamp }) : 'notStarted'
    if (typeof causes === 'string') missing.push({ ...about, reason: causes })
    else rows.push({ ...about, ...causes })
    await yieldToEventLoop()
  }
  const names = new Map(rows.map(({ institutionId, name }) => [institutionId, name]))
  const groupOf =
    by === 'institution'
      ? (code: string): PartGroup => ({ code, name: names.get(code) ?? code })
      : partGroups(rows, by)
  return {
    edition: version === null ? null : (await editionOfYear(db, year)).code,
    rows,
    groups: [...causesGrouped(rows, groupOf)],
    whole: causesOf(rows),
    missing,
  }
}

/** Caches variances by the institution's last event. */
export type KnownBridges = (
  db: Kysely<Schema>,
  institution: Institution,
  request: BudgetRequest & { readonly stamp: string },
) => Promise<InstitutionCauses>

export function knownBridges(): KnownBridges {
  const known = new Map<string, { readonly stamp: string; readonly causes: InstitutionCauses }>()
  return async (db, institution, { year, until, budgetStatus, stamp }) => {
    const key = `${institution.id} ${year} ${until}`
    const whole = `${stamp} ${budgetStatus} ${JSON.stringify(institution.profile)}`
    const before = known.get(key)
    if (before?.stamp === whole) return before.causes
    const causes = await tell(db, institution, { year, until, budgetStatus })
    known.set(key, { stamp: whole, causes })
    return causes
  }
}

async function tell(
  db: Kysely<Schema>,
  institution: Institution,
  { year, until, budgetStatus }: BudgetRequest,
): Promise<InstitutionCauses> {
  const { lastYear, sent } = await snapshotStates(db, institution, year)
  if (lastYear === null) return 'noLastYear'
  if (lastYear.state === null) return 'lost'
  if (until === 'sent' && sent === null) return 'notSent'
  const after = until === 'sent' ? sent?.state : await stateNow(db, institution, { year, budgetStatus })
  if (after === 'unfinished') return after
  if (!after) return 'lost'
  const { before, after: now, steps } = explainVariance(lastYear.state, after)
  return {
    before,
    after: now,
    steps: steps.map(({ cause, amount }) => ({
      kind: cause.kind,
      sheet: cause.kind === 'blank' ? cause.sheet : null,
      amount,
    })),
  }
}

async function stateNow(
  db: Kysely<Schema>,
  { id }: Institution,
  { year, budgetStatus }: Pick<BudgetRequest, 'year' | 'budgetStatus'>,
): Promise<BudgetState | 'unfinished' | null> {
  const cachedDraft = await getDraft(db, id, year)
  const progress = draftProgress(cachedDraft)
  if (progress === null) return null
  const { blanksSaved: filled, blanksToFill: blanks } = progress
  if (lacksBlanks({ budgetStatus, filled, blanks })) return 'unfinished'
  const { inputs, norms } = cachedDraft.draft
  const { edition } = norms
  const view = viewNamed(edition.views, inputs.facts.view)
  return view ? { year, edition, view, inputs } : null
}
