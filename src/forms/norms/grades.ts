export const grades = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const

export type Grade = (typeof grades)[number]

/** Grades with new pupils (spec 000 §3). */
export const intakeGrades = [1, 6, 10] as const satisfies readonly Grade[]

export const promotedGrades = [2, 3, 4, 5, 7, 8, 9, 11, 12] as const satisfies readonly Grade[]

export const schoolLevels = {
  primary: [1, 2, 3, 4, 5],
  lower: [6, 7, 8, 9],
  upper: [10, 11, 12],
} as const satisfies Record<string, readonly Grade[]>

export type SchoolLevel = keyof typeof schoolLevels
