import { type CallContext, type Handler, handler, type RequestContext } from '#budget/server/handler.ts'
import { dayOf } from '#engine/time.ts'
import { type RegistriesAnswer, type RegistryCheck, registryCalls } from '#features/registries/api.ts'
import { registriesText } from '#features/registries/screen-text.ts'
import type { RegistryQuestionName } from '#features/registries/server/ask-registry.ts'
import type { RegistryPlace, RegistryPlaces } from '#features/registries/server/registries.ts'
import { type RegistryState, readRegistryStates } from '#features/registries/server/registry-state.store.ts'
import { Refusal } from '#platform/http/refusal.ts'

export function registryHandlers(places: RegistryPlaces): readonly Handler[] {
  return [
    handler(registryCalls.adminRegistries, (context) => answerOf(context, places)),
    handler(registryCalls.adminRegistryCheck, (context) => check(context, places)),
  ]
}

const questionsOf = {
  staff: ['staff', 'children', 'pupils'],
  citizens: ['citizen'],
} as const satisfies Readonly<Record<keyof RegistryPlaces, readonly RegistryQuestionName[]>>

async function answerOf({ services }: RequestContext, places: RegistryPlaces): Promise<RegistriesAnswer> {
  const states = await readRegistryStates(services.db, services.now())
  return {
    registries: (['staff', 'citizens'] as const).map((name) => ({
      name,
      place: placeOnWire(places[name]),
      questions: states
        .filter(({ question }) => questionsOf[name].some((own) => own === question))
        .map(stateOnWire),
    })),
  }
}

/** Excludes address and token, which may contain secrets. */
function placeOnWire(place: RegistryPlace) {
  return place.kind === 'set'
    ? { kind: place.kind, host: place.host, scheme: place.scheme, token: place.token }
    : { kind: place.kind }
}

function stateOnWire({ answeredAt, failedAt, ...state }: RegistryState) {
  return {
    ...state,
    answeredAt: answeredAt?.toISOString() ?? null,
    failedAt: failedAt?.toISOString() ?? null,
  }
}

async function check(
  { body: { registry }, services }: CallContext<typeof registryCalls.adminRegistryCheck>,
  places: RegistryPlaces,
): Promise<RegistryCheck> {
  const place = places[registry]
  if (place.kind !== 'set') throw new Refusal(409, registriesText.nothingToAsk)
  const outcome = await place.check(Number(dayOf(services.now()).slice(0, 4)))
  const { answersNow, failures } = registriesText
  return { status: 1, outcome, message: outcome === 'answered' ? answersNow : failures[outcome] }
}
