import type { ChildRow } from '#contract/people.ts'

/** The member of staff by name; says of whose row a field is. */
export function parentOf({ lastName, firstName }: Pick<ChildRow, 'lastName' | 'firstName'>): string {
  return `${lastName} ${firstName}`
}
