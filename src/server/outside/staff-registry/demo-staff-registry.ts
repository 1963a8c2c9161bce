import { demoChildren } from '#server/outside/staff-registry/demo-children.ts'
import { demoPupils } from '#server/outside/staff-registry/demo-pupils.ts'
import { demoStaff } from '#server/outside/staff-registry/demo-staff.ts'
import type { RegistryAnswer, StaffRegistry } from '#server/outside/staff-registry/staff-registry.ts'

/** The built-in register: invented people and pupils of the demo institutions, always the same ones; it knows nobody else. */
export const demoStaffRegistry: StaffRegistry = {
  staff: async (question) => answer(demoStaff(question)),
  children: async ({ institutionId, year }) => answer(demoChildren(institutionId, year)),
  pupils: async (question) => answer(demoPupils(question)),
}

function answer<Row>(rows: readonly Row[]): RegistryAnswer<Row> {
  return { ok: true, rows }
}
