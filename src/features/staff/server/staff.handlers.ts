import type { Call } from '#api/call.ts'
import { draftRefusalText } from '#budget/draft-text.ts'
import { writeEvents } from '#budget/server/event.store.ts'
import { type CallContext, type Handler, handler, type RequestContext } from '#budget/server/handler.ts'
import { answerIgnored, ignoredFields } from '#budget/server/ignored-fields.ts'
import { readNorms } from '#budget/server/norms.store.ts'
import { recordRegistryResponse } from '#budget/server/register-origin.store.ts'
import { type PeopleWrite, requireOpenYear, writePeople } from '#budget/server/write.ts'
import type { ReferenceFigures } from '#engine/entries.ts'
import { readSent } from '#engine/sent-figure.ts'
import type { RegisteredEmployee } from '#features/registries/registered-people.ts'
import type { StaffRegistry } from '#features/registries/server/staff-registry.ts'
import {
  type BenefitRecord,
  type Flag,
  type ImportedPerson,
  type LumpSums,
  type RecordAnswer,
  type StaffImportAnswer,
  type StaffRow,
  staffCalls,
} from '#features/staff/api.ts'
import { benefitSaves, presentEmployee, refuseOtherEmployee } from '#features/staff/server/save-benefits.ts'
import {
  type BenefitFile,
  firstImport,
  markAsLeft,
  readEmployee,
  readStaff,
  type StoredEmployee,
  staffIsRegistered,
  writeRegistered,
  writeStatus,
} from '#features/staff/server/staff.store.ts'
import {
  compareNames,
  type ImportAccount,
  importAccount,
  leaveMonths,
  lumpSums,
  needsMonths,
  planStatus,
  rowsToStore,
  staffPay,
} from '#features/staff/staff.ts'
import { staffAnswerText } from '#features/staff/text.ts'
import { benefits } from '#forms/norms/benefits.ts'
import { localPercentOf } from '#forms/norms/supplements.ts'
import type { Profile } from '#forms/profile.ts'
import { fileAddress } from '#platform/files/file-name.ts'
import { Refusal } from '#platform/http/refusal.ts'

export function staffHandlers(registry: StaffRegistry): readonly Handler[] {
  return [...staffReads, ...staffImports(registry), ...statusSaves, ...benefitSaves]
}

const staffReads: readonly Handler[] = [
  handler(staffCalls.staffList, list),
  handler(staffCalls.schoolStaffList, list),
  handler(staffCalls.staffStatus, status),
  handler(staffCalls.schoolStaffStatus, status),
  handler(staffCalls.benefitRecords, benefitRecords),
]

async function list(context: CallContext<typeof staffCalls.staffList>): Promise<readonly StaffRow[]> {
  const { year } = context.params
  const norms = await normsOf(context, year)
  const staff = await readStaff(context.services.db, context.institution.id, year)
  return staff
    .filter(({ gone }) => !gone)
    .map((employee) => staffRow(employee, norms))
    .toSorted(
      (one, other) =>
        compareNames(one.displayName, other.displayName) || compareNames(one.employeeId, other.employeeId),
    )
}

/** Uses the newest year with the employee if the query has no year. */
async function status(context: CallContext<typeof staffCalls.staffStatus>): Promise<StaffRow> {
  const { year } = context.query
  const years = await ownEmployee(context)
  const inYear = years.find((each) => each.year === year)
  if (year !== undefined && inYear === undefined) throw new Refusal(404, staffAnswerText.notInYear(year))
  const found = inYear ?? years.find(({ gone }) => !gone) ?? years[0]
  if (found === undefined) throw new Refusal(403, staffAnswerText.otherEmployee)
  return staffRow(found, await normsOf(context, found.year))
}

async function benefitRecords(
  context: CallContext<typeof staffCalls.benefitRecords>,
): Promise<readonly BenefitRecord[]> {
  const { year } = context.params
  const found = (await ownEmployee(context)).filter((each) => each.year === year && !each.gone)
  const norms = await normsOf(context, year)
  return found.map((employee) => ({
    employeeId: employee.employeeId,
    id: context.institution.id,
    ...lumpSumsOnWire(employee, norms),
    salaryAmount: employee.person.salaryAmount,
    financialYear: year,
  }))
}

