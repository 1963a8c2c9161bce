import { type ReactNode, useMemo, useState } from 'react'
import { useEditionEffect } from '#client/api/admin-queries.ts'
import { errorMessage } from '#client/api/request-failed.ts'
import { formatTugrik, signedTugrik } from '#client/parts/waterfall-table.tsx'
import styles from '#client/screens/admin/edition/edition.module.css'
import { Button } from '#client/ui/button.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { Select } from '#client/ui/fields.tsx'
import { Progress } from '#client/ui/loading.tsx'
import { Failed, Note } from '#client/ui/note.tsx'
import { Pager } from '#client/ui/pager.tsx'
import { PanelBar } from '#client/ui/panel.tsx'
import { saveFile } from '#client/ui/save-file.ts'
import { type BookColumn, tableBook } from '#client/ui/table-book.ts'
import { TableFrame } from '#client/ui/table-frame.tsx'
import { type pageSizes, useTableView } from '#client/ui/table-view.ts'
import { showToast } from '#client/ui/toasts.ts'
import type { EditionEffect, EditionGroup, EditionSum } from '#contract/admin.ts'
import { totalNames } from '#domain/draft/budget-total.ts'
import { formatNumber } from '#domain/number/format.ts'
import { nameIn } from '#domain/sheet/example.ts'
import { editionChangesText } from '#text/edition-changes.ts'
import { readingText } from '#text/readings.ts'

const text = editionChangesText.effect

type Props = { readonly year: number; readonly before: number }

/** Calculated on demand, because it covers every budget. */
export function EditionEffectPart({ year, before }: Props): ReactNode {
  const [started, setStarted] = useState<'yes' | 'no'>('no')
  return (
    <>
      <p>{text.about(before)}</p>
      {started === 'yes' ? (
        <EditionEffectResult year={year} />
      ) : (
        <div>
          <Button variant="primary" onClick={() => setStarted('yes')}>
            {text.start}
          </Button>
        </div>
      )}
    </>
  )
}

function EditionEffectResult({ year }: Pick<Props, 'year'>): ReactNode {
  const { data, isPending, isError, error, refetch } = useEditionEffect(year)
  return (
    <>
      {isPending && <Progress label={text.counting} share={null} />}
      {isError && <Failed title={text.failed} message={errorMessage(error)} onRetry={() => void refetch()} />}
      {data && <EditionEffectContent effect={data} />}
    </>
  )
}

const ways = ['type', 'region', 'institution'] as const
type EffectGrouping = (typeof ways)[number]

function EditionEffectContent({ effect }: { readonly effect: EditionEffect }): ReactNode {
  const [by, setBy] = useState<EffectGrouping>('type')
  const { norms, total, leftOut } = effect
  const version = norms.kind === 'beginning' ? text.norms.beginning : text.norms[norms.kind](norms.version)
  return (
    <>
      <p role="status">{text.sentence(total.changed, total.institutions)}</p>
      <p>
        {version} {leftOut > 0 && text.leftOut(leftOut)}
      </p>
      {norms.faults > 0 && <Note kind="warning">{text.faults(norms.faults)}</Note>}
      <Select
        label={text.by}
        options={ways.map((way) => ({ value: way, label: text.ways[way] }))}
        value={by}
        onChange={(chosen) => setBy(ways.find((way) => way === chosen) ?? by)}
      />
      <Groups key={by} by={by} effect={effect} />
      <Lost lost={effect.lost} />
    </>
  )
}

const rowsOf: Readonly<Record<EffectGrouping, (effect: EditionEffect) => readonly EditionGroup[]>> = {
  type: ({ types }) => types,
  region: ({ regions }) => regions,
  institution: ({ institutions }) => institutions,
}

/** Every aimag and the capital fit on one page. */
const groupsAtOnce = 50 satisfies (typeof pageSizes)[number]

