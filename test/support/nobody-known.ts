import type { NamedPeople } from '#forms/people.ts'

export const nobodyKnown: NamedPeople = { staff: [], children: [], positions: [] }
