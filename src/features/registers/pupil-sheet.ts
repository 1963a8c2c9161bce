import { isRowOfYear, studyYearsOf } from '#budget/people/pupils.ts'
import { sheet } from '#engine/define.ts'
import type { Entries } from '#engine/entries.ts'
import { number } from '#engine/formula.ts'
import { keyOf } from '#engine/key.ts'
import type { StoredListRow } from '#engine/list/judge-list.ts'
import type { ListCellTexts } from '#engine/list/list.ts'
import { type Field, field, type Sheet } from '#engine/sheet.ts'
import { pupilListText } from '#features/registers/list-text.ts'
import {
  gradeField,
  MAX_PUPILS,
  type PupilKind,
  pupilKinds,
  studyYearWord,
} from '#features/registers/pupil-list.ts'
import { type Grade, grades } from '#forms/norms/grades.ts'

const text = pupilListText

/** A study year is the calendar year of its start. */
export type PupilRow = { readonly studyYear: number; readonly kind: PupilKind }

export function pupilRowCode({ studyYear, kind }: PupilRow): string {
  return `${kind}${studyYear}`
}

export function pupilRowTitle({ studyYear, kind }: PupilRow): string {
  return `${studyYearWord(studyYear)}, ${text.kinds[kind]}`
}

export type PupilGradeField = `grade${Grade}`

export const pupilFields: readonly PupilGradeField[] = grades.map(gradeField)

/** One text per grade; '' in a row that the register lacks. */
export type PupilTexts = Readonly<Record<PupilGradeField, string>>

export const emptyPupilTexts: PupilTexts = textsByGrade([])

/** The last twelve cells of a list row are grades 1 to 12. */
export function pupilTextsOf(cells: ListCellTexts): PupilTexts {
  return textsByGrade(cells.slice(-grades.length))
}

function textsByGrade(figures: ListCellTexts): PupilTexts {
  const named = pupilFields.map((name, index) => [name, figures[index] ?? ''])
  return Object.fromEntries(named) as PupilTexts
}

/**
 * A row of the import list. Number and name of the institution stay empty; the server fills in the number. An empty
 * figure is sent as 0.
 */
export function pupilCells({ studyYear, kind }: PupilRow, texts: PupilTexts): ListCellTexts {
  const figures = pupilFields.map((name) => texts[name] || '0')
  return ['', '', studyYearWord(studyYear), text.kinds[kind], ...figures]
}

/** The rows that the budget of `year` uses, and rows of the same two study years with data (`present`: row codes). */
export function pupilRows(year: number, present: ReadonlySet<string>): readonly PupilRow[] {
  const all = studyYearsOf(year).flatMap((studyYear) => pupilKinds.map((kind) => ({ studyYear, kind })))
  const shown = all.filter((row) => isRowOfYear(row, year) || present.has(pupilRowCode(row)))
  return shown.toSorted((a, b) => a.studyYear - b.studyYear)
}

export function pupilRowOf({ key }: Pick<StoredListRow, 'key'>): PupilRow | null {
  const [studyYear, name] = key.split(' ')
  const kind = pupilKinds.find((each) => each === name)
  return kind === undefined ? null : { studyYear: Number(studyYear), kind }
}

export const pupilSheetCode = 'typed-pupils'

/** Sections are study years, rows kinds, columns grades. */
export function pupilSheet(rows: readonly PupilRow[]): Sheet {
  const codes = rows.map(pupilRowCode)
  const years = [...new Set(rows.map(({ studyYear }) => studyYear))]
  const classes = rows.filter(({ kind }) => kind === 'classes').map(pupilRowCode)
  return sheet<string, PupilGradeField | 'all'>({
    code: pupilSheetCode,
    caption: text.title,
    purpose: text.typed,
    rowsCaption: text.columns.kind.head,
    rows: Object.fromEntries(rows.map((row) => [pupilRowCode(row), text.kinds[row.kind]])),
    sections: years.map((year) => ({
      caption: text.studyYear(studyYearWord(year)),
      rows: rows.filter(({ studyYear }) => studyYear === year).map(pupilRowCode),
    })),
    rowUnits: Object.fromEntries(classes.map((code) => [code, 'groups'])),
    fields: { ...gradeFields, all: field(text.all, 'people') },
  })
    .entered(
      codes,
      pupilFields,
      { min: number(0), max: number(MAX_PUPILS), decimals: 0, clamps: false },
      { source: text.source },
    )
    .computed(codes, ['all'], ({ sum }) => sum(pupilFields), text.allSource)
    .done()
}

const gradeFields = Object.fromEntries(
  grades.map((grade) => [gradeField(grade), field(text.grade(grade), 'people')]),
) as Readonly<Record<PupilGradeField, Field>>

export function pupilEntries(forms: ReadonlyMap<string, PupilTexts>): Entries {
  return Object.fromEntries(
    [...forms].flatMap(([row, form]) =>
      pupilFields.map((name) => [keyOf({ row, field: name }), figureIn(form[name])]),
    ),
  )
}

export function figureIn(text: string): number | null {
  return text === '' ? null : Number(text)
}
