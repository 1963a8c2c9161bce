import {
  askRegistry,
  type NoteRegistry,
  type RegistryAddress,
  type RegistryFault,
  type RegistryOutcome,
  type RegistryReply,
} from '#server/outside/ask-registry.ts'
import { citizenCodes, citizenForm, registryEnvelope } from '#server/outside/registry-forms.ts'
import { peopleText } from '#text/people.ts'

/** What the citizen registry says of a register number. A first name may be empty. */
export type CitizenReply =
  | { readonly is: 'found'; readonly lastName: string; readonly firstName: string }
  /** Its own sentence, such as that there is no such citizen. */
  | { readonly is: 'refused'; readonly message: string }
  | { readonly is: 'failed'; readonly why: CitizenFault }

/** `misset`: its address, token or certificate is not as it must be, which only an administrator can mend. */
type CitizenFault = 'unreachable' | 'timeout' | 'nonsense' | 'misset'

/** The national registry of citizens. `registerNumber` is right in form. Never throws. */
export type CitizenRegistry = (registerNumber: string) => Promise<CitizenReply>

/** The registry over HTTP: POST with `{regnum}`, answered in the form of spec 000 §7. Asked once, because a person waits. */
export function httpCitizenRegistry(
  address: RegistryAddress,
  { note }: { readonly note: NoteRegistry },
): CitizenRegistry {
  return async (regnum) => {
    const { outcome, reply } = readName(await askRegistry(address, { method: 'POST', body: { regnum } }))
    await note('citizen', outcome)
    return reply
  }
}

/** Asks the registry of a number that nobody can have: whether it answers, and nothing of anybody. */
export async function checkCitizenRegistry(
  address: RegistryAddress,
  { note }: { readonly note: NoteRegistry },
): Promise<RegistryOutcome> {
  const asked = await askRegistry(address, { method: 'POST', body: { regnum: peopleText.nobodysNumber } })
  const { outcome } = readName(asked)
  await note('citizen', outcome)
  return outcome
}

const faults: Readonly<Record<RegistryFault, CitizenFault>> = {
  unreachable: 'unreachable',
  busy: 'unreachable',
  timeout: 'timeout',
  nonsense: 'nonsense',
  tooLarge: 'nonsense',
  forbidden: 'misset',
  certificate: 'misset',
  redirected: 'misset',
}

type Read = { readonly outcome: RegistryOutcome; readonly reply: CitizenReply }

/** A refusal in words, such as that there is no such citizen, is an answer too. */
function readName(asked: RegistryReply): Read {
  if (asked.is === 'failed') return faulty(asked.why)
  const read = registryEnvelope.safeParse(asked.body)
  if (!read.success) return faulty('nonsense')
  const { SUCCESS_CODE: code, RESPONSE_MESSAGE: said, RESULT: found } = read.data
  if (code !== citizenCodes.ok)
    return said
      ? { outcome: 'answered', reply: { is: 'refused', message: said.slice(0, LONGEST_SAID) } }
      : faulty('nonsense')
  const names = citizenForm.safeParse(found)
  if (!names.success) return faulty('nonsense')
  const lastName = names.data.lastnameMn?.trim() ?? ''
  const firstName = names.data.firstnameMn?.trim() ?? ''
  return { outcome: 'answered', reply: { is: 'found', lastName, firstName } }
}

/** Characters of a registry's own sentence that people are shown. */
const LONGEST_SAID = 500

function faulty(why: RegistryFault): Read {
  return { outcome: why, reply: { is: 'failed', why: faults[why] } }
}
