/** A figure of the pupil register: people of a grade in a study year, which is known by the calendar year in which it begins. */
export type PupilFigure = {
  readonly studyYear: number
  readonly kind: string
  readonly grade: number
  readonly quantity: number
}

/** Rows of the pupil register as a financial year reads them: A of 2026 of the study year that begins in 2025, what was before of 2024. */
const rows = [
  { row: 'previousPupils', kind: 'pupils', before: 2 },
  { row: 'previousDisabled', kind: 'disabled', before: 2 },
  { row: 'classes', kind: 'classes', before: 1 },
  { row: 'boarders', kind: 'boarders', before: 1 },
  { row: 'lunch', kind: 'lunch', before: 1 },
  { row: 'evening', kind: 'evening', before: 1 },
] as const

/** The study years that a financial year stands on: the running one and the one before. */
export function studyYearsOf(year: number): readonly number[] {
  return [year - 1, year - 2]
}

/** The pupil register of a financial year, by row and `grade1` to `grade12`. */
export function pupilRegisterOf(
  figures: readonly PupilFigure[],
  year: number,
): Readonly<Record<string, Readonly<Record<string, number>>>> {
  return Object.fromEntries(
    rows.map(({ row, kind, before }) => {
      const ofRow = figures.filter((each) => each.kind === kind && each.studyYear === year - before)
      return [row, Object.fromEntries(ofRow.map(({ grade, quantity }) => [`grade${grade}`, quantity]))]
    }),
  )
}

/** A figure that an import changes. */
export type PupilFigureChange = Omit<PupilFigure, 'quantity'> & { readonly from: number; readonly to: number }

/** The figures that an import changes; one that is on neither side, or 0 on both, does not change. */
export function pupilChanges(
  known: readonly PupilFigure[],
  register: readonly PupilFigure[],
): readonly PupilFigureChange[] {
  const before = new Map(known.map((figure) => [placeOf(figure), figure.quantity]))
  const now = new Map(register.map((figure) => [placeOf(figure), figure.quantity]))
  const all = new Map([...known, ...register].map((figure) => [placeOf(figure), figure]))
  return [...all]
    .map(([place, { studyYear, kind, grade }]) => ({
      studyYear,
      kind,
      grade,
      from: before.get(place) ?? 0,
      to: now.get(place) ?? 0,
    }))
    .filter(({ from, to }) => from !== to)
}

function placeOf({ studyYear, kind, grade }: PupilFigure): string {
  return `${studyYear} ${kind} ${grade}`
}
