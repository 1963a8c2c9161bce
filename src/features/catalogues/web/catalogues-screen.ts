import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminCatalogues } from '#features/catalogues/api.ts'
import { catalogueKeys } from '#features/catalogues/web/queries.ts'
import type { AdminEdits } from '#features/sign-in/web/leaving.ts'
import { type Catalogues, payGrades } from '#forms/norms/catalogues.ts'

/** Fields that a list does not have are empty. */
export type CatalogueRow = {
  readonly key: string
  readonly id: string
  readonly name: string
  readonly grade: string
  readonly levels: readonly string[]
  readonly state: boolean
}

export const emptyRow: Omit<CatalogueRow, 'key'> = { id: '', name: '', grade: '', levels: [], state: false }

function rowsOf(catalogues: Catalogues, name: keyof Catalogues): readonly CatalogueRow[] {
  const { jobs, educationLevels, fieldsOfEducation, schools } = catalogues
  const rows = {
    jobs: () => jobs.map(({ id, name: called, gradeStepId }) => ({ id, name: called, grade: gradeStepId })),
    educationLevels: () => educationLevels,
    fieldsOfEducation: () => fieldsOfEducation,
    schools: () => schools,
  }
  return rows[name]().map((row, index) => ({ ...emptyRow, ...row, key: `known ${index}` }))
}

export function withCatalogueRows(
  catalogues: Catalogues,
  name: keyof Catalogues,
  rows: readonly CatalogueRow[],
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

function jobOf({ id, name, grade }: CatalogueRow): Catalogues['jobs'][number] {
  const found = payGrades.find((each) => each.id === grade)
  return { id, name, gradeStepId: grade, gradeStepName: found?.name ?? '' }
}

type CatalogueEdits = AdminEdits & {
  readonly rows: readonly CatalogueRow[]
  /** The base version. Later reads do not replace the rows. */
  readonly version: string | null
}

/** Unsaved rows survive a tab change, and the page warns before the user leaves it. */
export function useListEdits(name: keyof Catalogues, { year, catalogues, changedAt }: AdminCatalogues) {
  const queries = useQueryClient()
  const key = catalogueKeys.listEdits(year, name)
  const [storedEdits, setStoredEdits] = useState<CatalogueEdits | null>(
    () => queries.getQueryData<CatalogueEdits>(key) ?? null,
  )
  const version = storedEdits ? storedEdits.version : changedAt[name]
  const set = (rows: readonly CatalogueRow[] | null): void => {
    const next = rows && { rows, version, changes: () => 1 }
    setStoredEdits(next)
    queries.setQueryDefaults(key, { gcTime: Infinity })
    if (next !== null) return void queries.setQueryData<CatalogueEdits>(key, next)
    queries.removeQueries({ queryKey: key, exact: true })
    // After a conflict the user continues with the other user's version.
    void queries.invalidateQueries({ queryKey: catalogueKeys.catalogues(year) })
  }
  return {
    rows: storedEdits?.rows ?? rowsOf(catalogues, name),
    version,
    isChanged: storedEdits !== null,
    set,
  }
}
