import type { WriteAnswer } from '#api/answers.ts'
import { refuseClosedYear } from '#budget/server/closed-years.store.ts'
import { type CallContext, type Handler, handler } from '#budget/server/handler.ts'
import {
  type AdminTransaction,
  inAdminTransaction,
  recordAdminEvent,
} from '#features/administration/server/admin-write.store.ts'
import { adminText } from '#features/administration/text.ts'
import { catalogueCalls } from '#features/catalogues/api.ts'
import {
  lockCatalogues,
  readCatalogueChanges,
  readCatalogues,
  writeCatalogue,
} from '#features/catalogues/server/catalogues.store.ts'
import { catalogueAnswerText, catalogueNameText } from '#features/catalogues/text.ts'
import { readVersions } from '#features/norms/server/norm-versions.store.ts'
import { normAnswerText } from '#features/norms/text.ts'
import { catalogueProblems, catalogueRows } from '#forms/norms/catalogue-lists.ts'
import type { Catalogues } from '#forms/norms/catalogues.ts'
import { Refusal } from '#platform/http/refusal.ts'

export const catalogueAdminHandlers: readonly Handler[] = [
  handler(catalogueCalls.adminCatalogues, async ({ params: { year: of }, services: { db } }) => {
    // The save then refuses lists that changed between the two queries.
    const changes = await readCatalogueChanges(db, of)
    return {
      year: of,
      catalogues: await readCatalogues(db, of),
      changedAt: {
        jobs: changes.jobs.at,
        educationLevels: changes.educationLevels.at,
        fieldsOfEducation: changes.fieldsOfEducation.at,
        schools: changes.schools.at,
      },
    }
  }),
  handler(catalogueCalls.adminCatalogueSave, save),
]

async function save(context: CallContext<typeof catalogueCalls.adminCatalogueSave>): Promise<WriteAnswer> {
  await inAdminTransaction(context, (tx) => saveCatalogue(tx, context.body))
  return { status: 1, message: catalogueAnswerText.catalogueSaved(catalogueNameText[context.body.name]) }
}

type KeepCatalogueOptions = {
  readonly name: keyof Catalogues
  readonly rows: Catalogues[keyof Catalogues]
  readonly year: number
  readonly version: string | null
}

/**
 * Throws `Refusal`: 404 unknown year, 409 stale version or closed year, 422 with the faults of the rows, counted from
 * 0.
 */
export async function saveCatalogue(
  tx: AdminTransaction,
  { name, rows, year: of, version }: KeepCatalogueOptions,
): Promise<void> {
  await lockCatalogues(tx)
  const known = await readVersions(tx.trx)
  if (!known.some((each) => each.year === of)) throw new Refusal(404, normAnswerText.noYear(of))
  await refuseClosedYear(tx.trx, of)
  const last = (await readCatalogueChanges(tx.trx, of))[name]
  if (last.at !== version) throw new Refusal(409, catalogueAnswerText.catalogueMoved(last.by))
  const before = await readCatalogues(tx.trx, of)
  const next = { ...before, [name]: rows }
  const problems = catalogueProblems(name, catalogueRows(name, next), next)
  const errors = problems.map(({ row, ...problem }) => ({ row: String(row), ...problem }))
  if (errors.length > 0) throw new Refusal(422, adminText.refused(errors.length), { errors })
  await writeCatalogue(tx, { year: of, name, rows })
  const detail = { name, from: before[name].length, to: rows.length }
  await recordAdminEvent(tx, { kind: 'admin.catalogue-saved', institutionId: '', year: of, detail })
}
