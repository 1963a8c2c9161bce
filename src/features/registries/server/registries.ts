import { setTimeout as sleep } from 'node:timers/promises'
import type { RecordRegistryOutcome, RegistryOutcome } from '#features/registries/server/ask-registry.ts'
import {
  type CitizenRegistry,
  checkCitizenRegistry,
  httpCitizenRegistry,
} from '#features/registries/server/citizen-registry.ts'
import {
  checkStaffRegistry,
  httpStaffRegistry,
  type StaffRegistry,
} from '#features/registries/server/staff-registry.ts'
import { registryAnswerText } from '#features/registries/text.ts'

export type Registries = {
  readonly staff: StaffRegistry
  readonly citizens: CitizenRegistry
  readonly places: RegistryPlaces
}

/** `check` sends no personal data; `year` is a financial year. */
export type RegistryPlace =
  | { readonly kind: 'none' | 'builtIn' }
  | {
      readonly kind: 'set'
      /** Host and port only. */
      readonly host: string
      readonly scheme: 'http' | 'https'
      readonly token: 'sent' | 'none'
      readonly check: (year: number) => Promise<RegistryOutcome>
    }

export type RegistryPlaces = Readonly<Record<'staff' | 'citizens', RegistryPlace>>

type Settings = {
  readonly staffRegistryUrl: string | undefined
  readonly staffRegistryToken: string | undefined
  readonly staffRegistryTimeoutMs: number
  readonly citizenRegistryUrl: string | undefined
  readonly citizenRegistryToken: string | undefined
  readonly citizenRegistryTimeoutMs: number
}

/** `builtIn` answers for registries without an address; `null` outside a demonstration. */
type Means = {
  readonly note: RecordRegistryOutcome
  readonly builtIn: Registries | null
  readonly pause?: (ms: number) => Promise<unknown>
}

export function registriesOf(settings: Settings, { note, builtIn, pause = sleep }: Means): Registries {
  const unnamed = builtIn ?? noRegistries
  const staff = staffAt(settings, { note, pause }) ?? { ask: unnamed.staff, place: unnamed.places.staff }
  const citizens = citizensAt(settings, { note }) ?? {
    ask: unnamed.citizens,
    place: unnamed.places.citizens,
  }
  return {
    staff: staff.ask,
    citizens: citizens.ask,
    places: { staff: staff.place, citizens: citizens.place },
  }
}

type YearRegistry<Registry> = { readonly ask: Registry; readonly place: RegistryPlace }

function staffAt(
  settings: Settings,
  means: Required<Pick<Means, 'note' | 'pause'>>,
): YearRegistry<StaffRegistry> | null {
  const { staffRegistryUrl: url, staffRegistryToken: token, staffRegistryTimeoutMs: timeoutMs } = settings
  if (url === undefined) return null
  const address = { url, token, timeoutMs }
  const check = (year: number) => checkStaffRegistry(address, means, year)
  return { ask: httpStaffRegistry(address, means), place: { ...placeAt(url, token), check } }
}

function citizensAt(settings: Settings, means: Pick<Means, 'note'>): YearRegistry<CitizenRegistry> | null {
  const { citizenRegistryUrl: url, citizenRegistryToken: token } = settings
  if (url === undefined) return null
  const address = { url, token, timeoutMs: settings.citizenRegistryTimeoutMs }
  const check = () => checkCitizenRegistry(address, means)
  return { ask: httpCitizenRegistry(address, means), place: { ...placeAt(url, token), check } }
}

function placeAt(url: string, token: string | undefined) {
  const { host, protocol } = new URL(url)
  return {
    kind: 'set',
    host,
    scheme: protocol === 'https:' ? 'https' : 'http',
    token: token === undefined ? 'none' : 'sent',
  } as const
}

const notSet = async () => ({ ok: false, message: registryAnswerText.registryNotSet }) as const

/** Real institutions must never get fictional people. */
const unsetStaffRegistry: StaffRegistry = {
  registry: 'none',
  staff: notSet,
  children: notSet,
  pupils: notSet,
}

const unsetCitizenRegistry: CitizenRegistry = async () => ({
  kind: 'refused',
  message: registryAnswerText.citizenNotSet,
})

const noRegistries: Registries = {
  staff: unsetStaffRegistry,
  citizens: unsetCitizenRegistry,
  places: { staff: { kind: 'none' }, citizens: { kind: 'none' } },
}
