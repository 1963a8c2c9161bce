import { z } from 'zod'
import type { RegistryPresence } from '#budget/people/register-origin.ts'
import type { RegisteredChild, RegisteredEmployee } from '#features/registries/registered-people.ts'
import {
  askRegistry,
  type RecordRegistryOutcome,
  type RegistryAddress,
  type RegistryFailure,
  type RegistryOutcome,
  type RegistryReply,
  withRetries,
} from '#features/registries/server/ask-registry.ts'
import {
  childForm,
  employeeForm,
  pupilForm,
  registryEnvelope,
  staffCodes,
} from '#features/registries/server/registry-forms.ts'

import { registryAnswerText } from '#features/registries/text.ts'

/** `studyYear`: the calendar year in which it begins; `kind` as in register-pupils. */
export type RegisteredPupils = {
  readonly studyYear: number
  readonly kind: string
  readonly grade: number
  readonly quantity: number
}

export type RegistryQuestion = {
  readonly institutionId: string
  /** The financial year. */
  readonly year: number
  readonly now: Date
  /** Only the demo registry uses it. */
  readonly firstTaken: Date | null
}

export type RegistryAnswer<Row> =
  | { readonly ok: true; readonly rows: readonly Row[] }
  | { readonly ok: false; readonly message: string }

export type StaffRegistry = {
  readonly registry: RegistryPresence
  readonly staff: (question: RegistryQuestion) => Promise<RegistryAnswer<RegisteredEmployee>>
  readonly children: (question: RegistryQuestion) => Promise<RegistryAnswer<RegisteredChild>>
  readonly pupils: (question: RegistryQuestion) => Promise<RegistryAnswer<RegisteredPupils>>
}

const sentences: Readonly<Record<RegistryFailure, string>> = {
  unreachable: registryAnswerText.registryUnreachable,
  busy: registryAnswerText.registryBusy,
  timeout: registryAnswerText.registryTimeout,
  nonsense: registryAnswerText.registryNonsense,
  forbidden: registryAnswerText.registryForbidden,
  certificate: registryAnswerText.registryCertificate,
  redirected: registryAnswerText.registryRedirected,
  tooLarge: registryAnswerText.registryTooLarge,
}

type Means = { readonly pause: (ms: number) => Promise<unknown>; readonly note: RecordRegistryOutcome }

/**
 * GET `{url}/staff`, `{url}/children` and `{url}/pupils` with `institutionId` and `year`, in the envelope of facts
 * §7.4. See `docs/registries.md`.
 */
export function httpStaffRegistry(address: RegistryAddress, { pause, note }: Means): StaffRegistry {
  const list =
    <Row>(name: 'staff' | 'children' | 'pupils', row: z.ZodType<Row>) =>
    async (question: RegistryQuestion): Promise<RegistryAnswer<Row>> => {
      const url = listUrl(address.url, name, question)
      const reply = await withRetries(() => askRegistry({ ...address, url }, { method: 'GET' }), pause)
      const { outcome, answer } = readRows(reply, row)
      await note(name, outcome)
      return answer
    }
  return {
    registry: 'set',
    staff: list('staff', employeeRow),
    children: list('children', childRow),
    pupils: list('pupils', pupilForm),
  }
}

const NO_INSTITUTION = '0'

/** Queries a non-existent institution, so that no personal data is requested. */
export async function checkStaffRegistry(
  address: RegistryAddress,
  { note }: Pick<Means, 'note'>,
  year: number,
): Promise<RegistryOutcome> {
  const url = listUrl(address.url, 'pupils', { institutionId: NO_INSTITUTION, year })
  const { outcome } = readRows(await askRegistry({ ...address, url }, { method: 'GET' }), pupilForm)
  // Here an unknown institution is the correct response.
  const reported = outcome === 'refused' ? 'answered' : outcome
  await note('pupils', reported)
  return reported
}

function listUrl(
  base: string,
  path: string,
  { institutionId, year }: Pick<RegistryQuestion, 'institutionId' | 'year'>,
): string {
  const url = new URL(base)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${path}`
  url.searchParams.set('institutionId', institutionId)
  url.searchParams.set('year', String(year))
  return url.href
}

type StaffResult<Row> = { readonly outcome: RegistryOutcome; readonly answer: RegistryAnswer<Row> }

function readRows<Row>(reply: RegistryReply, row: z.ZodType<Row>): StaffResult<Row> {
  if (reply.kind === 'failed') return faulty(reply.why)
  const read = registryEnvelope.safeParse(reply.body)
  if (!read.success) return faulty('nonsense')
  const { SUCCESS_CODE: code, RESPONSE_MESSAGE: registryMessage, RESULT: result } = read.data
  if (code === staffCodes.nothing) return { outcome: 'answered', answer: { ok: true, rows: [] } }
  if (code !== staffCodes.ok) {
    if (!registryMessage) return faulty('nonsense')
    const message = registryAnswerText.registryRefused(registryMessage.slice(0, MAX_MESSAGE_LENGTH))
    return { outcome: 'refused', answer: { ok: false, message } }
  }
  const rows = z.array(row).safeParse(result)
  return rows.success ? { outcome: 'answered', answer: { ok: true, rows: rows.data } } : faulty('nonsense')
}

const MAX_MESSAGE_LENGTH = 500

function faulty(why: RegistryFailure) {
  return { outcome: why, answer: { ok: false, message: sentences[why] } } as const
}

const employeeRow: z.ZodType<RegisteredEmployee> = employeeForm.transform(
  ({ employeeId, displayName, ...rest }) => ({
    employeeId,
    person: { displayName: displayName || `${rest.lastName} ${rest.firstName}`.trim(), ...rest },
  }),
)

const childRow: z.ZodType<RegisteredChild> = childForm.transform(
  ({ childScholarshipId, assignmentId, ...study }) => ({ childScholarshipId, assignmentId, study }),
)