/** Throws `Refusal` 403 both for another institution's employee and for an unknown one. */
async function ownEmployee({
  params,
  institution,
  services,
}: CallContext<typeof staffCalls.staffStatus>): Promise<readonly StoredEmployee[]> {
  const years = await readEmployee(services.db, institution.id, params.employeeId)
  if (years.length === 0) throw new Refusal(403, staffAnswerText.otherEmployee)
  return years
}

async function normsOf({ services, institution }: RequestContext, year: number): Promise<StaffNorms> {
  const norms = await readNorms(services.db, year)
  if (norms === null) throw new Refusal(404, draftRefusalText.noYear(year))
  return staffNormsOf(norms.givens, institution.profile)
}

type StaffNorms = { readonly ruralServiceMonths: number; readonly localPercent: number }

function staffNormsOf(norms: ReferenceFigures, { location }: Profile): StaffNorms {
  return {
    ruralServiceMonths: norms[benefits.sheet.code]?.t3Months?.value ?? 0,
    localPercent: localPercentOf(norms, location),
  }
}

function staffRow(employee: StoredEmployee, norms: StaffNorms): StaffRow {
  const { employeeId, person, year } = employee
  return {
    employeeId,
    ...person,
    ...statusOnWire(employee),
    tetgemj: benefitNames(employee),
    ...lumpSumsOnWire(employee, norms),
    ...staffPay(person.salaryAmount, norms.localPercent),
    inFinancialYear: year,
  }
}

function statusOnWire({ person, status, months: stored }: StoredEmployee) {
  const months = needsMonths(status) ? stored : 0
  return {
    displayName: person.displayName,
    plannedAssignmentStatus: status,
    plannedAssignmentStatusName: staffAnswerText.statusNames[status],
    allowanceMonth: months,
    allowMonth: months,
    allowanceAmount: person.salaryAmount * months,
  }
}

function lumpSumsOnWire(
  { plan, person, t1File, t3File }: StoredEmployee,
  { ruralServiceMonths }: StaffNorms,
): LumpSums {
  return {
    t1Flag: flagOf(plan.t1),
    t2Flag: flagOf(plan.t2),
    t3Flag: flagOf(plan.t3),
    ...lumpSums(plan, person.salaryAmount, ruralServiceMonths),
    t1AttachFileUrl: addressOf(t1File),
    t1AttachFileName: t1File?.name ?? null,
    t3AttachFileUrl: addressOf(t3File),
    t3AttachFileName: t3File?.name ?? null,
  }
}

function benefitNames({ plan }: StoredEmployee): string {
  const { t1, t2, t3 } = staffAnswerText.benefitNames
  return [plan.t1 ? t1 : [], plan.t2 ? t2 : [], plan.t3 ? t3 : []].flat().join('; ')
}

function flagOf(planned: boolean): Flag {
  return planned ? 'Y' : 'N'
}

function addressOf(file: BenefitFile | null): string | null {
  return file === null ? null : fileAddress(file.fileId)
}

/** Does not change plans. */
function staffImports(registry: StaffRegistry): readonly Handler[] {
  return [staffCalls.staffImport, staffCalls.schoolStaffImport, staffCalls.lifelongStaffImport].map((call) =>
    handler(call, (context) => importStaff(context, call, registry)),
  )
}

/** Queries the registry before the draft is locked. */
async function importStaff(
  context: CallContext<typeof staffCalls.staffImport>,
  call: Call,
  registry: StaffRegistry,
): Promise<StaffImportAnswer> {
  const { institution, services, body } = context
  await requireOpenYear(services.db, institution, body.year)
  const firstTaken = await firstImport(services.db, institution.id, body.year)
  const question = { institutionId: institution.id, year: body.year, now: services.now(), firstTaken }
  const answer = await registry.staff(question)
  if (!answer.ok) throw new Refusal(502, answer.message)
  // Every school has staff, so an empty response is an error.
  if (answer.rows.length === 0) throw new Refusal(422, staffAnswerText.nobodyRegistered)
  return writePeople(context, { call, year: body.year }, (write) => applyImport(write, answer.rows))
}

async function applyImport(
  write: PeopleWrite,
  register: readonly RegisteredEmployee[],
): Promise<StaffImportAnswer> {
  const account = importAccount(await readStaff(write.trx, write.institution.id, write.year), register)
  await writeRegistered(write, rowsToStore(account), 'registry')
  await markAsLeft(write, idsOf(account.gone))
  await staffIsRegistered(write)
  await recordRegistryResponse(write, 'staff')
  await writeEvents(write, 'staff.imported', [eventOf(account)])
  return answerOf(account)
}