function Groups({ by, effect }: { readonly by: EffectGrouping; readonly effect: EditionEffect }): ReactNode {
  const rows = rowsOf[by](effect)
  const columns = useMemo(() => columnsOf(effect, by), [effect, by])
  const textOf = ({ key, name }: EditionGroup): string => `${key} ${name}`
  const view = useTableView({ columns, rows, textOf, size: groupsAtOnce })
  const heading = `${text.ways[by]}, ${text.unit}`
  const save = (): Promise<void> =>
    tableBook(columns, view.found, editionChangesText.places.effect, {
      above: [nameIn(effect.edition, editionChangesText.title(effect.year)), heading, ''],
      totals: text.total,
    })
      .then((book) => saveFile(book, nameIn(effect.edition, text.fileName(effect.year))))
      .catch((error: unknown) => showToast({ kind: 'error', message: errorMessage(error) }))
  return (
    <>
      <PanelBar looking={rows.length > groupsAtOnce && <Pager view={view} />}>
        <h4>{heading}</h4>
        <Button onClick={() => void save()}>{text.excel}</Button>
      </PanelBar>
      <DataTable
        caption={heading}
        columns={columns}
        view={view}
        keyOf={({ key }) => key}
        empty={text.unmoved}
        totalLabel={text.total}
      />
    </>
  )
}

/** Whole tugrik. */
function columnsOf(
  { total, before }: EditionEffect,
  by: EffectGrouping,
): readonly BookColumn<EditionGroup>[] {
  const figure = (
    reading: (typeof totalNames)[number],
    key: string,
    head: string,
    of: (sum: EditionSum) => number,
    formatAmount: (amount: number) => string,
  ): BookColumn<EditionGroup> => ({
    key: `${reading} ${key}`,
    head,
    group: readingText.names[reading],
    kind: 'figure',
    sortBy: of,
    cell: (row) => formatAmount(of(row)),
    total: formatAmount(of(total)),
    written: of,
    format: '#,##0',
    sum: of(total),
  })
  const named = ({ key, name }: EditionGroup): string => (by === 'institution' ? `${key} ${name}` : name)
  const changed = ({ changed: some, institutions }: EditionSum): string => text.of(some, institutions)
  return [
    {
      key: 'name',
      head: text.ways[by],
      group: null,
      kind: 'name',
      sortBy: named,
      cell: named,
      total: null,
      written: named,
    },
    ...(by === 'institution'
      ? []
      : [
          {
            key: 'changed',
            head: text.changed,
            group: null,
            kind: 'figure',
            sortBy: ({ changed: some }: EditionGroup) => some,
            cell: changed,
            total: changed(total),
            written: ({ changed: some }: EditionGroup) => some,
            sum: total.changed,
          } as const,
        ]),
    ...totalNames.flatMap((reading) => [
      figure(reading, 'before', text.before(before.year), (sum) => sum.before[reading], formatTugrik),
      figure(reading, 'forms', text.forms, (sum) => sum.forms[reading] - sum.before[reading], signedTugrik),
      figure(reading, 'norms', text.norm, (sum) => sum.norms[reading] - sum.forms[reading], signedTugrik),
      figure(reading, 'after', text.after, (sum) => sum.norms[reading], formatTugrik),
    ]),
  ]
}

function Lost({ lost }: Pick<EditionEffect, 'lost'>): ReactNode {
  if (lost.length === 0) return <Note kind="ok">{text.noneLost}</Note>
  const { form, cell, institutions, sum } = text.lostColumns
  return (
    <TableFrame
      label={text.lost}
      caption="shown"
      heads={[form, cell, institutions, sum]}
      below={text.lostAbout}
    >
      {lost.map((each) => (
        <tr key={`${each.form} ${each.cell}`}>
          <td>{each.form}</td>
          <td>{each.cell}</td>
          <td className={styles.figure}>{each.institutions}</td>
          <td className={styles.figure}>{formatNumber(each.sum, { atMost: 2 })}</td>
        </tr>
      ))}
    </TableFrame>
  )
}
