import { z } from 'zod'
import { askRegistry, type RegistryAddress, registryEnvelope } from '#server/outside/ask-registry.ts'

/** What the citizen registry says of a register number. A first name may be empty. */
export type CitizenReply =
  | { readonly is: 'found'; readonly lastName: string; readonly firstName: string }
  /** Its own sentence, such as that there is no such citizen. */
  | { readonly is: 'refused'; readonly message: string }
  | { readonly is: 'failed'; readonly why: 'unreachable' | 'timeout' | 'nonsense' }

/** The national registry of citizens. `registerNumber` is right in form. Never throws. */
export type CitizenRegistry = (registerNumber: string) => Promise<CitizenReply>

const OK = 0

const name = z.string().max(200).nullish()
const result = z.looseObject({ lastnameMn: name, firstnameMn: name })

/** The registry over HTTP: POST with `{regnum}`, answered in the form of spec 000 §7. Asked once, because a person waits. */
export function httpCitizenRegistry(address: RegistryAddress): CitizenRegistry {
  return async (regnum) => {
    const answered = await askRegistry(address, { method: 'POST', body: { regnum } })
    if (answered.is === 'answered') return replyOf(answered.body)
    const why = answered.why === 'timeout' || answered.why === 'nonsense' ? answered.why : 'unreachable'
    return { is: 'failed', why }
  }
}

function replyOf(body: unknown): CitizenReply {
  const read = registryEnvelope.safeParse(body)
  if (!read.success) return { is: 'failed', why: 'nonsense' }
  const { SUCCESS_CODE: code, RESPONSE_MESSAGE: said, RESULT: found } = read.data
  if (code !== OK) return said ? { is: 'refused', message: said } : { is: 'failed', why: 'nonsense' }
  const names = result.safeParse(found)
  if (!names.success) return { is: 'failed', why: 'nonsense' }
  const { lastnameMn, firstnameMn } = names.data
  return { is: 'found', lastName: lastnameMn?.trim() ?? '', firstName: firstnameMn?.trim() ?? '' }
}
