import { z } from 'zod'
import type { RegisteredChild } from '#domain/people/children.ts'
import type { RegisteredEmployee } from '#domain/people/staff.ts'
import {
  askPatiently,
  askRegistry,
  type RegistryAddress,
  type RegistryReply,
  registryEnvelope,
} from '#server/outside/ask-registry.ts'
import { peopleText } from '#text/people.ts'

/** Figures of the pupil register: `studyYear` is the calendar year in which the study year begins, `kind` as in register-pupils. */
export type RegisteredPupils = {
  readonly studyYear: number
  readonly kind: string
  readonly grade: number
  readonly quantity: number
}

/** What is asked for. */
export type RegistryQuestion = {
  readonly institutionId: string
  /** The financial year. */
  readonly year: number
  readonly now: Date
  /** When the institution first took this register; `null` before. Only the demonstration counts its days from there. */
  readonly firstTaken: Date | null
}

/** The rows of a register, none where it knows nobody; or the sentence that says why not. */
export type RegistryAnswer<Row> =
  | { readonly ok: true; readonly rows: readonly Row[] }
  | { readonly ok: false; readonly message: string }

/** The registry of the ministry: staff with their children, and pupils of the two study years that a financial year stands on. */
export type StaffRegistry = {
  readonly staff: (question: RegistryQuestion) => Promise<RegistryAnswer<RegisteredEmployee>>
  readonly children: (question: RegistryQuestion) => Promise<RegistryAnswer<RegisteredChild>>
  readonly pupils: (question: RegistryQuestion) => Promise<RegistryAnswer<RegisteredPupils>>
}

const OK = 200
/** "No data" (facts §7.4). */
const NOTHING = 203

const sentences: Readonly<Record<Extract<RegistryReply, { is: 'failed' }>['why'], string>> = {
  unreachable: peopleText.registryUnreachable,
  busy: peopleText.registryUnreachable,
  timeout: peopleText.registryTimeout,
  nonsense: peopleText.registryNonsense,
  forbidden: peopleText.registryForbidden,
}

/**
 * The ministry's registry over HTTP: GET `{url}/staff`, `{url}/children` and `{url}/pupils` with `institutionId` and `year`,
 * answered in the envelope of facts §7.4. `pause` waits between attempts.
 */
export function httpStaffRegistry(
  address: RegistryAddress,
  pause: (ms: number) => Promise<unknown>,
): StaffRegistry {
  const list =
    <Row>(path: string, row: z.ZodType<Row>) =>
    async (question: RegistryQuestion): Promise<RegistryAnswer<Row>> => {
      const url = listUrl(address.url, path, question)
      const reply = await askPatiently(() => askRegistry({ ...address, url }, { method: 'GET' }), pause)
      return reply.is === 'failed' ? { ok: false, message: sentences[reply.why] } : rowsOf(reply.body, row)
    }
  return {
    staff: list('staff', employeeRow),
    children: list('children', childRow),
    pupils: list('pupils', pupilRow),
  }
}

function listUrl(base: string, path: string, { institutionId, year }: RegistryQuestion): string {
  const url = new URL(base)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${path}`
  url.searchParams.set('institutionId', institutionId)
  url.searchParams.set('year', String(year))
  return url.href
}

function rowsOf<Row>(body: unknown, row: z.ZodType<Row>): RegistryAnswer<Row> {
  const read = registryEnvelope.safeParse(body)
  if (!read.success) return { ok: false, message: peopleText.registryNonsense }
  const { SUCCESS_CODE: code, RESPONSE_MESSAGE: said, RESULT: result } = read.data
  if (code === NOTHING) return { ok: true, rows: [] }
  if (code !== OK)
    return { ok: false, message: said ? peopleText.registryRefused(said) : peopleText.registryNonsense }
  const rows = z.array(row).safeParse(result)
  return rows.success ? { ok: true, rows: rows.data } : { ok: false, message: peopleText.registryNonsense }
}

/** Registers say numbers as text and leave out what they do not know. */
const id = z.union([z.string().trim().min(1).max(60), z.number()]).transform(String)
const text = z.string().trim().max(300).nullish().transform(orEmpty)
const count = z.coerce.number().nonnegative().nullish().transform(orZero)
const flag = z
  .enum(['Y', 'N'])
  .nullish()
  .transform((given) => given === 'Y')
const optionalId = z
  .union([z.string().trim().max(60), z.number()])
  .nullish()
  .transform((given) => (given === null || given === undefined || given === '' ? null : String(given)))

/** A member of staff on the wire of the registry: the names are those of our own list (spec 000 §3). */
const employeeRow: z.ZodType<RegisteredEmployee> = z
  .object({
    employeeId: id,
    displayName: text,
    lastName: text,
    firstName: text,
    primaryNidNumber: text,
    positionName: text,
    departmentName: text,
    gradeStepName: text,
    salaryAmount: count,
    allWorkYear: count,
    schoolDoYear: count,
    actionReasonName: text,
    assignmentStatusName: text,
    assignmentTypeName: text,
  })
  .transform(({ employeeId, displayName, ...rest }) => ({
    employeeId,
    person: { displayName: displayName || `${rest.lastName} ${rest.firstName}`.trim(), ...rest },
  }))

/** A child of staff on the wire of the registry. */
const childRow: z.ZodType<RegisteredChild> = z
  .object({
    childScholarshipId: id,
    assignmentId: id,
    isDemandProfession: flag,
    educationWorkedYear: count,
    educationLevelId: optionalId,
    educationLevelName: text,
    fieldOfEducationId: optionalId,
    fieldOfEducationName: text,
    schoolId: optionalId,
    schoolName: text,
    academicLevel: z.coerce.number().int().min(1).max(5).nullable().catch(null),
    childRegisterNumber: text,
    childLastName: text,
    childFirstName: text,
    tuition: count,
    description: text,
  })
  .transform(({ childScholarshipId, assignmentId, ...study }) => ({
    childScholarshipId,
    assignmentId,
    study,
  }))

/** A figure of the pupil register on the wire of the registry. */
const pupilRow: z.ZodType<RegisteredPupils> = z.object({
  studyYear: z.coerce.number().int(),
  kind: z.enum(['pupils', 'disabled', 'classes', 'boarders', 'lunch', 'evening']),
  grade: z.coerce.number().int().min(1).max(12),
  quantity: z.coerce.number().int().nonnegative(),
})

function orEmpty(given: string | null | undefined): string {
  return given ?? ''
}

function orZero(given: number | null | undefined): number {
  return given ?? 0
}
