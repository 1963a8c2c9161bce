import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Level } from '#api/access.ts'
import { lowestOf, noLimits } from '#budget/limits.ts'
import { WaitingDialog } from '#budget/web/list-panel.tsx'
import { listBook } from '#documents/web/table-workbook.ts'
import type { ViewColumn } from '#engine/list/column.ts'
import { headingsOf } from '#engine/list/list.ts'
import type { CeilingInstitution } from '#features/ceilings/api.ts'
import { ceilingDeskText } from '#features/ceilings/text.ts'
import {
  type CeilingEdit,
  ceilingListColumns,
  ceilingListRules,
  ceilingTexts,
} from '#features/ceilings/web/ceiling-edits.ts'
import { everyCeiling } from '#features/ceilings/web/queries.ts'
import type { CeilingToSet } from '#features/portfolio/api.ts'
import { type CeilingLimits, type ExpenseKind, expenseKinds } from '#forms/limits.ts'
import { groupOf } from '#forms/profile.ts'
import { incomingRows } from '#ui/excel-rows.ts'
import { ImportDialog } from '#ui/import-dialog.tsx'

const text = ceilingDeskText.screen

/** The server's limit of rows. */
const MAX_ROWS = 5000

type Props = {
  readonly year: number
  readonly sessionCode: string
  readonly level: Level
  readonly save: (ceilings: readonly CeilingToSet[]) => Promise<boolean>
  readonly onClose: () => void
}

export function CeilingsFromExcel({ year, sessionCode, level, save, onClose }: Props): ReactNode {
  // Not cached: the file has all ceilings of this moment.
  const known = useQuery({
    queryKey: ['ceilings-in-excel', sessionCode],
    queryFn: () => everyCeiling(sessionCode, {}),
    select: (rows) => rows.map(ceilingEditOf),
    staleTime: Infinity,
    gcTime: 0,
  })
  if (!known.data)
    return (
      <WaitingDialog
        title={text.importTitle}
        about={null}
        size="large"
        failed={text.failed}
        queries={[known]}
        onClose={onClose}
      />
    )
  const lines = known.data
  return (
    <ImportDialog<CeilingToSet>
      title={text.importTitle}
      headers={headingsOf({ columns: ceilingListColumns })}
      headings="required"
      years={[year]}
      institutionName=""
      most={MAX_ROWS}
      pasted={null}
      book={{
        fileName: text.fileName(sessionCode),
        about: text.importAbout,
        make: () =>
          listBook({
            name: text.heading,
            columns: ceilingListColumns,
            rows: lines.map((line) => ceilingTexts(line, level)),
            grows: 'no',
          }),
      }}
      read={(rows) => incomingRows(ceilingListRules(lines, level), rows)}
      save={async (rows, onSaved) => {
        const savedCount = (await save(rows)) ? rows.length : 0
        onSaved(savedCount)
        return savedCount
      }}
      onClose={onClose}
    />
  )
}

export function ceilingEditOf(row: CeilingInstitution): CeilingEdit {
  const { institutionId: id, name, ceilings } = row
  return { subject: { kind: 'institution', id }, name, group: groupOf(row), ceilings }
}

/** Thousand tugrik. Includes the ceilings of the other level. */
export function excelColumns(year: number, level: Level): readonly ViewColumn<CeilingInstitution>[] {
  const amounts = (
    name: string,
    group: string,
    of: (row: CeilingInstitution) => CeilingLimits,
  ): readonly ViewColumn<CeilingInstitution>[] =>
    expenseKinds.map((kind) => ({
      key: `${name}-${kind}`,
      head: text.kinds[kind],
      group,
      format: '#,##0.0',
      value: (row) => perThousand(of(row)[kind]),
    }))
  const other = level === 'ministry' ? 'district' : 'ministry'
  const setBy = (which: Level) => (row: CeilingInstitution) =>
    row.ceilings.find((each) => each.level === which)
  const left = (row: CeilingInstitution): CeilingLimits => {
    const limits = lowestOf(row.ceilings)
    const of = (kind: ExpenseKind): number | null => {
      const [limit, requested] = [limits[kind], row.requested?.[kind] ?? null]
      return limit === null || requested === null ? null : limit - requested
    }
    return { current: of('current'), capital: of('capital') }
  }
  const { headers } = text
  return [
    { key: 'number', head: headers.number, value: ({ institutionId }) => institutionId },
    { key: 'name', head: headers.name, kind: 'name', value: ({ name }) => name },
    {
      key: 'requestedLastYear',
      head: headers.requestedLastYear(year - 1),
      value: (row) => perThousand(row.requestedLastYear),
    },
    ...amounts('requested', headers.requested, (row) => row.requested ?? noLimits),
    ...amounts('limit', headers.limit, (row) => setBy(level)(row) ?? noLimits),
    {
      key: 'effect',
      head: headers.effect,
      value: (row) => {
        const own = setBy(level)(row)
        return own ? text.effects[own.effect] : ''
      },
    },
    ...amounts(
      'other',
      `${headers.limit}, ${ceilingDeskText.levels[other]}`,
      (row) => setBy(other)(row) ?? noLimits,
    ),
    ...amounts('left', headers.difference, left),
    { key: 'setBy', head: headers.setBy, value: (row) => setBy(level)(row)?.by ?? '' },
  ]
}

function perThousand(amount: number | null): number | null {
  return amount === null ? null : amount / 1000
}
