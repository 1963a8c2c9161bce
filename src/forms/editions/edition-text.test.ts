import { describe, expect, test } from 'vitest'
import { number } from '#engine/formula.ts'
import { type Cell, FormError, type Sheet } from '#engine/sheet.ts'
import { type FullEdition, fullEdition2025 } from '#forms/editions/edition-reports.ts'
import { editionText } from '#forms/editions/edition-text.ts'
import type { Report } from '#forms/reports/report.ts'
import { laterEdition } from '#test/support/later-edition.ts'

const now = fullEdition2025
const before = editionText(now)

function withSheet(change: (sheet: Sheet) => Sheet | null): FullEdition {
  let isDone = false
  const own = now.sheets.ORGEBS.map((sheet) => {
    const changed = isDone ? null : change(sheet)
    isDone ||= changed !== null
    return changed ?? sheet
  })
  if (!isDone) throw new Error('nothing to change')
  return { ...now, sheets: { ...now.sheets, ORGEBS: own } }
}

function withCell<Kind extends Cell['kind']>(
  kind: Kind,
  change: (cell: Extract<Cell, { readonly kind: Kind }>) => Cell | null,
): FullEdition {
  return withSheet((sheet) => {
    for (const [place, cell] of sheet.cells) {
      const changed = cell.kind === kind ? change(cell as Extract<Cell, { readonly kind: Kind }>) : null // by its kind
      if (changed) return { ...sheet, cells: new Map([...sheet.cells, [place, changed]]) }
    }
    return null
  })
}

function withReport(layout: Report['layout'], change: (report: Report) => Report): FullEdition {
  const own = now.reports['ebs-public'] ?? []
  const at = own.findIndex((report) => report.layout === layout)
  return {
    ...now,
    reports: { ...now.reports, 'ebs-public': own.map((each, index) => (index === at ? change(each) : each)) },
  }
}

const firstCheck = (change: (check: Sheet['checks'][number]) => Sheet['checks'][number]) =>
  withSheet((sheet) => {
    const [check, ...others] = sheet.checks
    return check ? { ...sheet, checks: [change(check), ...others] } : null
  })

describe('an edition as text: the effect of a change', () => {
  const never = { test: 'not', of: { test: 'all', of: [] } } as const
  test.each<readonly [string, 'figures' | 'words' | 'neither', FullEdition]>([
    ['the caption of a sheet', 'words', withSheet((sheet) => ({ ...sheet, caption: 'X' }))],
    [
      'the caption of a row',
      'words',
      withSheet((sheet) => ({ ...sheet, rows: sheet.rows.map((row) => ({ ...row, caption: 'X' })) })),
    ],
    ['the sentence of a rule', 'words', firstCheck((check) => ({ ...check, message: 'X' }))],
    ['when a rule is broken', 'figures', firstCheck((check) => ({ ...check, when: never }))],
    ['how grave a rule is', 'figures', firstCheck((check) => ({ ...check, severity: 'note' }))],
    ['a formula', 'figures', withCell('computed', (cell) => ({ ...cell, formula: number(1) }))],
    ['where a formula comes from', 'words', withCell('computed', (cell) => ({ ...cell, source: 'X' }))],
    [
      'a limit',
      'figures',
      withCell('entered', (cell) => ({ ...cell, input: { ...cell.input, max: number(7) } })),
    ],
    [
      'when a cell is locked',
      'figures',
      withCell('entered', (cell) =>
        cell.locks.length === 0
          ? null
          : { ...cell, locks: cell.locks.map((lock) => ({ ...lock, when: never })) },
      ),
    ],
    [
      'why a cell is locked',
      'words',
      withCell('entered', (cell) =>
        cell.locks.length === 0
          ? null
          : { ...cell, locks: cell.locks.map((lock) => ({ ...lock, why: 'X' })) },
      ),
    ],
    [
      'the order in which cells are declared',
      'neither',
      withSheet((sheet) => ({ ...sheet, cells: new Map([...sheet.cells].toReversed()) })),
    ],
    [
      'the order of rows',
      'figures',
      withSheet((sheet) => (sheet.rows.length > 1 ? { ...sheet, rows: sheet.rows.toReversed() } : null)),
    ],
    [
      'for whom a sheet is meant',
      'figures',
      withSheet((sheet) => ({
        ...sheet,
        appliesWhen: { test: 'fact', fact: 'hasDormitory', oneOf: ['yes'] },
      })),
    ],
    [
      'the caption of a line of a report',
      'words',
      withReport('table', (report) => ({
        ...report,
        lines: report.lines.map((line) => ({ ...line, caption: 'X' })),
      })),
    ],
    [
      'how wide a column of a report is',
      'neither',
      withReport('table', (report) => ({
        ...report,
        columns: report.columns.map((column) => ({ ...column, width: 9 })),
      })),
    ],
    [
      'what a list adds up',
      'figures',
      withReport('list', (report) => {
        const { value } = report
        if (value.from !== 'people') throw new Error('no list')
        const tableOf: typeof value.tableOf = (lines) => {
          const { sheet, ...table } = value.tableOf(lines)
          const cells = [...sheet.cells].map(
            ([place, cell]) =>
              [place, cell.kind === 'computed' ? { ...cell, formula: number(1) } : cell] as const,
          )
          return { ...table, sheet: { ...sheet, cells: new Map(cells) } }
        }
        return { ...report, value: { ...value, tableOf } }
      }),
    ],
    [
      'how a tab is called',
      'words',
      {
        ...now,
        views: {
          ...now.views,
          ntb: { ...now.views.ntb, tabs: now.views.ntb.tabs.map((tab) => ({ ...tab, label: 'X' })) },
        },
      },
    ],
    [
      'which sheet is asked for',
      'figures',
      { ...now, views: { ...now.views, ntb: { ...now.views.ntb, budget: 'ntb-b1' } } },
    ],
    [
      'a bound of a norm',
      'figures',
      {
        ...now,
        norms: now.norms.map((norm) => ({
          ...norm,
          bounds: Object.fromEntries(
            Object.entries(norm.bounds).map(([row, bounds]) => [row, bounds && { ...bounds, most: 3 }]),
          ),
        })),
      },
    ],
    ['by which order it holds', 'words', { ...now, order: 'X' }],
    ['until when years begin with it', 'neither', { ...now, until: 2026 }],
  ])('%s: %s', (_, what, changed) => {
    const after = editionText(changed)
    const moved = (['figures', 'words'] as const).filter((part) => after[part] !== before[part])
    expect(moved).toEqual(what === 'neither' ? [] : [what])
  })

  test('a later edition, and nothing of the one before', () => {
    expect(editionText(laterEdition).figures).not.toBe(before.figures)
    expect(editionText(now)).toEqual(before)
  })

  test('nothing by its going through JSON or by another order of names', () => {
    const turned = (sheet: Sheet): Sheet => Object.fromEntries(Object.entries(sheet).toReversed()) as Sheet // the same members
    const sheetsTurned = { ...now.sheets, ORGEBS: now.sheets.ORGEBS.map(turned) }
    expect(editionText({ ...now, sheets: sheetsTurned })).toEqual(before)
  })
})

test('an unknown construct is refused instead of omitted', () => {
  const hidden = { test: 'not', of: () => true } as unknown as Sheet['appliesWhen'] // what no declaration has
  expect(() => editionText(withSheet((each) => ({ ...each, appliesWhen: hidden })))).toThrow(FormError)
})
