import type { NamedPeople } from '#domain/people/people-total.ts'

export const nobodyKnown: NamedPeople = { staff: [], children: [], positions: [] }
