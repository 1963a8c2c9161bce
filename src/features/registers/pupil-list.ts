import { type PupilFigure, type PupilFigureChange, rowsRead, studyYearsOf } from '#budget/people/pupils.ts'
import type { RowChange } from '#engine/list/judge-list.ts'
import { columnIn, findOption, type List, type ListCellTexts } from '#engine/list/list.ts'
import { isSameText } from '#engine/text/normalise.ts'
import { pupilListText, registerInstitutionText } from '#features/registers/list-text.ts'
import { institutionFields, type RegisterList, registerList } from '#features/registers/register-list.ts'
import { type Grade, grades } from '#forms/norms/grades.ts'

export const pupilKinds = ['pupils', 'disabled', 'classes', 'boarders', 'lunch', 'evening'] as const
export type PupilKind = (typeof pupilKinds)[number]

export const gradeField = (grade: Grade): `grade${Grade}` => `grade${grade}`
type PupilField = 'institutionId' | 'institutionName' | 'studyYear' | 'kind' | ReturnType<typeof gradeField>

const text = pupilListText
/** ASSUMED: no grade of a school has more. */
export const MAX_PUPILS = 9999

const institution = (['institutionId', 'institutionName'] as const).map((field) => ({
  field,
  ...registerInstitutionText[field],
  ...institutionFields[field],
}))

const KIND = institution.length + 1

export function pupilList(year: number): List<PupilField> {
  return {
    name: 'pupils',
    title: text.title,
    about: text.about(studyYearsOf(year).map(studyYearWord)),
    columns: [
      ...institution,
      {
        field: 'studyYear',
        ...text.columns.studyYear,
        takes: { kind: 'oneOf', words: studyYearsOf(year).map(studyYearWord) },
        needed: 'always',
        example: studyYearWord(year - 1),
      },
      {
        field: 'kind',
        ...text.columns.kind,
        takes: { kind: 'oneOf', words: pupilKinds.map((kind) => text.kinds[kind]) },
        needed: 'always',
        example: text.kinds.classes,
      },
      ...grades.map((grade) => ({
        field: gradeField(grade),
        head: text.grade(grade),
        also: text.gradeAlso(grade),
        about: text.aboutGrade,
        takes: { kind: 'figure', min: 0, max: MAX_PUPILS, decimals: 0, unit: 'any' } as const,
        needed: 'sometimes' as const,
        example: grade === 12 ? '1' : '2',
        usual: '0',
      })),
    ],
    rowUnit: (cells) => (kindMeant((cells[KIND] ?? '').trim()) === 'classes' ? 'groups' : 'people'),
  }
}

export function studyYearWord(studyYear: number): string {
  return `${studyYear}-${studyYear + 1}`
}

type PupilListOptions = { readonly institutionId: string; readonly name: string; readonly year: number }

/** Returns the rows that the financial year reads, without figures. */
export function emptyPupilRows({ institutionId, name, year }: PupilListOptions): readonly ListCellTexts[] {
  const figures = grades.map(() => '')
  return rowsRead(year).map(({ studyYear, kind }) => [
    institutionId,
    name,
    studyYearWord(studyYear),
    text.kinds[kind],
    ...figures,
  ])
}

export function pupilRegisterList(
  whose: PupilListOptions,
  figures: readonly PupilFigure[],
  noRegister: string | null,
): RegisterList {
  const list = pupilList(whose.year)
  const at = {
    year: columnIn(list, 'studyYear'),
    kind: columnIn(list, 'kind'),
    grade: columnIn(list, 'grade1'),
  }
  return registerList({
    institutionName: whose.name,
    list,
    stored: studyYearsOf(whose.year).flatMap((studyYear) =>
      pupilKinds.flatMap((kind) => {
        const ofRow = figures.filter((each) => each.studyYear === studyYear && each.kind === kind)
        if (ofRow.every(({ quantity }) => quantity === 0)) return []
        const quantities = grades.map((grade) => ofRow.find((each) => each.grade === grade)?.quantity ?? 0)
        const cells = [
          whose.institutionId,
          whose.name,
          studyYearWord(studyYear),
          text.kinds[kind],
          ...quantities.map(String),
        ]
        return [{ key: `${studyYear} ${kind}`, cells }]
      }),
    ),
    keyOf: ({ studyYear, kind: given }) => {
      const year = studyYearsOf(whose.year).find((each) => isSameText(studyYearWord(each), studyYear ?? ''))
      const kind = kindMeant(given ?? '')
      return year === undefined || kind === null ? '' : `${year} ${kind}`
    },
    settle: (texts) => ({ texts: { ...texts, institutionId: whose.institutionId }, checks: [] }),
    labelOf: (cells) => `${cells[at.year]}, ${cells[at.kind]}`,
    isEmpty: (cells) => cells.slice(at.grade).every((cell) => (cell ?? '').trim() === ''),
    isConfirmed: () => false,
    yearOf: (key) => Number(key.split(' ')[0]),
    noRegister,
  })
}

function kindMeant(given: string): PupilKind | null {
  const word = findOption(Object.values(text.kinds), given)
  return pupilKinds.find((kind) => text.kinds[kind] === word) ?? null
}

export function pupilFiguresOf(
  changes: readonly RowChange[],
  known: readonly PupilFigure[],
): readonly PupilFigureChange[] {
  const quantityOf = (studyYear: number, kind: string, grade: number): number =>
    known.find((each) => each.studyYear === studyYear && each.kind === kind && each.grade === grade)
      ?.quantity ?? 0
  return changes.flatMap((change) => {
    const [studyYear = '', kind = ''] = change.key.split(' ')
    return grades.flatMap((grade, index): PupilFigureChange[] => {
      const from = quantityOf(Number(studyYear), kind, grade)
      const to =
        change.kind === 'removed' ? 0 : Number(change.cells[change.cells.length - grades.length + index] ?? 0)
      return from === to ? [] : [{ studyYear: Number(studyYear), kind, grade, from, to }]
    })
  })
}
