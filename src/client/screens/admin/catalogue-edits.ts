import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminKeys } from '#client/api/admin-queries.ts'
import type { AdminEdits } from '#client/shell/leaving.ts'
import type { AdminCatalogues } from '#contract/admin.ts'
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
function rowsOf(catalogues: Catalogues, name: keyof Catalogues): readonly ListRow[] {
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

type Kept = AdminEdits & {
  readonly rows: readonly ListRow[]
  /** When the list was changed as the typing began; what is read meanwhile does not reach the rows. */
  readonly seen: string | null
}

/** The rows of a list as they are typed; what is not kept outlives the tab and is told before the page is left. */
export function useListEdits(name: keyof Catalogues, { year, catalogues, changedAt }: AdminCatalogues) {
  const queries = useQueryClient()
  const key = adminKeys.listEdits(year, name)
  const [kept, setKept] = useState<Kept | null>(() => queries.getQueryData<Kept>(key) ?? null)
  const seen = kept ? kept.seen : changedAt[name]
  const set = (rows: readonly ListRow[] | null): void => {
    const next = rows && { rows, seen, changes: () => 1 }
    setKept(next)
    queries.setQueryDefaults(key, { gcTime: Infinity })
    if (next !== null) return void queries.setQueryData<Kept>(key, next)
    queries.removeQueries({ queryKey: key, exact: true })
    // Whoever gives up because somebody else was quicker begins with what that one has kept.
    void queries.invalidateQueries({ queryKey: adminKeys.catalogues(year) })
  }
  return { rows: kept?.rows ?? rowsOf(catalogues, name), seen, isChanged: kept !== null, set }
}
