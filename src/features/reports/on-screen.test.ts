import { expect, test } from 'vitest'
import { sheet } from '#engine/define.ts'
import { drawnSheet } from '#engine/drawn.ts'
import { evaluate } from '#engine/evaluate.ts'
import { number } from '#engine/formula.ts'
import { standInsOf } from '#engine/origin.ts'
import { compile } from '#engine/program.ts'
import { field } from '#engine/sheet.ts'
import {
  columnsOnScreen,
  figureOnScreen,
  sheetOnScreen,
  storedOnScreen,
} from '#features/reports/on-screen.ts'
import { standInTest } from '#forms/norms/stand-ins.ts'
import type { FullReport, Report } from '#forms/reports/report.ts'
import { columnOf, madeLine, madeValues, reportOf } from '#test/support/made-report.ts'

const figures = sheet({
  code: 'R',
  kind: 'report',
  caption: 'Дүн',
  purpose: '',
  rows: { '1': 'Нийт', '2': 'Цалин' },
  fields: { c1: field('Төсөв', 'thousandTugrik'), c2: field('Тоо', 'people') },
})
  .computed(['1', '2'], ['c1'], () => number(5), 'test')
  .computed(['1'], ['c2'], () => number(7), 'test')
  .done()

const report: FullReport = {
  ...reportOf({
    columns: [
      columnOf('Нэгж', { unit: 'text', from: 'form', under: ['Маягт'] }),
      columnOf('Төсөв'),
      columnOf('Өмнөх он', { from: 'yearBefore', decimals: 1 }),
      columnOf('Код', { unit: 'text', from: 'form' }),
      columnOf('Тоо', { unit: 'people', decimals: 0 }),
    ],
    lines: [
      madeLine('Нийт', {
        code: '1',
        strong: true,
        form: [
          { text: 'хүүхэд', model: false },
          { text: '21', model: true },
        ],
      }),
      madeLine('Цалин', { code: '1.1', level: 1, measure: { unit: 'posts', decimals: 2 } }),
    ],
  }),
  value: { from: 'sheet', sheet: figures, circles: [] },
}
const onScreen = () =>
  sheetOnScreen(report, {
    yearBefore: { R: { '1': 640.5, '3': 12.25 } },
    approved: null,
    headFigures: {},
    standIns: {},
  })?.sheet ?? null

test('has all columns of the form in their order; those of the snapshot are its own', () => {
  const fields = Object.entries(onScreen()?.fields ?? {})
  expect(fields.map(([name, { caption, unit }]) => [name, caption, unit])).toEqual([
    ['t1', 'Нэгж', 'text'],
    ['c1', 'Төсөв', 'thousandTugrik'],
    ['t3', 'Өмнөх он', 'thousandTugrik'],
    ['t4', 'Код', 'text'],
    ['c2', 'Тоо', 'people'],
  ])
  expect(fields[0]?.[1].under).toEqual(['Маягт'])
  expect(fields[1]?.[1]).toBe(figures.fields.c1)
})

test('last year’s figures are at the end of their column, like this year’s', () => {
  const sheet = onScreen()
  expect(sheet && drawnSheet(sheet, 2026).columns.map(({ content }) => content)).toEqual([
    'text',
    'figures',
    'figures',
    'text',
    'figures',
  ])
})

test('prints form texts next to figures, and last year’s figures in the unit of their line', () => {
  const cell = (key: `${string}.${string}`) => onScreen()?.cells.get(key)
  const said = (text: string, model = false) => ({ kind: 'text', text, model })
  expect([cell('1.t1'), cell('1.t3'), cell('1.t4')]).toEqual([
    said('хүүхэд'),
    said('640.5'),
    said('21', true),
  ])
  expect([cell('2.t1'), cell('2.t3'), cell('2.t4')]).toEqual([said(''), said('12.25'), said('')])
  expect(cell('1.c1')).toBe(figures.cells.get('1.c1'))
  expect(onScreen()?.cells.size).toBe(3 + 6)
})

test('has lines as they are printed', () => {
  expect(onScreen()?.rows.map(({ caption, printed }) => [caption, printed])).toEqual([
    ['Нийт', { number: '1', level: 0, isStrong: true }],
    ['Цалин', { number: '1.1', level: 1, isStrong: false }],
  ])
})

test('a figure of the year before that is not there is a dash', () => {
  const nothing = { yearBefore: null, approved: null, headFigures: {}, standIns: {} }
  expect(sheetOnScreen(report, nothing)?.sheet.cells.get('2.t3')).toEqual({
    kind: 'text',
    text: '-',
    model: false,
  })
})

