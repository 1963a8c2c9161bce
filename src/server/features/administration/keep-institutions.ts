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
  const done = await keep(doing, before, record)
  if (done === 'same') return adminText.nothingChanged
  return done === 'added' ? adminText.institutionAdded(name) : adminText.institutionChanged(name)
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
  const done = { added: [] as string[], changed: [] as string[], same: [] as string[] }
  for (const record of records)
    done[await keep(doing, known.get(record.institutionId), record)].push(record.institutionId)
  const { added, changed, same } = done
  const message = adminText.imported(added.length, changed.length, same.length)
  return { status: 1, message, ...done, faults: [] }
}

async function keep(
  doing: Doing,
  before: InstitutionRecord | undefined,
  given: InstitutionRecord,
): Promise<'added' | 'changed' | 'same'> {
  const record = { ...given, name: given.name.trim(), profile: withTypeId(given.profile) }
  const changes = changesOf(before, record)
  if (before && changes.length === 0) return 'same'
  if (
    changes.some(({ fact }) => fact === 'orgType') &&
    before &&
    (await hasEntries(doing.trx, before.institutionId))
  )
    throw new Refusal(409, adminText.typeInUse)
  await writeInstitution(doing, record)
  await recordDeed(doing, {
    kind: before ? 'admin.institution-changed' : 'admin.institution-added',
    institutionId: record.institutionId,
    year: 0,
    detail: { name: record.name, changes: before ? changes : [] },
  })
  return before ? 'changed' : 'added'
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
