import { useState } from 'react'
import { writeParameters } from '#engine/list/parameters.ts'
import type { InstitutionRow } from '#features/portfolio/api.ts'
import { declaredFilter, type InstitutionFilter } from '#features/portfolio/institution-rows.ts'
import { workspaceText } from '#features/portfolio/workspace-text.ts'
import type { RowSelection } from '#ui/data-table.tsx'

const text = workspaceText.selection

/** The chosen institutions of a list, and how to change the choice. */
export type ListSelection = {
  readonly chosen: SelectedRows
  readonly rows: readonly InstitutionRow[]
  readonly found: number
  readonly everyone: () => Promise<readonly InstitutionRow[]>
  readonly onChoose: (rows: readonly InstitutionRow[], to: 'chosen') => void
  readonly onNone: () => void
}

type SelectedRows = ReadonlyMap<string, InstitutionRow>
const nobody: SelectedRows = new Map()

/** Survives paging. A changed filter clears the selection, so that no action affects invisible rows. */
export function useChosen(filter: InstitutionFilter) {
  const of = JSON.stringify(writeParameters(declaredFilter, filter))
  const [state, setState] = useState({ of, chosen: nobody })
  if (state.of !== of) setState({ of, chosen: nobody })
  const { chosen } = state
  const choose = (rows: readonly InstitutionRow[], to: 'chosen' | 'left'): void => {
    const next = new Map(chosen)
    for (const row of rows) {
      if (to === 'left') next.delete(row.institutionId)
      else next.set(row.institutionId, row)
    }
    setState({ of, chosen: next })
  }
  const choosing: RowSelection<InstitutionRow> = {
    isChosen: ({ institutionId }) => chosen.has(institutionId),
    choose,
    label: ({ name }) => text.row(name),
    pageLabel: text.page,
  }
  return { chosen, choosing, chooseNone: () => setState({ of, chosen: nobody }) }
}
