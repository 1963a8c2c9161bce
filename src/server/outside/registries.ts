import { setTimeout as sleep } from 'node:timers/promises'
import type { CitizenRegistry } from '#server/outside/citizen-registry/citizen-registry.ts'
import { demoCitizenRegistry } from '#server/outside/citizen-registry/demo-citizen-registry.ts'
import { httpCitizenRegistry } from '#server/outside/citizen-registry/http-citizen-registry.ts'
import { demoStaffRegistry } from '#server/outside/staff-registry/demo-staff-registry.ts'
import { httpStaffRegistry } from '#server/outside/staff-registry/http-staff-registry.ts'
import type { StaffRegistry } from '#server/outside/staff-registry/staff-registry.ts'
import { unsetCitizenRegistry, unsetStaffRegistry } from '#server/outside/unset-registries.ts'

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
