import type { NamedPeople } from '#domain/staff/named-people.ts'

/** An institution of which no people are known. */
export const nobodyKnown: NamedPeople = { staff: [], children: [], positions: [] }
