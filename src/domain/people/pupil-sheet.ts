import type { WrittenCells } from '#domain/list/list.ts'
import type { KeptRow } from '#domain/list/list-changes.ts'
import { type Grade, grades } from '#domain/norms/grades.ts'
import {
  gradeField,
  MOST_PUPILS,
  type PupilKind,
  pupilKinds,
  studyYearWord,
} from '#domain/people/pupil-list.ts'
import { stoodOn, studyYearsOf } from '#domain/people/pupils.ts'
import { sheet } from '#domain/sheet/define.ts'
import type { Entries } from '#domain/sheet/entries.ts'
import { number } from '#domain/sheet/formula.ts'
import { keyOf } from '#domain/sheet/key.ts'
import { type Field, field, type Sheet } from '#domain/sheet/sheet.ts'
import { listText } from '#text/lists.ts'

const text = listText.pupils

/** A row of the pupil register as it is typed: those of a kind in a study year, which is known by the calendar year in which it begins. */
export type PupilRow = { readonly studyYear: number; readonly kind: PupilKind }

/** How a row is called in the sheet in which it is typed, and wherever what is typed of it is kept. */
export function pupilRowCode({ studyYear, kind }: PupilRow): string {
  return `${kind}${studyYear}`
}

/** How a row is called for people. */
export function pupilRowTitle({ studyYear, kind }: PupilRow): string {
  return `${studyYearWord(studyYear)}, ${text.kinds[kind]}`
}

export type PupilField = `grade${Grade}`

/** The fields of a row's figures, in the order of the grades. */
export const pupilFields: readonly PupilField[] = grades.map(gradeField)

/** The figures of a row as texts; '' while the register has nothing of it. */
export type PupilForm = Readonly<Record<PupilField, string>>

/** Of a row that the register does not have. */
export const noPupils: PupilForm = formOf([])

/** What is kept of a row, as the list of the register writes it: its figures stand last. */
export function pupilForm(cells: WrittenCells): PupilForm {
  return formOf(cells.slice(-grades.length))
}

function formOf(figures: WrittenCells): PupilForm {
  const named = pupilFields.map((name, index) => [name, figures[index] ?? ''])
  return Object.fromEntries(named) as PupilForm // the fields are the names
}

/** A row as a list brings it: whose it is stands in its first two cells, which may be empty. An emptied figure is 0. */
export function pupilCells({ studyYear, kind }: PupilRow, form: PupilForm): WrittenCells {
  const figures = pupilFields.map((name) => form[name] || '0')
  return ['', '', studyYearWord(studyYear), text.kinds[kind], ...figures]
}

/** The rows that are typed in a financial year: those on which it stands, and all others of which there is something, by their codes. */
export function pupilRows(year: number, there: ReadonlySet<string>): readonly PupilRow[] {
  const all = studyYearsOf(year).flatMap((studyYear) => pupilKinds.map((kind) => ({ studyYear, kind })))
  const shown = all.filter((row) => stoodOn(row, year) || there.has(pupilRowCode(row)))
  return shown.toSorted((a, b) => a.studyYear - b.studyYear)
}

/** Which row of the register a kept one is, by its key. */
export function pupilRowOf({ key }: Pick<KeptRow, 'key'>): PupilRow | null {
  const [studyYear, name] = key.split(' ')
  const kind = pupilKinds.find((each) => each === name)
  return kind === undefined ? null : { studyYear: Number(studyYear), kind }
}

export const pupilSheetCode = 'typed-pupils'

/** The pupil register as a sheet that is typed: a section a study year, a row a kind, a column a grade. */
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
      { min: number(0), max: number(MOST_PUPILS), decimals: 0, clamps: false },
      { source: text.source },
    )
    .computed(codes, ['all'], ({ sum }) => sum(pupilFields), text.allSource)
    .done()
}

const gradeFields = Object.fromEntries(
  grades.map((grade) => [gradeField(grade), field(text.grade(grade), 'people')]),
) as Readonly<Record<PupilField, Field>> // the keys are the fields just named

/** The figures of rows as entries of that sheet, by the codes of the rows. */
export function pupilEntries(forms: ReadonlyMap<string, PupilForm>): Entries {
  return Object.fromEntries(
    [...forms].flatMap(([row, form]) =>
      pupilFields.map((name) => [keyOf({ row, field: name }), figureIn(form[name])]),
    ),
  )
}

/** What a text of a row is as a figure; `null` for nothing. */
export function figureIn(text: string): number | null {
  return text === '' ? null : Number(text)
}
