import type { NamedPeople } from '#domain/people/people-total.ts'

/** An institution of which no people are known. */
export const nobodyKnown: NamedPeople = { staff: [], children: [], positions: [] }
