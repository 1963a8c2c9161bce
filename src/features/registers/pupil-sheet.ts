import { isRowOfYear, studyYearsOf } from '#budget/people/pupils.ts'
import { sheet } from '#engine/define.ts'
import type { Entries } from '#engine/entries.ts'
import { number } from '#engine/formula.ts'
import { keyOf } from '#engine/key.ts'
import type { ListCellTexts } from '#engine/list/list.ts'
import type { StoredListRow } from '#engine/list/list-changes.ts'
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

export type PupilField = `grade${Grade}`

export const pupilFields: readonly PupilField[] = grades.map(gradeField)

/** '' if the register has no figure. */
export type PupilForm = Readonly<Record<PupilField, string>>

export const noPupils: PupilForm = formOf([])

export function pupilFormOf(cells: ListCellTexts): PupilForm {
  return formOf(cells.slice(-grades.length))
}

function formOf(figures: ListCellTexts): PupilForm {
  const named = pupilFields.map((name, index) => [name, figures[index] ?? ''])
  return Object.fromEntries(named) as PupilForm
}

/** The institution's two cells may stay empty. An emptied figure is 0. */
export function pupilCells({ studyYear, kind }: PupilRow, form: PupilForm): ListCellTexts {
  const figures = pupilFields.map((name) => form[name] || '0')
  return ['', '', studyYearWord(studyYear), text.kinds[kind], ...figures]
}

/** Returns the rows that the year reads, and others with data (`present`). */
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
  return sheet<string, PupilField | 'all'>({
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
) as Readonly<Record<PupilField, Field>>

export function pupilEntries(forms: ReadonlyMap<string, PupilForm>): Entries {
  return Object.fromEntries(
    [...forms].flatMap(([row, form]) =>
      pupilFields.map((name) => [keyOf({ row, field: name }), figureIn(form[name])]),
    ),
  )
}

export function figureIn(text: string): number | null {
  return text === '' ? null : Number(text)
}
