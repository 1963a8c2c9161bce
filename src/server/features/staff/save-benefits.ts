import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { CellRefusal, WriteAnswer } from '#contract/answers.ts'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { benefits } from '#domain/norms/benefits.ts'
import type { Schema } from '#server/database/schema.ts'
import type { BenefitFile } from '#server/features/staff/employee.store.ts'
import { employeeBody, namedEmployee } from '#server/features/staff/employee-body.ts'
import { type Repeatable, writeYear, type YearWrite } from '#server/features/staff/own-year.store.ts'
import { writeEvents } from '#server/features/staff/people-events.store.ts'
import { presentEmployee } from '#server/features/staff/present-employee.ts'
import { type BenefitBody, benefitBody, takeBenefits } from '#server/features/staff/sent-benefits.ts'
import { writeBenefits } from '#server/features/staff/staff-writes.store.ts'
import { holdFile } from '#server/files/file.store.ts'
import { fileIdOf } from '#server/files/file-address.ts'
import { type Asked, type Handler, handler } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { peopleText } from '#text/people.ts'

/** One save of the lump sums at its two paths. */
export function benefitSaves(once: Repeatable): readonly Handler[] {
  return [calls.schoolBenefitSave, calls.benefitSave].map((call) =>
    handler(call, namedEmployee, (asked) => saveBenefits(asked, call, once)),
  )
}

async function saveBenefits(
  asked: Asked<z.infer<typeof namedEmployee>>,
  call: Call,
  once: Repeatable,
): Promise<unknown> {
  const { sent, year } = await employeeBody(asked, benefitBody)
  return writeYear(asked, { call, year, once }, (write) => keep(write, sent))
}

async function keep(write: YearWrite, sent: BenefitBody): Promise<WriteAnswer> {
  const { trx, institution, norms } = write
  const employee = await presentEmployee(write, sent.employeeId)
  const monthsMost = norms[benefits.sheet.code]?.t1MonthsMost?.value ?? 0
  const { plan, errors } = takeBenefits(sent, employee, monthsMost)
  const t1 = await fileOf(trx, institution.id, sent.t1AttachFileUrl, employee.t1File)
  const t3 = await fileOf(trx, institution.id, sent.t3AttachFileUrl, employee.t3File)
  const wrongFiles = [...noFile(sent, 't1AttachFileUrl', t1), ...noFile(sent, 't3AttachFileUrl', t3)]
  const all = [...errors, ...wrongFiles]
  if (all.length > 0) throw new Refusal(422, all[0]?.message ?? '', { errors: all })
  const files = { t1FileId: t1 ?? null, t3FileId: t3 ?? null }
  await writeBenefits(write, sent.employeeId, plan, files)
  const detail = { employeeId: sent.employeeId, from: employee.plan, to: { ...plan, ...files } }
  await writeEvents(write, 'staff.benefits', [detail])
  return { status: 1, message: peopleText.saved }
}

/** The file of an address: the stored one where none was sent, `null` for an empty one, `undefined` for what is no attachment of ours. */
async function fileOf(
  trx: Transaction<Schema>,
  institutionId: string,
  url: string | null | undefined,
  stored: BenefitFile | null,
): Promise<string | null | undefined> {
  if (url === undefined) return stored?.fileId ?? null
  if (url === null || url.trim() === '') return null
  // Another institution's file was refused before the form was looked at (403).
  const file = await holdFile(trx, institutionId, fileIdOf(url) ?? '')
  return file?.purpose === 'attachment' ? file.fileId : undefined
}

function noFile(
  { employeeId }: BenefitBody,
  field: 't1AttachFileUrl' | 't3AttachFileUrl',
  file: string | null | undefined,
): readonly CellRefusal[] {
  return file === undefined ? [{ row: employeeId, field, message: peopleText.notAttachment }] : []
}
