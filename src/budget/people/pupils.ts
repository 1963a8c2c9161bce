import type { ViewCode } from '#forms/profile.ts'

/** People of a grade; a study year is the calendar year of its start. */
export type PupilFigure = {
  readonly studyYear: number
  readonly kind: string
  readonly grade: number
  readonly quantity: number
}

/** A of 2026 is the study year from 2025, the one before from 2024. `always`: mandatory for every teaching school. */
const rows = [
  { row: 'previousPupils', kind: 'pupils', before: 2, presence: 'always' },
  { row: 'previousDisabled', kind: 'disabled', before: 2, presence: 'sometimes' },
  { row: 'pupils', kind: 'pupils', before: 1, presence: 'sometimes' },
  { row: 'disabled', kind: 'disabled', before: 1, presence: 'sometimes' },
  { row: 'classes', kind: 'classes', before: 1, presence: 'always' },
  { row: 'boarders', kind: 'boarders', before: 1, presence: 'sometimes' },
  { row: 'lunch', kind: 'lunch', before: 1, presence: 'sometimes' },
  { row: 'evening', kind: 'evening', before: 1, presence: 'sometimes' },
] as const

/** Other views enter pupils in their blanks (calculation §5, §6). */
export const viewsWithPupilRegister = ['ebs-public', 'ebs-dormitory', 'ntb-draft'] as const

export function registersPupils(view: ViewCode | null): boolean {
  return viewsWithPupilRegister.some((each) => each === view)
}

type RowRead = Pick<PupilFigure, 'studyYear'> & {
  readonly kind: (typeof rows)[number]['kind']
  readonly presence: 'always' | 'sometimes'
}

export function rowsRead(year: number): readonly RowRead[] {
  return rows.map(({ kind, before, presence }) => ({ studyYear: year - before, kind, presence }))
}

export function isRowOfYear(
  { kind, studyYear }: Pick<PupilFigure, 'kind' | 'studyYear'>,
  year: number,
): boolean {
  return rows.some((row) => row.kind === kind && year - row.before === studyYear)
}

export function studyYearsOf(year: number): readonly number[] {
  return [year - 1, year - 2]
}

/** Returns rows with `grade1` to `grade12`. */
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
 * Returns the mandatory rows if a register has none. ASSUMED: a register with some is complete, as of a newly opened
 * school.
 */
export function pupilsLacking(
  view: ViewCode | null,
  register: Readonly<Record<string, Readonly<Record<string, number>>>> = {},
): readonly string[] {
  const always: readonly string[] = rows.filter(({ presence }) => presence === 'always').map(({ row }) => row)
  const hasPupils = always.some((row) => Object.values(register[row] ?? {}).some((count) => count > 0))
  return registersPupils(view) && !hasPupils ? always : []
}

export type PupilFigureChange = Omit<PupilFigure, 'quantity'> & { readonly from: number; readonly to: number }

/** Treats missing and 0 as equal. */
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
