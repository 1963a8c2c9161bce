import type { ImportFault } from '#api/answers.ts'
import { type Handler, handler } from '#budget/server/handler.ts'
import { columnIn, headingsOf } from '#engine/list/list.ts'
import type { ListRow } from '#engine/list/read-list.ts'
import {
  type AdminTransaction,
  inAdminTransaction,
  recordAdminEvent,
} from '#features/administration/server/admin-write.store.ts'
import {
  type NumberedRecord,
  recordsOf,
  refuseProblems,
  refuseRows,
  sheetOfRows,
} from '#features/administration/server/list-import.ts'
import { adminText } from '#features/administration/text.ts'
import { type ImportAnswer, institutionCalls } from '#features/institutions/api.ts'
import {
  type InstitutionChange,
  type InstitutionRecord,
  institutionChanges,
  institutionProblems,
  institutionRules,
  storedProfile,
} from '#features/institutions/institution.ts'
import { institutionList } from '#features/institutions/institution-list.ts'
import { setConsent } from '#features/institutions/server/consent.ts'
import {
  hasEntries,
  institutionsForUpdate,
  readInstitutions,
  storeInstitution,
} from '#features/institutions/server/institutions.store.ts'
import { institutionAnswerText } from '#features/institutions/text.ts'
import { requireRecentAuth } from '#features/sign-in/server/step-up.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { yieldToEventLoop } from '#platform/yield-to-event-loop.ts'

export const institutionHandlers: readonly Handler[] = [
  handler(institutionCalls.adminInstitutions, ({ services }) => readInstitutions(services.db)),
  handler(institutionCalls.adminInstitutionSave, async (context) => {
    const { event, institutionId, name, profile, asksConsent } = context.body
    const record = { institutionId, name, profile: storedProfile(profile) }
    const message = await inAdminTransaction(context, async (tx) => {
      const savedMessage = await keepInstitution(tx, event, record)
      if (asksConsent === undefined) return savedMessage
      if ((await setConsent(tx, institutionId, asksConsent)) === 'same') return savedMessage
      // As for the institution itself; a refusal rolls back the transaction.
      requireRecentAuth(context)
      return institutionAnswerText.institutionChanged(name)
    })
    return { status: 1, message }
  }),
  handler(institutionCalls.adminInstitutionImport, (context) => {
    requireRecentAuth(context)
    return inAdminTransaction(context, (tx) => importInstitutions(tx, context.body.rows))
  }),
]

/** Throws `Refusal`: 422 invalid data, 409 a used or unknown number, or a type in use. */
async function keepInstitution(
  tx: AdminTransaction,
  event: 'ADD' | 'EDIT',
  record: InstitutionRecord,
): Promise<string> {
  const { institutionId, name } = record
  const before = (await institutionsForUpdate(tx, [institutionId])).get(institutionId) ?? null
  refuseProblems(institutionProblems(record, before))
  if (event === 'ADD' && before) throw new Refusal(409, institutionAnswerText.institutionTaken(institutionId))
  if (event === 'EDIT' && !before) throw new Refusal(404, institutionAnswerText.noInstitution(institutionId))
  if (await isTypeInUse(tx, before, record)) throw new Refusal(409, institutionAnswerText.typeInUse)
  const { did, changes } = await saveInstitution(tx, before, record)
  if (did === 'same') return institutionAnswerText.nothingChanged
  await recordAdminEvent(tx, {
    kind: before ? 'admin.institution-changed' : 'admin.institution-added',
    institutionId,
    year: 0,
    detail: { name: name.trim(), changes },
  })
  return did === 'added'
    ? institutionAnswerText.institutionAdded(name)
    : institutionAnswerText.institutionChanged(name)
}

/** Missing columns change nothing. Any invalid heading or row rejects the list (422 with all faults). */
export async function importInstitutions(
  tx: AdminTransaction,
  rows: readonly (readonly string[])[],
): Promise<ImportAnswer> {
  const list = await sheetOfRows(rows, headingsOf(institutionList))
  const known = await institutionsForUpdate(tx, list.rows.map(idIn))
  const { listed, faults } = await recordsOf(list, institutionRules([...known.values()]))
  refuseRows([...faults, ...(await typesInUse(tx, listed, known))])
  const saved: (InstitutionSaveResult & { readonly id: string; readonly name: string })[] = []
  for (const { record } of listed) {
    await yieldToEventLoop()
    const { institutionId: id, name } = record
    saved.push({ id, name: name.trim(), ...(await saveInstitution(tx, known.get(id) ?? null, record)) })
  }
  const moved = saved.filter(({ did }) => did !== 'same')
  if (moved.length > 0) {
    const detail = { names: moved.map(({ name }) => name), institutions: moved }
    await recordAdminEvent(tx, { kind: 'admin.institutions-imported', institutionId: '', year: 0, detail })
  }
  const ids = (what: InstitutionSaveResult['did']) =>
    saved.filter(({ did }) => did === what).map(({ id }) => id)
  const done = { added: ids('added'), changed: ids('changed'), same: ids('same') }
  const message = adminText.imported(done.added.length, done.changed.length, done.same.length)
  return { status: 1, message, ...done, faults: [] }
}

function idIn({ cells }: Pick<ListRow, 'cells'>): string {
  return (cells[columnIn(institutionList, 'institutionId')] ?? '').trim()
}

type InstitutionSaveResult = {
  readonly did: 'added' | 'changed' | 'same'
  readonly changes: readonly InstitutionChange[]
}

async function saveInstitution(
  tx: AdminTransaction,
  before: InstitutionRecord | null,
  given: InstitutionRecord,
): Promise<InstitutionSaveResult> {
  const record = { ...given, name: given.name.trim(), profile: storedProfile(given.profile) }
  const changes = institutionChanges(before, record)
  if (before && changes.length === 0) return { did: 'same', changes }
  await storeInstitution(tx, record)
  return before ? { did: 'changed', changes } : { did: 'added', changes: [] }
}

async function isTypeInUse(
  { trx }: AdminTransaction,
  before: InstitutionRecord | null,
  { profile }: InstitutionRecord,
): Promise<boolean> {
  if (before === null || before.profile.orgType === profile.orgType) return false
  return hasEntries(trx, before.institutionId)
}

async function typesInUse(
  tx: AdminTransaction,
  listed: readonly NumberedRecord<InstitutionRecord>[],
  known: ReadonlyMap<string, InstitutionRecord>,
): Promise<readonly ImportFault[]> {
  const errors: ImportFault[] = []
  for (const { at, record } of listed)
    if (await isTypeInUse(tx, known.get(record.institutionId) ?? null, record))
      errors.push({ row: at, field: 'orgType', message: institutionAnswerText.typeInUse })
  return errors
}
