import {
  askRegistry,
  type RecordRegistryOutcome,
  type RegistryAddress,
  type RegistryFailure,
  type RegistryOutcome,
  type RegistryReply,
} from '#features/registries/server/ask-registry.ts'
import { citizenCodes, citizenForm, registryEnvelope } from '#features/registries/server/registry-forms.ts'
import { registryAnswerText } from '#features/registries/text.ts'

/** The first name may be empty. */
export type CitizenReply =
  | { readonly kind: 'found'; readonly lastName: string; readonly firstName: string }
  /** The registry's own message. */
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'failed'; readonly why: CitizenFailure }

/** `misset`: wrong address, token or certificate. */
type CitizenFailure = 'unreachable' | 'timeout' | 'nonsense' | 'misset'

/** `registerNumber` must be well-formed. Never throws. */
export type CitizenRegistry = (registerNumber: string) => Promise<CitizenReply>

/** POST with `{regnum}`, the response in the form of spec 000 §7. No retries, because a user waits. */
export function httpCitizenRegistry(
  address: RegistryAddress,
  { note }: { readonly note: RecordRegistryOutcome },
): CitizenRegistry {
  return async (regnum) => {
    const { outcome, reply } = readName(await askRegistry(address, { method: 'POST', body: { regnum } }))
    await note('citizen', outcome)
    return reply
  }
}

/** Uses a number that no person can have. */
export async function checkCitizenRegistry(
  address: RegistryAddress,
  { note }: { readonly note: RecordRegistryOutcome },
): Promise<RegistryOutcome> {
  const reply = await askRegistry(address, {
    method: 'POST',
    body: { regnum: registryAnswerText.nobodysNumber },
  })
  const { outcome } = readName(reply)
  await note('citizen', outcome)
  return outcome
}

const failures: Readonly<Record<RegistryFailure, CitizenFailure>> = {
  unreachable: 'unreachable',
  busy: 'unreachable',
  timeout: 'timeout',
  nonsense: 'nonsense',
  tooLarge: 'nonsense',
  forbidden: 'misset',
  certificate: 'misset',
  redirected: 'misset',
}

type CitizenResult = { readonly outcome: RegistryOutcome; readonly reply: CitizenReply }

/** A refusal with a message is a valid response. */
function readName(reply: RegistryReply): CitizenResult {
  if (reply.kind === 'failed') return faulty(reply.why)
  const read = registryEnvelope.safeParse(reply.body)
  if (!read.success) return faulty('nonsense')
  const { SUCCESS_CODE: code, RESPONSE_MESSAGE: message, RESULT: found } = read.data
  if (code !== citizenCodes.ok)
    return message
      ? { outcome: 'answered', reply: { kind: 'refused', message: message.slice(0, MAX_MESSAGE_LENGTH) } }
      : faulty('nonsense')
  const names = citizenForm.safeParse(found)
  if (!names.success) return faulty('nonsense')
  const lastName = names.data.lastnameMn?.trim() ?? ''
  const firstName = names.data.firstnameMn?.trim() ?? ''
  return { outcome: 'answered', reply: { kind: 'found', lastName, firstName } }
}

const MAX_MESSAGE_LENGTH = 500

function faulty(why: RegistryFailure): CitizenResult {
  return { outcome: why, reply: { kind: 'failed', why: failures[why] } }
}
