import type { ImportAnswer, ImportFault } from '#contract/admin.ts'
import { type InstitutionRecord, withTypeId } from '#domain/organisation/institution-record.ts'
import { readInstitution } from '#domain/organisation/read-institution.ts'
import { faultIf } from '#domain/record/fault-if.ts'
import { type Doing, recordDeed } from '#server/features/administration/deeds.store.ts'
import {
  hasEntries,
  takeInstitutions,
  writeInstitution,
} from '#server/features/administration/institutions.store.ts'
import { recordsOf } from '#server/features/administration/records-of.ts'
import { Refusal } from '#server/http/refusal.ts'
import { adminText } from '#text/admin.ts'
import { institutionText } from '#text/institutions.ts'

/** Adds or changes an institution. Throws a 409 `Refusal` for a number that is taken or not there, or a type in use. */
export async function keepInstitution(
  doing: Doing,
  event: 'ADD' | 'EDIT',
  record: InstitutionRecord,
): Promise<string> {
  const { institutionId, name } = record
  const before = (await takeInstitutions(doing, [institutionId])).get(institutionId)
  if (event === 'ADD' && before) throw new Refusal(409, adminText.institutionTaken(institutionId))
  if (event === 'EDIT' && !before) throw new Refusal(404, adminText.noInstitution(institutionId))
  const { did, changes } = await keep(doing, before, record)
  if (did === 'same') return adminText.nothingChanged
  await recordDeed(doing, {
    kind: before ? 'admin.institution-changed' : 'admin.institution-added',
    institutionId,
    year: 0,
    detail: { name: name.trim(), changes },
  })
  return did === 'added' ? adminText.institutionAdded(name) : adminText.institutionChanged(name)
}

/** Adds and changes institutions from the rows of a list. With a row that is wrong nothing is done (422, with its faults). */
export async function importInstitutions(
  doing: Doing,
  rows: readonly (readonly string[])[],
): Promise<ImportAnswer> {
  const records = recordsOf(rows.map(readInstitution), twice(rows.map(([id = '']) => id.trim())))
  const known = await takeInstitutions(
    doing,
    records.map(({ institutionId }) => institutionId),
  )
  const kept: (Kept & { readonly id: string; readonly name: string })[] = []
  for (const record of records) {
    const { institutionId: id, name } = record
    kept.push({ id, name: name.trim(), ...(await keep(doing, known.get(id), record)) })
  }
  const moved = kept.filter(({ did }) => did !== 'same')
  if (moved.length > 0) {
    const detail = { names: moved.map(({ name }) => name), institutions: moved }
    await recordDeed(doing, { kind: 'admin.institutions-imported', institutionId: '', year: 0, detail })
  }
  const ids = (what: Kept['did']) => kept.filter(({ did }) => did === what).map(({ id }) => id)
  const done = { added: ids('added'), changed: ids('changed'), same: ids('same') }
  const message = adminText.imported(done.added.length, done.changed.length, done.same.length)
  return { status: 1, message, ...done, faults: [] }
}

/** What keeping an institution came to; what is new has no changes. */
type Kept = { readonly did: 'added' | 'changed' | 'same'; readonly changes: readonly Change[] }

async function keep(
  doing: Doing,
  before: InstitutionRecord | undefined,
  given: InstitutionRecord,
): Promise<Kept> {
  const record = { ...given, name: given.name.trim(), profile: withTypeId(given.profile) }
  const changes = changesOf(before, record)
  if (before && changes.length === 0) return { did: 'same', changes }
  if (
    changes.some(({ fact }) => fact === 'orgType') &&
    before &&
    (await hasEntries(doing.trx, before.institutionId))
  )
    throw new Refusal(409, adminText.typeInUse)
  await writeInstitution(doing, record)
  return before ? { did: 'changed', changes } : { did: 'added', changes: [] }
}

type Change = { readonly fact: string; readonly from: unknown; readonly to: unknown }

function changesOf(before: InstitutionRecord | undefined, now: InstitutionRecord): readonly Change[] {
  const then: Readonly<Record<string, unknown>> = { name: before?.name, ...before?.profile }
  return Object.entries({ name: now.name, ...now.profile })
    .filter(([fact, value]) => then[fact] !== value)
    .map(([fact, value]) => ({ fact, from: then[fact] ?? null, to: value }))
}

function twice(ids: readonly string[]): readonly ImportFault[] {
  return ids.flatMap((id, index) =>
    faultIf(id !== '' && ids.indexOf(id) < index, {
      row: index + 1,
      field: 'institutionId',
      message: institutionText.twice(id),
    }),
  )
}