test('a report without figures is no sheet', () => {
  const nothing = { yearBefore: null, approved: null, headFigures: {}, standIns: {} }
  expect(sheetOnScreen({ ...report, value: { from: 'facts', texts: [] } }, nothing)).toBeNull()
})

test('in its stored form it is a sheet of given figures and texts, at their calculated positions', () => {
  const rows = madeValues([5.25, 7, 12.5, null])
  const {
    sheet: storedSheet,
    given,
    placeOf,
  } = storedOnScreen(report, rows, {
    yearBefore: { R: { '1': 640.5 } },
    approved: null,
    standIns: { R: [3] },
    headFigures: {},
  })
  expect(Object.values(storedSheet.fields).map(({ caption }) => caption)).toEqual([
    'Нэгж',
    'Төсөв',
    'Өмнөх он',
    'Код',
    'Тоо',
  ])
  expect(storedSheet.rows.map(({ printed }) => printed?.number)).toEqual(['1', '1.1'])
  // Figures of this calculation and of the year before; form texts and empty values are texts.
  expect(given).toEqual({ '1': { c2: 5.25, c3: 640.5, c5: 7 }, '2': { c2: 12.5 } })
  // A figure maps to its cell in the report's sheet; form texts and last year's figures do not.
  const ownOf = (row: string) =>
    ['c1', 'c2', 'c3', 'c4', 'c5'].map((field) => placeOf({ sheet: 'R', row, field })?.field ?? null)
  const names = report.value.from === 'sheet' ? Object.keys(report.value.sheet.fields) : []
  expect(ownOf('1')).toEqual([null, names[0], null, null, names[1]])
  const lines = report.value.from === 'sheet' ? report.value.sheet.rows.map(({ code }) => code) : []
  expect(placeOf({ sheet: 'R', row: '2', field: 'c2' })?.row).toBe(lines[1])
  expect(placeOf({ sheet: 'R', row: '9', field: 'c2' })).toBeNull()
  expect(storedSheet.cells.get('1.c2')).toMatchObject({ kind: 'given', model: false })
  expect(storedSheet.cells.get('2.c2')).toMatchObject({ kind: 'given', model: true })
  const evaluation = evaluate(compile([storedSheet]), { entries: {}, givens: { R: given }, facts: {} })
  expect(standInsOf(evaluation, storedSheet, standInTest([], {}))).toEqual([
    { sheet: 'R', row: '1', field: 'c4' },
    { sheet: 'R', row: '2', field: 'c2' },
  ])
  expect(storedSheet.cells.get('1.c4')).toEqual({ kind: 'text', text: '21', model: true })
  expect(storedSheet.cells.get('2.c5')).toMatchObject({ kind: 'text', text: '' })
})

/** A stored list by person: the name, then two figures. One person and the line of sums. */
const people: Report = reportOf({
  layout: 'list',
  closingLines: 1,
  columns: [
    columnOf('Нэр', { unit: 'text' }),
    columnOf('Сар', { unit: 'months', decimals: 0 }),
    columnOf('Дүн'),
  ],
})
const approved = { sessionName: 'Төсөл', figures: { R: { '-1': 6 } }, otherAmount: null }

test.each([
  ['a table', report, null, madeValues([5, 7, 5, 7]), { '1.1': 5, '1.2': 7, '2.1': 5 }],
  [
    'a list by person',
    people,
    null,
    madeValues(['Ану', 5, 7, 'Дүн', 8, 9]),
    { '1.1': 5, '1.2': 7, '2.2': 9 },
  ],
  [
    'a list by person of a revised budget',
    people,
    approved,
    madeValues(['Ану', 5, 7, 'Дүн', 8, 9]),
    { '1.1': 5, '1.2': 7, '2.1': 8, '2.2': 9 },
  ],
] as const)('a figure that an address names is found in %s', (_, of, approvedTables, rows, figures) => {
  const stored = storedOnScreen(of, rows, {
    yearBefore: null,
    approved: approvedTables,
    standIns: {},
    headFigures: {},
  })
  const columns = columnsOnScreen(of, approvedTables)
  const found = Object.keys(figures).map((figure) => {
    const at = figureOnScreen(stored.sheet, columns, figure)
    return [figure, at && stored.given[at.row]?.[at.field]]
  })
  expect(Object.fromEntries(found)).toEqual(figures)
  expect(figureOnScreen(stored.sheet, columns, '9.1')).toBeNull()
  expect(figureOnScreen(stored.sheet, columns, '1.3')).toBeNull()
})
