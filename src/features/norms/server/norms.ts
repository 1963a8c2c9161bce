import type { Kysely } from 'kysely'
import type { ExtraOf } from '#api/refused.ts'
import { refuseClosedYear } from '#budget/server/closed-years.store.ts'
import { editionOfYear, readNorms } from '#budget/server/norms.store.ts'
import type { faultRefusal } from '#features/administration/api.ts'
import { type AdminTransaction, recordAdminEvent } from '#features/administration/server/admin-write.store.ts'
import type { NormsSaveAnswer, normMoveRefusal } from '#features/norms/api.ts'
import {
  deleteDraft,
  lockNorms,
  publishDraft,
  readNormDraft,
  readVersions,
  type StoredNormVersion,
  writeDraft,
} from '#features/norms/server/norm-versions.store.ts'
import { readStartNorms } from '#features/norms/server/start-norms.ts'
import { normAnswerText } from '#features/norms/text.ts'
import type { Norm } from '#forms/norms/norm.ts'
import { type NormMove, normMoves, unconfirmed } from '#forms/norms/norm-moves.ts'
import { normProblems } from '#forms/norms/norm-problems.ts'
import { type NormSet, stillContinued } from '#forms/norms/year-norms.ts'
import type { Schema } from '#platform/database/schema.ts'
import { Refusal } from '#platform/http/refusal.ts'

export type SentNorms = {
  readonly year: number
  /** The version of the draft that the caller read; `null` if there was no draft. */
  readonly version: string | null
  readonly content: NormSet
  readonly note: string
}

/**
 * Accepts problems that prevent publishing. Throws `Refusal`: 404 unknown year, 409 stale version, 422 a cell that no
 * norm has.
 */
export async function saveNorms(tx: AdminTransaction, sent: SentNorms): Promise<NormsSaveAnswer> {
  const { year, content, note } = sent
  await lockNorms(tx)
  await refuseClosedYear(tx.trx, year)
  const known = (await readVersions(tx.trx)).find((each) => each.year === year)
  if (!known) throw new Refusal(404, normAnswerText.noYear(year))
  const { norms } = await editionOfYear(tx.trx, year)
  refuseUnknown(norms, content)
  const draft = await readNormDraft(tx.trx, year)
  refuseStaleDraft(draft, sent.version)
  const version = draft?.version ?? (known.versions[0]?.version ?? 0) + 1
  const before = draft?.content ?? (await readNorms(tx.trx, year))
  const continued = before ? stillContinued(before, content) : {}
  await writeDraft(tx, { year, version, content: { ...content, continued }, note })
  await recordAdminEvent(tx, { kind: 'admin.norms-saved', institutionId: '', year, detail: { version } })
  const faults = normProblems(norms, content)
  const message = normAnswerText.normsSaved(faults.length)
  return { status: 1, message, version, changedAt: tx.at.toISOString(), faults }
}

type PublishNormsOptions = Omit<SentNorms, 'content'> & { readonly confirmed: readonly NormMove[] }

/** Throws `Refusal`: 404 no draft, 409 stale version or unconfirmed changes (`toConfirm`), 422 for problems. */
export async function publishNorms(
  tx: AdminTransaction,
  { year, version, note, confirmed }: PublishNormsOptions,
): Promise<string> {
  await lockNorms(tx)
  await refuseClosedYear(tx.trx, year)
  const draft = await requireDraft(tx, year)
  refuseStaleDraft(draft, version)
  const { norms } = await editionOfYear(tx.trx, year)
  const faults = normProblems(norms, draft.content)
  if (faults.length > 0)
    throw new Refusal(422, normAnswerText.normsBarred(faults.length), { faults } satisfies ExtraOf<
      typeof faultRefusal
    >)
  const moves = await findLargeNormChanges(tx.trx, year, draft.content)
  const toConfirm = unconfirmed(moves, confirmed)
  if (toConfirm.length > 0)
    throw new Refusal(409, normAnswerText.normsMoved(toConfirm.length), { toConfirm } satisfies ExtraOf<
      typeof normMoveRefusal
    >)
  await publishDraft(tx, { year, version: draft.version, note })
  const detail = { version: draft.version, note, confirmed: moves }
  await recordAdminEvent(tx, { kind: 'admin.norms-published', institutionId: '', year, detail })
  return normAnswerText.normsPublished(year, draft.version)
}

/** Lists the changes since the norms in force; in a new year, since the norms with which it started. */
export async function findLargeNormChanges(
  db: Kysely<Schema>,
  year: number,
  { givens }: NormSet,
): Promise<readonly NormMove[]> {
  const { norms } = await editionOfYear(db, year)
  const before = (await readNorms(db, year)) ?? (await readStartNorms(db, year, norms)).content
  return normMoves(before.givens, givens)
}

/** Throws `Refusal` 409 in a year without published norms, which would have no norms left. */
export async function discardNorms(
  tx: AdminTransaction,
  year: number,
  baseVersion: string | null,
): Promise<string> {
  await lockNorms(tx)
  const draft = await requireDraft(tx, year)
  refuseStaleDraft(draft, baseVersion)
  if (draft.version === 1) throw new Refusal(409, normAnswerText.onlyDraft(year))
  await deleteDraft(tx, year)
  const detail = { version: draft.version }
  await recordAdminEvent(tx, { kind: 'admin.norms-discarded', institutionId: '', year, detail })
  return normAnswerText.normsDiscarded(year)
}

async function requireDraft({ trx }: AdminTransaction, year: number): Promise<StoredNormVersion> {
  const draft = await readNormDraft(trx, year)
  if (draft === null) throw new Refusal(404, normAnswerText.noDraft(year))
  return draft
}

function refuseStaleDraft(draft: StoredNormVersion | null, baseVersion: string | null): void {
  if ((draft?.changedAt ?? null) === baseVersion) return
  throw new Refusal(409, normAnswerText.draftMoved(draft?.changedBy ?? ''))
}

/** Refuses cells that no norm has, because no screen could show them. */
function refuseUnknown(norms: readonly Norm[], { givens, sources }: NormSet): void {
  const sheets = new Map(norms.map(({ sheet }) => [sheet.code, new Set(sheet.rows.map(({ code }) => code))]))
  const places = [givens, sources].flatMap((by) =>
    Object.entries<object>(by).flatMap(([sheet, rows]) =>
      Object.keys(rows).map((row) => [sheet, row] as const),
    ),
  )
  const isUnknown = places.some(([sheet, row]) => !sheets.get(sheet)?.has(row))
  if (isUnknown) throw new Refusal(422, normAnswerText.unknownNorm)
}
