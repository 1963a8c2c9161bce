import { type Catalogues, type Job, type Listed, supportGradeNames } from '#domain/norms/catalogues.ts'
import { payGrid, supportPay } from '#domain/norms/pay-grid.ts'
import { faultIf } from '#domain/record/fault-if.ts'
import { isLongName } from '#domain/record/longest-name.ts'
import { catalogueText } from '#text/catalogues.ts'

/** What is wrong with a row of a list; rows count from 0. */
export type ListFault = { readonly row: number; readonly field: string; readonly message: string }

/** The pay grades that a job may bring: every row of the pay tables, by id and name. */
export const payGrades: readonly Listed[] = [payGrid, supportPay].flatMap(({ sheet }) =>
  sheet.rows.map(({ code }) => ({ id: code, name: supportGradeNames[code] ?? code })),
)

/** What is wrong with one list of a year, beside the others of the same year. */
export function catalogueFaults(name: keyof Catalogues, catalogues: Catalogues): readonly ListFault[] {
  const list: readonly Listed[] = catalogues[name]
  const own: Readonly<Record<keyof Catalogues, () => readonly ListFault[]>> = {
    jobs: () => catalogues.jobs.flatMap(jobFaults),
    educationLevels: () => missingLevels(catalogues),
    fieldsOfEducation: () => fieldFaults(catalogues),
    schools: () => [],
  }
  const none = list.length === 0 ? [{ row: 0, field: 'name', message: catalogueText.empty }] : []
  return [...none, ...list.flatMap((each, row) => listedFaults(each, row, list)), ...own[name]()]
}

function listedFaults({ id, name }: Listed, row: number, list: readonly Listed[]): readonly ListFault[] {
  const isTwice = list.findIndex((each) => each.id === id) < row
  return [
    ...faultIf(!/^[A-Za-z0-9.-]{1,20}$/.test(id), { row, field: 'id', message: catalogueText.badId }),
    ...faultIf(isTwice, { row, field: 'id', message: catalogueText.twice(id) }),
    ...faultIf(name.trim() === '', { row, field: 'name', message: catalogueText.noName }),
    ...faultIf(isLongName(name), { row, field: 'name', message: catalogueText.longName }),
  ]
}

/** A job's id is a number on the wire (contract README). */
function jobFaults({ id, gradeStepId, gradeStepName }: Job, row: number): readonly ListFault[] {
  const isGrade = payGrades.some((grade) => grade.id === gradeStepId && grade.name === gradeStepName)
  return [
    ...faultIf(!/^[1-9]\d{0,8}$/.test(id), { row, field: 'id', message: catalogueText.badJobId }),
    ...faultIf(!isGrade, { row, field: 'gradeStepId', message: catalogueText.badGrade }),
  ]
}

function fieldFaults({ educationLevels, fieldsOfEducation }: Catalogues): readonly ListFault[] {
  const known = new Set(educationLevels.map(({ id }) => id))
  return fieldsOfEducation.flatMap(({ levels }, row) => [
    ...faultIf(levels.length === 0, { row, field: 'levels', message: catalogueText.noLevel }),
    ...levels
      .filter((level) => !known.has(level))
      .map((level) => ({ row, field: 'levels', message: catalogueText.badLevel(level) })),
  ])
}

function missingLevels({ educationLevels, fieldsOfEducation }: Catalogues): readonly ListFault[] {
  const known = new Set(educationLevels.map(({ id }) => id))
  const orphans = fieldsOfEducation.filter(({ levels }) => levels.some((level) => !known.has(level)))
  if (orphans.length === 0) return []
  return [{ row: 0, field: 'id', message: catalogueText.levelInUse(orphans.map(({ name }) => name)) }]
}
