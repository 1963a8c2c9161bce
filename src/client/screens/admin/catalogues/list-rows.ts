import { type Catalogues, payGrades } from '#domain/norms/catalogues.ts'

/** A row of any list while it is edited: what a list does not have stands empty. */
export type ListRow = {
  /** Tells rows apart on the screen, whatever is typed in them. */
  readonly key: string
  readonly id: string
  readonly name: string
  readonly grade: string
  readonly levels: readonly string[]
  readonly state: boolean
}

export const emptyRow: Omit<ListRow, 'key'> = { id: '', name: '', grade: '', levels: [], state: false }

/** The rows of a list as they are edited. */
export function rowsOf(catalogues: Catalogues, name: keyof Catalogues): readonly ListRow[] {
  const { jobs, educationLevels, fieldsOfEducation, schools } = catalogues
  const rows = {
    jobs: () => jobs.map(({ id, name: called, gradeStepId }) => ({ id, name: called, grade: gradeStepId })),
    educationLevels: () => educationLevels,
    fieldsOfEducation: () => fieldsOfEducation,
    schools: () => schools,
  }
  return rows[name]().map((row, index) => ({ ...emptyRow, ...row, key: `known ${index}` }))
}

/** The list with the rows as they are kept. */
export function withRows(
  catalogues: Catalogues,
  name: keyof Catalogues,
  rows: readonly ListRow[],
): Catalogues {
  const trimmed = rows.map((row) => ({ ...row, id: row.id.trim(), name: row.name.trim() }))
  const made = {
    jobs: () => ({ jobs: trimmed.map(jobOf) }),
    educationLevels: () => ({
      educationLevels: trimmed.map(({ id, name: called }) => ({ id, name: called })),
    }),
    fieldsOfEducation: () => ({
      fieldsOfEducation: trimmed.map(({ id, name: called, levels }) => ({ id, name: called, levels })),
    }),
    schools: () => ({ schools: trimmed.map(({ id, name: called, state }) => ({ id, name: called, state })) }),
  }
  return { ...catalogues, ...made[name]() }
}

function jobOf({ id, name, grade }: ListRow): Catalogues['jobs'][number] {
  const found = payGrades.find((each) => each.id === grade)
  return { id, name, gradeStepId: grade, gradeStepName: found?.name ?? '' }
}
