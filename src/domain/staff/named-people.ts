import type { PositionCost, StaffCost } from '#domain/staff/people-total.ts'

/** A member of staff by name, as the lists of a report print one. */
export type NamedStaff = StaffCost & { readonly name: string; readonly position: string }

/** A confirmed child of staff who studies; tuition in tugrik a year. */
export type NamedChild = {
  readonly parent: string
  readonly position: string
  readonly name: string
  readonly school: string
  readonly field: string
  /** Year of study, 1-5. */
  readonly level: number
  readonly tuition: number
}

/** The people of an institution by name. */
export type NamedPeople = {
  readonly staff: readonly NamedStaff[]
  readonly children: readonly NamedChild[]
  readonly positions: readonly PositionCost[]
}
