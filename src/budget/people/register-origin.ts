import { studyYearsOf } from '#budget/people/pupils.ts'

export const registerNames = ['pupils', 'staff', 'children'] as const
export type RegisterName = (typeof registerNames)[number]

export const origins = ['registry', 'list', 'hand'] as const
export type Origin = (typeof origins)[number]

export type RegistryPresence = 'set' | 'none'

/**
 * Checks that there is no registry, or that it has not responded for the year (calculation §9 "Without a registry").
 */
export function mayBeListed(
  registry: RegistryPresence,
  answered: ReadonlySet<number>,
  year: number,
): boolean {
  return registry === 'none' || !answered.has(year)
}

/** Pupils belong to study years. */
export function answeredYears(register: RegisterName, year: number): readonly number[] {
  return register === 'pupils' ? studyYearsOf(year) : [year]
}
