import type { ViewCode } from '#domain/organisation/profile.ts'

/** A figure of the pupil register: people of a grade in a study year, which is known by the calendar year in which it begins. */
export type PupilFigure = {
  readonly studyYear: number
  readonly kind: string
  readonly grade: number
  readonly quantity: number
}

/**
 * Rows of the pupil register as a financial year reads them: A of 2026 of the study year that begins in 2025, what was before of 2024.
 * `always`: no school that teaches is without.
 */
const rows = [
  { row: 'previousPupils', kind: 'pupils', before: 2, there: 'always' },
  { row: 'previousDisabled', kind: 'disabled', before: 2, there: 'sometimes' },
  { row: 'pupils', kind: 'pupils', before: 1, there: 'sometimes' },
  { row: 'disabled', kind: 'disabled', before: 1, there: 'sometimes' },
  { row: 'classes', kind: 'classes', before: 1, there: 'always' },
  { row: 'boarders', kind: 'boarders', before: 1, there: 'sometimes' },
  { row: 'lunch', kind: 'lunch', before: 1, there: 'sometimes' },
  { row: 'evening', kind: 'evening', before: 1, there: 'sometimes' },
] as const

/** Views whose blanks read the pupil register (calculation §5, §6); the others type their pupils in their blanks. */
export const viewsWithPupilRegister = ['ebs-public', 'ebs-dormitory', 'ntb-draft'] as const

/** Whether the pupils of a view come from the register. */
export function registersPupils(view: ViewCode | null): boolean {
  return viewsWithPupilRegister.some((each) => each === view)
}

/** A row of the register that a financial year reads, by its study year. */
type RowRead = Pick<PupilFigure, 'studyYear'> & {
  readonly kind: (typeof rows)[number]['kind']
  readonly there: 'always' | 'sometimes'
}

/** The rows of the register that a financial year reads: those that a form begins with, and those that the set-up asks for. */
export function rowsRead(year: number): readonly RowRead[] {
  return rows.map(({ kind, before, there }) => ({ studyYear: year - before, kind, there }))
}

/** Whether a financial year stands on what there is of a kind in a study year. */
export function stoodOn({ kind, studyYear }: Pick<PupilFigure, 'kind' | 'studyYear'>, year: number): boolean {
  return rows.some((row) => row.kind === kind && year - row.before === studyYear)
}

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

/**
 * The rows that no school is without, where a register, as the sheets of a financial year are given it, has nothing of any. ASSUMED: one that has a part of
 * them counts, as of a school that has opened since the study year before.
 */
export function pupilsLacking(
  view: ViewCode | null,
  register: Readonly<Record<string, Readonly<Record<string, number>>>> = {},
): readonly string[] {
  const always: readonly string[] = rows.filter(({ there }) => there === 'always').map(({ row }) => row)
  const isThere = always.some((row) => Object.values(register[row] ?? {}).some((count) => count > 0))
  return registersPupils(view) && !isThere ? always : []
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