function eventOf({ total, added, gone, salaryChanged, positionChanged, others }: ImportAccount) {
  return {
    total,
    added: idsOf(added),
    gone: idsOf(gone),
    salaryChanged: salaryChanged.map(({ employee, from, to }) => ({ id: employee.employeeId, from, to })),
    positionChanged: positionChanged.map(({ employee, from, to }) => ({ id: employee.employeeId, from, to })),
    others: idsOf(others),
  }
}

function answerOf(account: ImportAccount): StaffImportAnswer {
  const { total, added, gone, salaryChanged, positionChanged, others } = account
  const message = staffAnswerText.imported({
    total,
    added: added.length,
    gone: gone.length,
    salary: salaryChanged.length,
    position: positionChanged.length,
  })
  return {
    status: 1,
    message: others.length === 0 ? message : `${message} ${staffAnswerText.otherwiseChanged(others.length)}`,
    total,
    added: added.map(personOf),
    removed: gone.map(personOf),
    salaryChanged: salaryChanged.map(({ employee, from, to }) => ({ ...personOf(employee), from, to })),
    positionChanged: positionChanged.map(({ employee, from, to }) => ({ ...personOf(employee), from, to })),
  }
}

function personOf({ employeeId, person }: RegisteredEmployee): ImportedPerson {
  return { employeeId, displayName: person.displayName, positionName: person.positionName }
}

function idsOf(list: readonly RegisteredEmployee[]): readonly string[] {
  return list.map(({ employeeId }) => employeeId)
}

type StatusBody = CallContext<typeof staffCalls.workStatusSave>['body']

const statusSaves: readonly Handler[] = [staffCalls.workStatusSave, staffCalls.subWorkStatusSave].map(
  (call) => handler(call, (context) => saveStatus(context, call), refuseOtherEmployee),
)

function saveStatus(
  context: CallContext<typeof staffCalls.workStatusSave>,
  call: Call,
): Promise<RecordAnswer> {
  const { body } = context
  return writePeople(context, { call, year: body.year }, (write) => keep(write, body))
}

async function keep(write: PeopleWrite, sent: StatusBody): Promise<RecordAnswer> {
  const employee = await presentEmployee(write, sent.employeeId)
  const read = readSent(sent.allowanceMonth ?? null, {
    ...leaveMonths,
    max: null,
    decimals: 0,
    unit: 'months',
  })
  if (read.kind === 'wrong' && read.message !== null)
    throw new Refusal(422, read.message, {
      errors: [{ row: sent.employeeId, field: 'allowanceMonth', message: read.message }],
    })
  const months = read.kind === 'value' ? read.value : null
  const plan = planStatus(sent.plannedAssignmentStatus ?? null, months)
  if (!plan.ok) {
    const message = missingMessage(plan.field, write)
    throw new Refusal(422, message, { errors: [{ row: sent.employeeId, field: plan.field, message }] })
  }
  await writeStatus(write, sent.employeeId, plan.status, plan.months)
  const detail = {
    employeeId: sent.employeeId,
    from: employee.status,
    fromMonths: employee.months,
    to: plan.status,
    toMonths: plan.months,
  }
  await writeEvents(write, 'staff.status', [detail])
  const isMoved = needsMonths(plan.status) && plan.months !== months
  const shown = [employee, { ...employee, ...plan }].map(statusOnWire)
  const message = isMoved ? staffAnswerText.monthsMoved(plan.months) : staffAnswerText.saved
  return { status: 1, message, ...answerIgnored(ignoredFields(sent.employeeId, readOnly, sent, shown)) }
}

const readOnly = ['displayName', 'plannedAssignmentStatusName', 'allowMonth', 'allowanceAmount'] as const

/** Returns separate messages for ORGSUB (spec 002 §5.1). */
function missingMessage(
  field: 'plannedAssignmentStatus' | 'allowanceMonth',
  { institution }: PeopleWrite,
): string {
  if (field === 'plannedAssignmentStatus') return staffAnswerText.chooseStatus
  return institution.group === 'ORGSUB' ? staffAnswerText.enterMonthsOfSub : staffAnswerText.enterMonths
}
