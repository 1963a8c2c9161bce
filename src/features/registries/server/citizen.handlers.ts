import { writeEvents } from '#budget/server/event.store.ts'
import { type CallContext, type Handler, handler } from '#budget/server/handler.ts'
import { readRegisterNumberOf } from '#budget/server/people.store.ts'
import { readRegisterNumber } from '#engine/list/register-number.ts'
import { dayOf } from '#engine/time.ts'
import { type CitizenAnswer, registryCalls } from '#features/registries/api.ts'
import type { CitizenRegistry, CitizenReply } from '#features/registries/server/citizen-registry.ts'
import { recordLookup } from '#features/registries/server/look-ups.store.ts'
import { registryAnswerText } from '#features/registries/text.ts'
import { transact } from '#platform/database/transaction.ts'
import { httpText } from '#platform/http/http-text.ts'
import { Refusal } from '#platform/http/refusal.ts'

/** ASSUMED: more than the children entered by hand in ten minutes. */
const MAX_LOOKUPS = 30
const WINDOW_MINUTES = 10

const OK = 0
/** The registry's format only requires that codes are not 0. */
const codes = { notFound: 404, wrongNumber: 400, limit: 429, failed: 503 } as const

/** Each query is recorded beforehand. */
export function citizenHandlers(registry: CitizenRegistry): readonly Handler[] {
  return [handler(registryCalls.citizen, (context) => findCitizen(context, registry))]
}

/** Records an event. Throws `Refusal` 403 both for another institution's person and for an unknown one. */
export const registerNumberHandler = handler(
  registryCalls.registerNumber,
  ({ body: { year, of, id }, actor, institution, services: { db, now } }) =>
    transact(db, async (trx) => {
      const registerNumber = await readRegisterNumberOf(trx, institution.id, { year, of, id })
      if (registerNumber === null) throw new Refusal(403, httpText.otherInstitution)
      const write = { trx, institution, year, by: actor.userName, at: now() }
      await writeEvents(write, 'person.shown', [{ of, id }])
      return { registerNumber }
    }),
)

async function findCitizen(
  { body: { regnum }, actor, institution, services: { db, now } }: CallContext<typeof registryCalls.citizen>,
  registry: CitizenRegistry,
): Promise<CitizenAnswer> {
  const at = now()
  const read = readRegisterNumber(regnum, dayOf(at))
  if (!read.ok) return refused(codes.wrongNumber, registryAnswerText.wrongRegister)
  const registerNumber = read.number.text
  const noted = await recordLookup(
    db,
    { institutionId: institution.id, userName: actor.userName, registerNumber, at },
    { most: MAX_LOOKUPS, since: new Date(at.getTime() - WINDOW_MINUTES * 60_000) },
  )
  if (!noted) throw tooMany()
  return answerOf(await registry(registerNumber))
}

function answerOf(reply: CitizenReply): CitizenAnswer {
  if (reply.kind === 'refused') return refused(codes.notFound, reply.message)
  if (reply.kind === 'failed') return refused(codes.failed, sentences[reply.why])
  if (reply.firstName === '') return refused(codes.wrongNumber, registryAnswerText.wrongRegister)
  return {
    SUCCESS_CODE: OK,
    RESPONSE_MESSAGE: registryAnswerText.ok,
    RESULT: { lastnameMn: reply.lastName, firstnameMn: reply.firstName },
  }
}

const sentences = {
  unreachable: registryAnswerText.citizenUnreachable,
  timeout: registryAnswerText.citizenTimeout,
  nonsense: registryAnswerText.citizenNonsense,
  misset: registryAnswerText.citizenMisset,
} as const

function refused(code: number, message: string) {
  return { SUCCESS_CODE: code, RESPONSE_MESSAGE: message, RESULT: null } satisfies CitizenAnswer
}

/** Uses the registry's format for clients of the specification. */
function tooMany(): Refusal {
  const message = registryAnswerText.citizenLimit(MAX_LOOKUPS, WINDOW_MINUTES)
  return new Refusal(429, message, { ...refused(codes.limit, message) })
}
