import type { CellKey } from '#engine/key.ts'
import { changedSheets, unreached, unreadEntries } from '#forms/editions/compare.ts'
import { everySheet, measures, type View } from '#forms/editions/edition.ts'
import type { FullEdition } from '#forms/editions/edition-reports.ts'
import { omittedRows } from './omitted-rows.ts'

/**
 * Describes the changes of an edition: sheets and the formulas that read them, views, reports and cell mappings. Also
 * lists sums without a new row, and changed or new cells that no formula reads.
 */
export function editionLines(now: FullEdition): readonly string[] {
  const { before } = now
  const head = `${now.code}: ${now.order}, from ${now.from}`
  if (before === null) return [head, 'the first edition', ...unread(now, [])]
  const known = [...unreached(before), ...unreadEntries(before)]
  return [
    head,
    ...changes(before, now),
    ...omittedRows(before, now).map(({ row, by }) => `row ${row} is not in: ${by.join(' ')}`),
    ...unread(now, known),
  ]
}

function unread(edition: FullEdition, known: readonly CellKey[]): readonly string[] {
  const others = (cells: readonly CellKey[]) => cells.filter((cell) => !known.includes(cell))
  return [
    ...listed('figures that no formula reads', others(unreached(edition))),
    ...listed('typed cells that no formula reads', others(unreadEntries(edition))),
  ]
}

function changes(before: FullEdition, now: FullEdition): readonly string[] {
  const [was, is] = [everySheet(before), everySheet(now)]
  return [
    ...changedSheets(before, now).flatMap(({ code, kind, rows, cells, other, readBy }) => {
      const captions = new Map(was.get(code)?.rows.map((row) => [row.code, row.caption]))
      const renamed = (is.get(code)?.rows ?? []).filter(
        (row) => captions.has(row.code) && captions.get(row.code) !== row.caption,
      )
      return [
        `${kind} ${code}`,
        ...listed('  rows added', rows.added),
        ...listed('  rows gone', rows.removed),
        ...renamed.map((row) => `  row ${row.code}: ${captions.get(row.code)} -> ${row.caption}`),
        ...listed('  cells added', cells.added),
        ...listed('  cells gone', cells.removed),
        ...listed('  cells otherwise', other),
        ...listed('  read by', readBy),
      ]
    }),
    ...Object.values(now.views).flatMap((view) => [
      ...changesOf(before.views[view.code], view),
      ...changedReports(before, now, view),
    ]),
    ...now.became.map(
      ({ was, is }) => `became: ${was.join(' + ') || 'nothing'} -> ${is.join(' + ') || 'nothing'}`,
    ),
  ]
}

const named = ['budget', 'headcount', 'whole', 'fixed', 'income', 'dated', 'reports'] as const

function changesOf(was: View, is: View): readonly string[] {
  const has = ({ tabs }: View, tab: View['tabs'][number]): boolean =>
    tabs.some((each) => JSON.stringify(each) === JSON.stringify(tab))
  const order = ({ tabs }: View): string => tabs.map(({ value }) => value).join(' ')
  return [
    ...was.tabs
      .filter((tab) => !has(is, tab))
      .map(({ value, label }) => `${is.code} tab gone: ${value} ${label}`),
    ...is.tabs
      .filter((tab) => !has(was, tab))
      .map(({ value, label, sheets }) => `${is.code} tab: ${value} ${label} (${sheets.join(', ')})`),
    ...(order(was) === order(is) ? [] : [`${is.code} tabs in the order ${order(is)}`]),
    ...named.flatMap((name) => {
      const [before, now] = [JSON.stringify(was[name]), JSON.stringify(is[name])]
      return before === now ? [] : [`${is.code} ${name}: ${before} -> ${now}`]
    }),
    ...listed(
      `${is.code} worked out otherwise`,
      measures.filter((name) => JSON.stringify(was.measures[name]) !== JSON.stringify(is.measures[name])),
    ),
  ]
}

function changedReports(before: FullEdition, now: FullEdition, { code }: View): readonly string[] {
  return (now.reports[code] ?? []).flatMap((report) => {
    const was = before.reports[code]?.find((each) => each.code === report.code)
    if (was === report) return []
    return [`${code} ${report.code}: ${was?.lines.length ?? 0} -> ${report.lines.length} lines`]
  })
}

function listed(what: string, names: readonly string[]): readonly string[] {
  return names.length === 0 ? [] : [`${what}: ${names.join(' ')}`]
}
