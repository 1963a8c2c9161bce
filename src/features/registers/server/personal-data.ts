import type { Kysely } from 'kysely'
import { addEvent } from '#budget/server/event.store.ts'
import { lockDraft } from '#budget/server/lock.store.ts'
import { editionOfYear } from '#budget/server/norms.store.ts'
import {
  lockYear,
  type PersonRecords,
  personDigest,
  readNamed,
  readNamingReports,
  readPersonAccounts,
  readPersonRecords,
  removeNames,
} from '#budget/server/people.store.ts'
import { readRegisterNumber } from '#engine/list/register-number.ts'
import { foldedForm } from '#engine/text/normalise.ts'
import { dayOf, timeText } from '#engine/time.ts'
import { personalDataText } from '#features/registers/personal-data-text.ts'
import type { Schema } from '#platform/database/schema.ts'
import { transact } from '#platform/database/transaction.ts'
import { Refusal } from '#platform/http/refusal.ts'

type ExportAuthor = { readonly by: string; readonly at: Date }

/**
 * Finds a person by register number, or accounts by user name, address or name. Logs the export. Throws `Refusal` 422
 * for other input.
 */
export async function exportPerson(
  db: Kysely<Schema>,
  given: string,
  { by, at }: ExportAuthor,
): Promise<readonly string[]> {
  const read = readRegisterNumber(given, dayOf(at))
  const records = read.ok ? await readPersonRecords(db, read.number.text) : null
  const names = records === null ? [given] : [...records.staff, ...records.children].map(({ name }) => name)
  const accounts = await readPersonAccounts(db, names)
  if (!read.ok && accounts.length === 0) throw new Refusal(422, personalDataText.badNumber(given))
  const detail = { person: await personDigest(db, read.ok ? read.number.text : foldedForm(given)) }
  await transact(db, (trx) =>
    addEvent(trx, { institutionId: '', year: 0, by, at, kind: 'person.exported', detail }),
  )
  const lines = [...(records === null ? [] : linesOf(records)), ...accounts.map(personalDataText.account)]
  return lines.length === 0 ? [personalDataText.nothing] : lines
}

function linesOf({
  staff,
  children,
  files,
  lookups,
  events,
  sealed,
  answers,
}: PersonRecords): readonly string[] {
  const counted = (count: number, line: (count: number) => string) => (count > 0 ? [line(count)] : [])
  return [
    ...staff.map((row) => personalDataText.staff(row, row.name)),
    ...children.map((row) => personalDataText.child(row, row.name)),
    ...counted(files, personalDataText.files),
    ...lookups.map(({ institutionId, by, at }) =>
      personalDataText.lookup(institutionId, by, timeText(at.toISOString())),
    ),
    ...counted(events, personalDataText.events),
    ...counted(sealed, personalDataText.sealed),
    ...counted(answers, personalDataText.answers),
  ]
}

/**
 * Names, register numbers and documents of a closed year; without confirmation only counts them. An interrupted run
 * can be repeated. Throws `Refusal`: 404 unknown year, 409 if it is open.
 */
export async function removePeople(
  db: Kysely<Schema>,
  { year, by, at, confirmed }: ExportAuthor & { readonly year: number; readonly confirmed: 'yes' | 'no' },
): Promise<string> {
  await insistOnClosed(db, year)
  const reports = Object.values((await editionOfYear(db, year)).reports).flat()
  const people = await readNamed(db, year)
  const known = new Set(people.map(({ institutionId }) => institutionId))
  const reported = (await readNamingReports(db, year, reports)).filter((id) => !known.has(id))
  const named = [
    ...people,
    // People whose rows were deleted before are still in reports.
    ...reported.map((institutionId) => ({ institutionId, staff: 0, children: 0 })),
  ]
  const sum = (of: 'staff' | 'children'): number => named.reduce((total, each) => total + each[of], 0)
  const [allStaff, allChildren] = [sum('staff'), sum('children')]
  if (named.length === 0) return personalDataText.noneLeft(year)
  if (confirmed === 'no')
    return personalDataText.confirm(year, {
      staff: allStaff,
      children: allChildren,
      reported: reported.length,
    })
  for (const { institutionId, staff, children } of named)
    await transact(db, async (trx) => {
      await insistOnClosed(trx, year)
      await lockDraft(trx, institutionId, year)
      await removeNames(trx, { institutionId, year, reports })
      await addEvent(trx, {
        institutionId,
        year,
        by,
        at,
        kind: 'people.removed',
        detail: { staff, children },
      })
    })
  return personalDataText.removed(year, allStaff, allChildren)
}

/** Within a transaction, the year cannot be reopened before its end. */
async function insistOnClosed(db: Kysely<Schema>, year: number): Promise<void> {
  const yearStatus = await lockYear(db, year)
  if (yearStatus === 'none') throw new Refusal(404, personalDataText.noYear(year))
  if (yearStatus === 'open') throw new Refusal(409, personalDataText.open(year))
}
