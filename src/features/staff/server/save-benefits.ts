import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { CellRefusal } from '#api/answers.ts'
import type { Call } from '#api/call.ts'
import { writeEvents } from '#budget/server/event.store.ts'
import { type CallContext, type Handler, handler, type UnvalidatedBody } from '#budget/server/handler.ts'
import { answerIgnored, ignoredFields } from '#budget/server/ignored-fields.ts'
import { type PeopleWrite, writePeople } from '#budget/server/write.ts'
import { employeeId, type RecordAnswer, staffCalls } from '#features/staff/api.ts'
import { saveLumpSums } from '#features/staff/lump-sums.ts'
import {
  type BenefitFile,
  ownsEmployees,
  readEmployee,
  type StoredEmployee,
  writeBenefits,
} from '#features/staff/server/staff.store.ts'
import { lumpSums } from '#features/staff/staff.ts'
import { staffAnswerText } from '#features/staff/text.ts'
import { benefits } from '#forms/norms/benefits.ts'
import type { Schema } from '#platform/database/schema.ts'
import { fileIdOf } from '#platform/files/file-name.ts'
import { findFileForShare } from '#platform/files/file-records.store.ts'
import { Refusal } from '#platform/http/refusal.ts'

type BenefitBody = CallContext<typeof staffCalls.benefitSave>['body']

const named = z.object({ employeeId })

/** Throws `Refusal` 403. */
export async function refuseOtherEmployee({
  body,
  institution,
  services: { db },
}: UnvalidatedBody): Promise<void> {
  const read = named.safeParse(body)
  if (read.success && !(await ownsEmployees(db, institution.id, [read.data.employeeId])))
    throw new Refusal(403, staffAnswerText.otherEmployee)
}

export const benefitSaves: readonly Handler[] = [staffCalls.schoolBenefitSave, staffCalls.benefitSave].map(
  (call) => handler(call, (context) => saveBenefits(context, call), refuseOtherEmployee),
)

function saveBenefits(
  context: CallContext<typeof staffCalls.benefitSave>,
  call: Call,
): Promise<RecordAnswer> {
  const { body } = context
  return writePeople(context, { call, year: body.year }, (write) => saveBenefit(write, body))
}

async function saveBenefit(write: PeopleWrite, sent: BenefitBody): Promise<RecordAnswer> {
  const { trx, institution, norms } = write
  const employee = await presentEmployee(write, sent.employeeId)
  const t1Most = norms[benefits.sheet.code]?.t1MonthsMost?.value ?? 0
  const { salaryAmount: salary } = employee.person
  const { plan, problems } = saveLumpSums(sent, employee.plan, { salary, t1Most })
  const t1 = await fileOf(trx, institution.id, sent.t1AttachFileUrl, employee.t1File)
  const t3 = await fileOf(trx, institution.id, sent.t3AttachFileUrl, employee.t3File)
  const wrongFiles = [...noFile(sent, 't1AttachFileUrl', t1), ...noFile(sent, 't3AttachFileUrl', t3)]
  const all = [
    ...problems.map((problem): CellRefusal => ({ row: sent.employeeId, ...problem })),
    ...wrongFiles,
  ]
  if (all.length > 0) throw new Refusal(422, all[0]?.message ?? '', { errors: all })
  const files = { t1FileId: t1 ?? null, t3FileId: t3 ?? null }
  await writeBenefits(write, sent.employeeId, plan, files)
  const detail = { employeeId: sent.employeeId, from: employee.plan, to: { ...plan, ...files } }
  await writeEvents(write, 'staff.benefits', [detail])
  const rural = norms[benefits.sheet.code]?.t3Months?.value ?? 0
  const saved = await presentEmployee(write, sent.employeeId)
  const shown = [employee, saved].map((each) => readOnlyOf(each, rural))
  const ignored = ignoredFields(sent.employeeId, readOnly, sent, shown)
  return { status: 1, message: staffAnswerText.saved, ...answerIgnored(ignored) }
}

const readOnly = [
  ...(['t1Amount', 't3Month', 't3Amount', 'salaryAmount'] as const),
  ...(['t1AttachFileName', 't3AttachFileName'] as const),
] as const

function readOnlyOf({ plan, person, t1File, t3File }: StoredEmployee, ruralServiceMonths: number) {
  const { t1Amount, t3Month, t3Amount } = lumpSums(plan, person.salaryAmount, ruralServiceMonths)
  const files = { t1AttachFileName: t1File?.name, t3AttachFileName: t3File?.name }
  return { t1Amount, t3Month, t3Amount, salaryAmount: person.salaryAmount, ...files }
}

/** Returns the stored file if none was sent, `null` for an empty one, `undefined` for an unknown attachment. */
async function fileOf(
  trx: Transaction<Schema>,
  institutionId: string,
  url: string | null | undefined,
  stored: BenefitFile | null,
): Promise<string | null | undefined> {
  if (url === undefined) return stored?.fileId ?? null
  if (url === null || url.trim() === '') return null
  // Other institutions' files are refused before validation (403).
  const file = await findFileForShare(trx, institutionId, fileIdOf(url) ?? '')
  return file?.purpose === 'attachment' ? file.fileId : undefined
}

function noFile(
  { employeeId }: BenefitBody,
  field: 't1AttachFileUrl' | 't3AttachFileUrl',
  file: string | null | undefined,
): readonly CellRefusal[] {
  return file === undefined ? [{ row: employeeId, field, message: staffAnswerText.notAttachment }] : []
}

/** Throws `Refusal` 422 for employees who are not in the year or have left. */
export async function presentEmployee(
  { trx, institution, year }: PeopleWrite,
  employeeId: string,
): Promise<StoredEmployee> {
  const found = (await readEmployee(trx, institution.id, employeeId)).find(
    (each) => each.year === year && !each.gone,
  )
  if (found === undefined) throw new Refusal(422, staffAnswerText.notInYear(year))
  return found
}
