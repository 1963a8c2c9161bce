export type RegisterKind = 'pupils' | 'disabled' | 'classes' | 'boarders' | 'lunch'

/** `studyYear`: the calendar year in which it begins. */
export type RegisterLine = {
  readonly institutionId: string
  readonly studyYear: number
  readonly kind: RegisterKind
  readonly grade: number
  readonly quantity: number
}

/** Grades 1 to 12. */
type ByGrade = readonly number[]

type StudyYear = Readonly<Record<Exclude<RegisterKind, 'lunch'>, ByGrade>>

type SchoolRegister = {
  /** Percent of grades 1 to 9. */
  readonly lunchPercent: number
  readonly years: Readonly<Record<number, StudyYear>>
}

const none: ByGrade = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]

/** Grades 2-5, 7-9, 11 and 12 equal the grade below in the year before. */
const registers: Readonly<Record<string, SchoolRegister>> = {
  '1001': {
    lunchPercent: 80,
    years: {
      2023: {
        pupils: [62, 60, 58, 58, 55, 52, 49, 50, 47, 33, 31, 30],
        disabled: [1, 2, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0],
        classes: [2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1],
        boarders: [5, 8, 8, 9, 10, 11, 13, 14, 12, 10, 6, 5],
      },
      2024: {
        pupils: [65, 62, 60, 58, 58, 54, 52, 49, 50, 37, 33, 31],
        disabled: [1, 1, 2, 1, 1, 1, 1, 1, 1, 0, 0, 0],
        classes: [2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1],
        boarders: [6, 8, 9, 9, 10, 12, 14, 14, 13, 11, 6, 5],
      },
      2025: {
        pupils: [68, 65, 62, 60, 58, 57, 54, 52, 49, 45, 37, 33],
        disabled: [0, 1, 1, 2, 1, 1, 1, 1, 1, 1, 0, 0],
        classes: [2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1],
        boarders: [6, 8, 8, 9, 10, 12, 14, 15, 14, 12, 7, 5],
      },
    },
  },
  '1002': {
    lunchPercent: 85,
    years: {
      2023: {
        pupils: [80, 78, 76, 75, 73, 70, 68, 66, 64, 38, 36, 34],
        disabled: [1, 2, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0],
        classes: [3, 3, 3, 3, 3, 2, 2, 2, 2, 1, 1, 1],
        boarders: [5, 7, 10, 12, 13, 16, 19, 20, 20, 19, 15, 14],
      },
      2024: {
        pupils: [83, 80, 78, 76, 75, 72, 70, 68, 66, 44, 38, 36],
        disabled: [1, 1, 2, 1, 1, 1, 1, 1, 1, 0, 0, 0],
        classes: [3, 3, 3, 3, 3, 3, 2, 2, 2, 2, 1, 1],
        boarders: [5, 8, 10, 12, 14, 16, 19, 21, 21, 19, 16, 14],
      },
      2025: {
        pupils: [85, 83, 80, 78, 76, 74, 72, 70, 68, 52, 44, 38],
        disabled: [2, 1, 1, 2, 1, 1, 1, 1, 1, 1, 0, 0],
        classes: [3, 3, 3, 3, 3, 3, 3, 2, 2, 2, 2, 1],
        boarders: [5, 8, 10, 12, 14, 17, 20, 22, 22, 20, 16, 14],
      },
    },
  },
  '1003': {
    lunchPercent: 100,
    years: {
      2023: {
        pupils: [28, 28, 27, 26, 25, 25, 24, 23, 22, 18, 17, 16],
        disabled: none,
        classes: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        boarders: none,
      },
      2024: {
        pupils: [30, 28, 28, 27, 26, 25, 25, 24, 23, 19, 18, 17],
        disabled: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0],
        classes: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        boarders: none,
      },
      2025: {
        pupils: [30, 30, 28, 28, 27, 26, 25, 25, 24, 20, 19, 18],
        disabled: [0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0],
        classes: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        boarders: none,
      },
    },
  },
  '1007': {
    lunchPercent: 0,
    years: {
      2023: {
        pupils: [0, 0, 8, 6, 5, 15, 18, 16, 14, 24, 20, 19],
        disabled: none,
        classes: [0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        boarders: none,
      },
      2024: {
        pupils: [0, 0, 0, 8, 6, 12, 15, 18, 16, 22, 24, 20],
        disabled: [0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0],
        classes: [0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        boarders: none,
      },
      2025: {
        pupils: [0, 0, 0, 0, 8, 14, 12, 15, 18, 26, 22, 24],
        disabled: [0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0],
        classes: [0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1],
        boarders: none,
      },
    },
  },
  // Gives the worked example of 1,600 funded pupils in 2026 (design calculation §5, b7).
  '1008': {
    lunchPercent: 80,
    years: {
      2023: {
        pupils: [168, 154, 147, 140, 136, 127, 115, 112, 104, 67, 62, 58],
        disabled: none,
        classes: [6, 6, 5, 5, 5, 5, 4, 4, 4, 3, 3, 2],
        boarders: none,
      },
      2024: {
        pupils: [172, 168, 154, 147, 140, 133, 127, 115, 112, 74, 67, 62],
        disabled: none,
        classes: [6, 6, 6, 5, 5, 5, 5, 4, 4, 3, 3, 3],
        boarders: none,
      },
      2025: {
        pupils: [179, 172, 168, 154, 147, 138, 133, 127, 115, 88, 74, 67],
        disabled: none,
        classes: [6, 6, 6, 5, 5, 5, 5, 4, 4, 3, 3, 3],
        boarders: none,
      },
    },
  },
}

/** A grade without pupils has a line with 0. */
export const registerLines: readonly RegisterLine[] = Object.entries(registers).flatMap(
  ([institutionId, { lunchPercent, years }]) =>
    Object.entries(years).flatMap(([studyYear, counts]) =>
      Object.entries({ ...counts, lunch: lunchOf(counts.pupils, lunchPercent) } satisfies Record<
        RegisterKind,
        ByGrade
      >).flatMap(([kind, byGrade]) =>
        byGrade.map((quantity, index) => ({
          institutionId,
          studyYear: Number(studyYear),
          kind: kind as RegisterKind,
          grade: index + 1,
          quantity,
        })),
      ),
    ),
)

function lunchOf(pupils: ByGrade, percent: number): ByGrade {
  return pupils.map((count, index) => (index < 9 ? Math.round((count * percent) / 100) : 0))
}

export function registered(
  institutionId: string,
  studyYear: number,
  kind: Exclude<RegisterKind, 'lunch'>,
  grade: number,
): number {
  return registers[institutionId]?.years[studyYear]?.[kind][grade - 1] ?? 0
}
