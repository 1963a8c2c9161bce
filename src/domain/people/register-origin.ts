import { studyYearsOf } from '#domain/people/pupils.ts'

/** The registers of people that an institution has: how many it teaches, who works there, and whose children study with tuition. */
export const registerNames = ['pupils', 'staff', 'children'] as const
export type RegisterName = (typeof registerNames)[number]

/** Where a row of a register comes from: a registry of the state, a list that somebody brought, or somebody's hand. */
export const origins = ['registry', 'list', 'hand'] as const
export type Origin = (typeof origins)[number]

/** Whether the program has a registry to ask. */
export type RegistryThere = 'set' | 'none'

/**
 * Whether rows of a year may come by list or by hand: unless there is a registry and it has answered for that institution, register and year
 * (calculation §9 "Without a registry"). Then its import is the way.
 */
export function mayBeListed(registry: RegistryThere, answered: ReadonlySet<number>, year: number): boolean {
  return registry === 'none' || !answered.has(year)
}

/** Of which years a registry's answer for a financial year tells: pupils stand under their study years. */
export function answeredYears(register: RegisterName, year: number): readonly number[] {
  return register === 'pupils' ? studyYearsOf(year) : [year]
}
