import { type ReactNode, useEffect, useState } from 'react'
import type { Level } from '#api/access.ts'
import { lowestOf, noLimits } from '#budget/limits.ts'
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
import { errorMessage } from '#ui/api/request-failed.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { incomingRows } from '#ui/excel-rows.ts'
import { ImportDialog } from '#ui/import-dialog.tsx'
import { Loading } from '#ui/loading.tsx'
import { Failed } from '#ui/note.tsx'
import { screenText } from '#ui/screen-text.ts'

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

type CeilingsImport =
  | { readonly kind: 'reading' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'read'; readonly lines: readonly CeilingEdit[] }

export function CeilingsFromExcel({ year, sessionCode, level, save, onClose }: Props): ReactNode {
  const [known, retry] = useLines(sessionCode)
  if (known.kind !== 'read')
    return (
      <Dialog
        title={text.importTitle}
        about={null}
        size="large"
        onClose={onClose}
        onSubmit={onClose}
        buttons={<Button onClick={onClose}>{screenText.cancel}</Button>}
      >
        {known.kind === 'failed' ? (
          <Failed title={text.failed} message={errorMessage(known.error)} onRetry={retry} />
        ) : (
          <Loading rows={4} />
        )}
      </Dialog>
    )
  const { lines } = known
  return (
    <ImportDialog<CeilingToSet>
      title={text.importTitle}
      headers={headingsOf({ columns: ceilingListColumns })}
      headings="required"
      years={[year]}
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

function useLines(sessionCode: string): readonly [CeilingsImport, () => void] {
  const [known, setKnown] = useState<CeilingsImport>({ kind: 'reading' })
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn reads them again
  useEffect(() => {
    let isClosed = false
    setKnown({ kind: 'reading' })
    everyCeiling(sessionCode, {})
      .then((rows) => !isClosed && setKnown({ kind: 'read', lines: rows.map(ceilingEditOf) }))
      .catch((error: unknown) => !isClosed && setKnown({ kind: 'failed', error }))
    return () => {
      isClosed = true
    }
  }, [sessionCode, turn])
  return [known, () => setTurn(turn + 1)]
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
