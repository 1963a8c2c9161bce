import type { Kysely } from 'kysely'
import { lacks } from '#api/access.ts'
import { fileTypes } from '#api/call.ts'
import { budgetCalls, type DraftAnswer, type SnapshotsAnswer } from '#budget/api.ts'
import { blankOf } from '#budget/blanks.ts'
import { shownSheets } from '#budget/blanks-to-fill.ts'
import { draftRefusalText, workbookFileText } from '#budget/draft-text.ts'
import { hasFrozenBasis, yearLockOf } from '#budget/periods.ts'
import { doubtsOf } from '#budget/readiness.ts'
import { isClosed } from '#budget/review-states.ts'
import { reviewText } from '#budget/review-text.ts'
import type { Institution } from '#budget/server/actor.ts'
import { readDoubtful } from '#budget/server/cached-figures.ts'
import { readChanged, readChangedElse } from '#budget/server/changes.store.ts'
import { buildDraftAnswer, draftEtag, ownDraft } from '#budget/server/draft-answer.ts'
import { getDraft } from '#budget/server/draft-cache.ts'
import { readPreparers } from '#budget/server/event.store.ts'
import {
  type CacheContext,
  type CallContext,
  type Handler,
  handler,
  type RequestContext,
  withEtag,
} from '#budget/server/handler.ts'
import { readNames } from '#budget/server/names.store.ts'
import { editionCodes, newestYear, readNorms, yearsWithNorms } from '#budget/server/norms.store.ts'
import { recordFirstReading } from '#budget/server/opening.store.ts'
import { type Snapshot, snapshotStates } from '#budget/server/snapshots.store.ts'
import { writeFillBook } from '#documents/server/write-workbook.ts'
import { fillBookOf } from '#documents/workbook/fill-in-workbook.ts'
import { evaluate } from '#engine/evaluate.ts'
import { programOf } from '#forms/editions/edition.ts'
import { standInTest } from '#forms/norms/stand-ins.ts'
import { sourcesText } from '#forms/norms/year-norms.ts'
import type { Schema } from '#platform/database/schema.ts'
import { attachmentDisposition } from '#platform/files/file-name.ts'
import { httpText } from '#platform/http/http-text.ts'
import { Refusal } from '#platform/http/refusal.ts'

export const draftHandlers: readonly Handler[] = [
  withEtag(
    handler(budgetCalls.draft, async (context) =>
      tagged(context, await ownDraft(context, context.params.year, context.stamp)),
    ),
    nameNow,
  ),
  withEtag(
    handler(budgetCalls.reviewDraft, async (context) => tagged(context, await reviewedDraft(context))),
    nameNow,
  ),
  handler(budgetCalls.fillBook, fillBookFile),
]

