import type { ListRowError } from '#engine/list/judge-list.ts'
import { type List, type ListCellTexts, readRow } from '#engine/list/list.ts'
import { type ListRow, repeatedAt } from '#engine/list/read-list.ts'
import { failedChecks, type RowCheck } from '#engine/list/record.ts'
import {
  choiceField,
  flagField,
  nameField,
  type RecordField,
  readTexts,
  recordList,
  textField,
  textProblems,
  writeRecord,
} from '#engine/list/record-list.ts'
import { catalogueText } from '#forms/norms/catalogue-text.ts'
import {
  type CatalogueItem,
  type Catalogues,
  type EducationFieldItem,
  type Job,
  payGrades,
  type University,
} from '#forms/norms/catalogues.ts'
import { yearListText } from '#forms/norms/year-list-text.ts'

const { catalogueColumns } = yearListText
const name = nameField({ missing: catalogueText.noName, long: catalogueText.longName })
const id = idField(/^[A-Za-z0-9.-]{1,20}$/, catalogueText.badId)
const levels: RecordField<readonly string[]> = {
  ...textField(200, { needed: 'always', check: (text) => text === '' && catalogueText.noLevel }),
  write: (codes) => codes.join(' '),
  read: (text) => text.split(/[\s,;]+/).filter(Boolean),
}
const [firstGrade = '', ...otherGrades] = payGrades.map((grade) => grade.id)
const gradeNames = Object.fromEntries(payGrades.map((grade) => [grade.id, grade.name]))
const grade = choiceField({ codes: [firstGrade, ...otherGrades], words: gradeNames })

function idField(form: RegExp, wrong: string): RecordField<string> {
  return textField(20, { needed: 'always', check: (text) => !form.test(text) && wrong })
}

const lists = {
  jobs: recordList<Omit<Job, 'gradeStepName'>>(
    { name: 'jobs', ...yearListText.jobs },
    (field) => catalogueColumns[field],
    {
      // A job's id is a number in requests (contract README).
      id: idField(/^[1-9]\d{0,8}$/, catalogueText.badJobId),
      name,
      gradeStepId: { ...grade, write: (code) => gradeNames[code] ?? code },
    },
  ),
  educationLevels: recordList<CatalogueItem>(
    { name: 'educationLevels', ...yearListText.educationLevels },
    (field) => catalogueColumns[field],
    { id, name },
  ),
  fieldsOfEducation: recordList<EducationFieldItem>(
    { name: 'fieldsOfEducation', ...yearListText.fieldsOfEducation },
    (field) => catalogueColumns[field],
    { id, name, levels },
  ),
  schools: recordList<University>(
    { name: 'schools', ...yearListText.schools },
    (field) => catalogueColumns[field],
    { id, name, state: flagField({}) },
  ),
}

export const catalogueNames = [
  'jobs',
  'educationLevels',
  'fieldsOfEducation',
  // The wire name `schools` means universities.
  'schools',
] as const satisfies readonly (keyof Catalogues)[]

export const catalogueLists: Readonly<Record<keyof Catalogues, List>> = lists

export function catalogueRows(of: keyof Catalogues, catalogues: Catalogues): readonly ListCellTexts[] {
  const { jobs, educationLevels, fieldsOfEducation, schools } = catalogues
  const rows: Readonly<Record<keyof Catalogues, () => readonly ListCellTexts[]>> = {
    jobs: () => jobs.map((each) => writeRecord(lists.jobs, each)),
    educationLevels: () => educationLevels.map((each) => writeRecord(lists.educationLevels, each)),
    fieldsOfEducation: () => fieldsOfEducation.map((each) => writeRecord(lists.fieldsOfEducation, each)),
    schools: () => schools.map((each) => writeRecord(lists.schools, each)),
  }
  return rows[of]()
}

/** Texts that are none become any value; `catalogueProblems` reports them. */
export function cataloguesWith(
  of: keyof Catalogues,
  before: Catalogues,
  rows: readonly ListCellTexts[],
): Catalogues {
  const made: Readonly<Record<keyof Catalogues, () => Partial<Catalogues>>> = {
    jobs: () => ({ jobs: rows.map((cells) => withGradeName(readTexts(lists.jobs, cells))) }),
    educationLevels: () => ({
      educationLevels: rows.map((cells) => readTexts(lists.educationLevels, cells)),
    }),
    fieldsOfEducation: () => ({
      fieldsOfEducation: rows.map((cells) => readTexts(lists.fieldsOfEducation, cells)),
    }),
    schools: () => ({ schools: rows.map((cells) => readTexts(lists.schools, cells)) }),
  }
  return { ...before, ...made[of]() }
}

function withGradeName(job: Omit<Job, 'gradeStepName'>): Job {
  return { ...job, gradeStepName: gradeNames[job.gradeStepId] ?? '' }
}

/** Of a list from Excel: the texts as they are stored. */
export function catalogueCells(of: keyof Catalogues, rows: readonly ListRow[]): readonly ListCellTexts[] {
  return rows.map(({ cells }) => readRow(catalogueLists[of], cells, null).cells)
}

/** `rows` are the texts of the list that is checked, and `catalogues` have its values. Rows count from 0. */
export function catalogueProblems(
  of: keyof Catalogues,
  rows: readonly ListCellTexts[],
  catalogues: Catalogues,
): readonly ListRowError[] {
  const { jobs, educationLevels, fieldsOfEducation } = catalogues
  const known = new Set(educationLevels.map((level) => level.id))
  const orphans = fieldsOfEducation.filter((each) => each.levels.some((level) => !known.has(level)))
  const own: Readonly<Record<keyof Catalogues, (row: number) => readonly RowCheck<string>[]>> = {
    jobs: (row) => [['gradeStepId', isOtherGrade(jobs[row]) && catalogueText.badGrade]],
    educationLevels: (row) => [
      ['id', row === 0 && orphans.length > 0 && catalogueText.levelInUse(orphans.map((each) => each.name))],
    ],
    fieldsOfEducation: (row) =>
      (fieldsOfEducation[row]?.levels ?? []).map((level) => [
        'levels',
        !known.has(level) && catalogueText.badLevel(level),
      ]),
    schools: () => [],
  }
  const twice = repeatedAt(rows.map(([code = '']) => code))
  if (rows.length === 0) return [{ row: 0, field: 'name', message: catalogueText.empty }]
  return rows.flatMap((cells, row) => [
    ...textProblems(catalogueLists[of], cells).map((problem) => ({ row, ...problem })),
    ...failedChecks([['id', twice.has(row) && catalogueText.twice(cells[0] ?? '')], ...own[of](row)]).map(
      (problem) => ({ row, ...problem }),
    ),
  ])
}

function isOtherGrade(job: Job | undefined): boolean {
  const own = job && gradeNames[job.gradeStepId]
  return own !== undefined && own !== job?.gradeStepName
}
