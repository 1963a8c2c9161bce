import type { CitizenRegistry } from '#server/outside/citizen-registry/citizen-registry.ts'
import type { StaffRegistry } from '#server/outside/staff-registry/staff-registry.ts'
import { peopleText } from '#text/people.ts'

const notSet = async () => ({ ok: false, message: peopleText.registryNotSet }) as const

/** In the place of the staff registry where no address is set: real institutions must never get invented people. */
export const unsetStaffRegistry: StaffRegistry = { staff: notSet, children: notSet, pupils: notSet }

/** In the place of the citizen registry where no address is set. */
export const unsetCitizenRegistry: CitizenRegistry = async () => ({
  is: 'refused',
  message: peopleText.citizenNotSet,
})