/** Throws `Refusal` 404 if the view has none of the blanks. */
async function fillBookFile({
  actor,
  institution,
  params: { year, sheets },
  services: { db, now },
  reply,
}: CallContext<typeof budgetCalls.fillBook>): Promise<Buffer> {
  const { draft, status } = await getDraft(db, institution.id, year)
  const { edition, sources } = draft.norms
  const view = institution.view && edition.views[institution.view]
  if (!view) throw new Refusal(403, httpText.noView)
  const evaluation = evaluate(programOf(edition, view.group), draft.inputs)
  const shown = shownSheets(view, evaluation)
  const blanks = sheets === 'all' ? shown : shown.filter((code) => sheets.split(',').includes(code))
  if (blanks.length === 0) throw new Refusal(404, workbookFileText.noBlank)
  const isOpen = yearLockOf(status) === null && !lacks(actor, 'prepare')
  const bytes = await writeFillBook(
    fillBookOf({
      evaluation,
      blanks,
      saves: (code) => isOpen && Boolean(blankOf(code, view.code)?.save),
      institution,
      year,
      madeAt: now().toISOString(),
      namedSources: sourcesText(sources),
      isStandIn: standInTest(edition.norms, sources),
    }),
  )
  reply.headers({
    'content-type': fileTypes.xlsx,
    'content-disposition': attachmentDisposition(
      workbookFileText.fileName(year, institution.id, sheets === 'all' ? null : blanks.join('_')),
    ),
  })
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** Reads additional data after the draft. If the draft is sent again in between, an action is refused. */
async function reviewedDraft(context: CallContext<typeof budgetCalls.reviewDraft>): Promise<DraftAnswer> {
  const { institution, actor, params, stamp, services } = context
  const { db } = services
  const { year } = params
  const known = await getDraft(db, institution.id, year, stamp)
  const opening = await recordFirstReading(context, year, known.status)
  const cachedDraft = opening === 'opened' ? await getDraft(db, institution.id, year) : known
  const { status, justifications, marks } = cachedDraft
  const { sessionCode, receipt } = status
  const about = { institutionId: institution.id, year, sessionCode }
  const preparers = await readPreparers(db, institution.id, year)
  return buildDraftAnswer(context, cachedDraft, {
    lockReason: reviewText.readOnly,
    lock: yearLockOf(status),
    seesPeople: hasFrozenBasis(status),
    seesGaps: 'no',
    doubts:
      isClosed(status.status) || justifications.length === 0
        ? null
        : doubtsOf(await readDoubtful(db, cachedDraft)),
    marks,
    changed: await readChanged(db, about),
    otherChanges: await readChangedElse(db, about),
    preparedBy: preparers.includes(actor.userName) ? 'self' : 'others',
    receipt,
    nameOf: await readNames(db, institution.id),
  })
}

function nameNow(context: CacheContext): string | null {
  return context.stamp === null ? null : draftEtag(context, Number(context.params.year), context.stamp)
}

function tagged({ reply }: Pick<RequestContext, 'reply'>, answer: DraftAnswer): DraftAnswer {
  reply.header('etag', `"${answer.etag}"`)
  return answer
}

export const snapshotHandlers: readonly Handler[] = [
  handler(budgetCalls.snapshots, ({ institution, params: { year }, services: { db } }) =>
    snapshotsAnswer(db, institution, year),
  ),
  handler(budgetCalls.reviewSnapshots, ({ institution, params: { year }, services: { db } }) =>
    snapshotsAnswer(db, institution, year),
  ),
]

async function snapshotsAnswer(
  db: Kysely<Schema>,
  institution: Institution,
  year: number,
): Promise<SnapshotsAnswer> {
  const { lastYear, periodBefore, calculated, sent } = await snapshotStates(db, institution, year)
  return {
    lastYear: answered(lastYear),
    periodBefore: answered(periodBefore),
    calculated: answered(calculated),
    sent: answered(sent),
  }
}

function answered(snapshot: Snapshot | null): SnapshotsAnswer['lastYear'] {
  if (snapshot === null) return null
  const { kind, sessionCode, at, state } = snapshot
  if (state === null) return { kind, sessionCode, at: at.toISOString(), state }
  const { year, edition, view, inputs } = state
  const { entries, givens, facts } = inputs
  return {
    kind,
    sessionCode,
    at: at.toISOString(),
    state: { year, edition: edition.code, view: view.code, entries, givens, facts },
  }
}

/** Falls back to the newest year with norms. Throws `Refusal` 404 if there are none. */
export const yearNormsHandler = handler(budgetCalls.yearNorms, async ({ params, services: { db } }) => {
  const years = await yearsWithNorms(db)
  const year = years.includes(params.year) ? params.year : (await newestYear(db)) || params.year
  const norms = await readNorms(db, year)
  if (!norms) throw new Refusal(404, draftRefusalText.noYear(year))
  const { edition, givens, sources } = norms
  const editions = await editionCodes(db)
  return { year, years, editions, edition: edition.code, givens, sources }
})

export const normSourcesHandler = handler(
  budgetCalls.normSources,
  async ({ params, services: { db } }) => (await readNorms(db, params.year))?.sources ?? {},
)
