import { type ReactNode, useMemo, useState } from 'react'
import { tableBook } from '#documents/web/table-workbook.ts'
import { oneOf } from '#engine/list/parameters.ts'
import { formatNumber } from '#engine/number/format.ts'
import { formatTugrik, signedTugrik } from '#features/changes/web/cause-table.tsx'
import type { EditionEffect, EditionGroup, EditionSum } from '#features/editions/api.ts'
import { editionChangesText } from '#features/editions/text.ts'
import { useEditionEffect } from '#features/editions/web/queries.ts'
import { totalNames } from '#forms/readings.ts'
import { budgetTotalText } from '#forms/total-text.ts'
import { useAddressState } from '#ui/address-state.ts'
import { errorMessage } from '#ui/api/request-failed.ts'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { Select } from '#ui/fields.tsx'
import { Progress } from '#ui/loading.tsx'
import { Note } from '#ui/note.tsx'
import { PanelBar } from '#ui/panel.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { saveFile } from '#ui/save-file.ts'
import { TableFrame } from '#ui/table-frame.tsx'
import { TablePager } from '#ui/table-search.tsx'
import { type DataColumn, type pageSizes, useTableView } from '#ui/table-view.ts'
import { showToast } from '#ui/toasts.ts'

const text = editionChangesText.effect

type Props = { readonly year: number; readonly before: number }

/** Calculates on demand, because the effect covers every budget. */
export function EditionEffectSection({ year, before }: Props): ReactNode {
  const [isStarted, setIsStarted] = useState(false)
  return (
    <>
      <p>{text.about(before)}</p>
      {isStarted ? (
        <EditionEffectResult year={year} />
      ) : (
        <div>
          <Button variant="primary" onClick={() => setIsStarted(true)}>
            {text.start}
          </Button>
        </div>
      )}
    </>
  )
}

function EditionEffectResult({ year }: Pick<Props, 'year'>): ReactNode {
  const effect = useEditionEffect(year)
  return (
    <>
      {effect.isPending && <Progress label={text.counting} share={null} />}
      <QueryState failed={text.failed} of={effect} />
      {effect.data && <EditionEffectContent effect={effect.data} />}
    </>
  )
}

const groupings = ['type', 'region', 'institution'] as const
type EffectGrouping = (typeof groupings)[number]

function EditionEffectContent({ effect }: { readonly effect: EditionEffect }): ReactNode {
  const {
    state: { grouping },
    restart,
  } = useAddressState({ grouping: oneOf('type', groupings) })
  const { norms, total, leftOut } = effect
  const version = norms.kind === 'beginning' ? text.norms.beginning : text.norms[norms.kind](norms.version)
  return (
    <>
      <p role="status">{text.summary(total.changed, total.institutions)}</p>
      <p>
        {version} {leftOut > 0 && text.skippedInstitutions(leftOut)}
      </p>
      {norms.faults > 0 && <Note kind="warning">{text.errors(norms.faults)}</Note>}
      <Select
        label={text.grouping}
        options={groupings.map((grouping) => ({ value: grouping, label: text.groupings[grouping] }))}
        value={grouping}
        onChange={(chosen) => restart({ grouping: groupings.find((each) => each === chosen) })}
      />
      <EffectTable key={grouping} grouping={grouping} effect={effect} />
      <DroppedEntries lost={effect.lost} />
    </>
  )
}

const groupsBy: Readonly<Record<EffectGrouping, (effect: EditionEffect) => readonly EditionGroup[]>> = {
  type: ({ types }) => types,
  region: ({ regions }) => regions,
  institution: ({ institutions }) => institutions,
}

/** Every aimag and the capital fit on one page. */
const GROUP_PAGE_SIZE = 50 satisfies (typeof pageSizes)[number]

function EffectTable({
  grouping,
  effect,
}: {
  readonly grouping: EffectGrouping
  readonly effect: EditionEffect
}): ReactNode {
  const rows = groupsBy[grouping](effect)
  const columns = useMemo(() => columnsOf(effect, grouping), [effect, grouping])
  const textOf = ({ key, name }: EditionGroup): string => `${key} ${name}`
  const table = useTableView({ columns, rows, textOf, size: GROUP_PAGE_SIZE, inAddress: 'all' })
  const heading = `${text.groupings[grouping]}, ${text.unit}`
  const save = (): Promise<void> =>
    tableBook(columns, table.filteredRows, editionChangesText.places.effect, {
      above: [editionChangesText.title(effect.year), heading, ''],
      totals: text.total,
    })
      .then((book) => saveFile(book, text.fileName(effect.year)))
      .catch((error: unknown) => showToast({ kind: 'error', message: errorMessage(error) }))
  return (
    <>
      <PanelBar controls={rows.length > GROUP_PAGE_SIZE && <TablePager view={table} />}>
        <h4>{heading}</h4>
        <Button onClick={() => void save()}>{text.excel}</Button>
      </PanelBar>
      <DataTable
        caption={heading}
        view={table}
        keyOf={({ key }) => key}
        empty={text.unchanged}
        totalLabel={text.total}
      />
    </>
  )
}

/** Amounts are in whole tugrik. */
function columnsOf(
  { total, before }: EditionEffect,
  grouping: EffectGrouping,
): readonly DataColumn<EditionGroup>[] {
  const figure = (
    name: (typeof totalNames)[number],
    key: string,
    head: string,
    of: (sum: EditionSum) => number,
    formatAmount: (amount: number) => string,
  ): DataColumn<EditionGroup> => ({
    key: `${name} ${key}`,
    head,
    group: budgetTotalText.names[name],
    kind: 'figure',
    value: of,
    cell: (row) => formatAmount(of(row)),
    total: of(total),
    totalCell: formatAmount(of(total)),
    format: '#,##0',
  })
  const named = ({ key, name }: EditionGroup): string =>
    grouping === 'institution' ? `${key} ${name}` : name
  const changed = ({ changed: count, institutions }: EditionSum): string => text.of(count, institutions)
  return [
    { key: 'name', head: text.groupings[grouping], kind: 'name', value: named },
    ...(grouping === 'institution'
      ? []
      : [
          {
            key: 'changed',
            head: text.changed,
            kind: 'figure',
            value: ({ changed: count }: EditionGroup) => count,
            cell: changed,
            total: total.changed,
            totalCell: changed(total),
          } as const,
        ]),
    ...totalNames.flatMap((name) => [
      figure(name, 'before', text.before(before.year), (sum) => sum.before[name], formatTugrik),
      figure(name, 'forms', text.forms, (sum) => sum.forms[name] - sum.before[name], signedTugrik),
      figure(name, 'norms', text.norm, (sum) => sum.norms[name] - sum.forms[name], signedTugrik),
      figure(name, 'after', text.after, (sum) => sum.norms[name], formatTugrik),
    ]),
  ]
}

function DroppedEntries({ lost }: Pick<EditionEffect, 'lost'>): ReactNode {
  if (lost.length === 0) return <Note kind="ok">{text.noneDropped}</Note>
  const { form, cell, institutions, sum } = text.droppedColumns
  return (
    <TableFrame
      label={text.dropped}
      caption="shown"
      headers={[form, cell, institutions, sum]}
      figures={[institutions, sum]}
      classes="table-boxed table-top"
      frame="scroll-x"
      below={text.droppedHint}
      rows={lost.map((each) => ({
        key: `${each.form} ${each.cell}`,
        cells: [each.form, each.cell, each.institutions, formatNumber(each.sum, { atMost: 2 })],
      }))}
    />
  )
}
