import { setTimeout as sleep } from 'node:timers/promises'
import { type CitizenRegistry, httpCitizenRegistry } from '#server/outside/citizen-registry.ts'
import { demoCitizenRegistry, demoStaffRegistry } from '#server/outside/demo-registries.ts'
import { httpStaffRegistry, type StaffRegistry } from '#server/outside/staff-registry.ts'
import { peopleText } from '#text/people.ts'

/** The registers of the state that the program asks. */
export type Registries = { readonly staff: StaffRegistry; readonly citizens: CitizenRegistry }

/** The built-in ones of the demonstration. */
export function demoRegistries(): Registries {
  return { staff: demoStaffRegistry, citizens: demoCitizenRegistry() }
}

type Settings = {
  /** Whether this is a demonstration, with invented institutions. */
  readonly demo: boolean
  readonly staffRegistryUrl: string | undefined
  readonly staffRegistryToken: string | undefined
  readonly staffRegistryTimeoutMs: number
  readonly citizenRegistryUrl: string | undefined
  readonly citizenRegistryToken: string | undefined
  readonly citizenRegistryTimeoutMs: number
}

/** Those that the settings name; where they name none, the built-in ones of the demonstration, else none. */
export function registriesOf(settings: Settings): Registries {
  const unnamed = settings.demo
    ? demoRegistries()
    : { staff: unsetStaffRegistry, citizens: unsetCitizenRegistry }
  const staff = {
    token: settings.staffRegistryToken,
    timeoutMs: settings.staffRegistryTimeoutMs,
  }
  const citizens = {
    token: settings.citizenRegistryToken,
    timeoutMs: settings.citizenRegistryTimeoutMs,
  }
  const { staffRegistryUrl, citizenRegistryUrl } = settings
  return {
    staff:
      staffRegistryUrl === undefined
        ? unnamed.staff
        : httpStaffRegistry({ ...staff, url: staffRegistryUrl }, sleep),
    citizens:
      citizenRegistryUrl === undefined
        ? unnamed.citizens
        : httpCitizenRegistry({ ...citizens, url: citizenRegistryUrl }),
  }
}

const notSet = async () => ({ ok: false, message: peopleText.registryNotSet }) as const

/** In the place of the staff registry where no address is set: real institutions must never get invented people. */
const unsetStaffRegistry: StaffRegistry = { staff: notSet, children: notSet, pupils: notSet }

/** In the place of the citizen registry where no address is set. */
const unsetCitizenRegistry: CitizenRegistry = async () => ({
  is: 'refused',
  message: peopleText.citizenNotSet,
})
