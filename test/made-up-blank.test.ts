import { expect, test } from 'vitest'
import type { Blank } from '#budget/blanks.ts'
import { rowsToSave, versionsToSave } from '#budget/wire.ts'
import { bookOf } from '#documents/workbook/report-workbook.ts'
import { check } from '#engine/check.ts'
import { sheet } from '#engine/define.ts'
import { enter, ownFigure, parseEntry } from '#engine/entry.ts'
import { type Evaluation, evaluate, stateAt, valueAt } from '#engine/evaluate.ts'
import { explain } from '#engine/explain.ts'
import { above, fact, percentOf } from '#engine/formula.ts'
import { extendProgram } from '#engine/program.ts'
import { ruleText } from '#engine/rule-text.ts'
import { at, field, percentUpTo, quantityUpTo, tugrik } from '#engine/sheet.ts'
import { rowsOnWire, sentCells } from '#features/blanks/wire.ts'
import { childrenCount } from '#forms/sheets/sub/children-count.ts'
import { bookInputsOf } from '#test/support/book-inputs.ts'
import { nobodyKnown } from '#test/support/nobody-known.ts'
import { kindergarten } from '#test/support/school.ts'
import { gridLayoutOf } from '#ui/grid/grid-layout.ts'

/**
 * A made-up blank that shows the requirements of a new one: its definition and its wire format. All other features
 * follow without further code.
 */
const excursions = sheet({
  code: 'made-up',
  caption: 'Аялал',
  purpose: 'Хүүхдийн аялалын зардал.',
  rows: { '1': 'Музей', '2': 'Цирк', '3': 'Нийт' },
  fields: {
    childrenQty: field('Хүүхэд', 'people'),
    ticketQty: field('Тасалбар', 'tugrik'),
    helpPercent: field('Хөнгөлөлт', 'percent'),
    totalQty: field('Дүн', 'tugrik'),
  },
})
  .entered(['1', '2'], ['childrenQty'], quantityUpTo(at(childrenCount, '1', 'totalQty')), {
    source: 'зохиомол',
    locks: [{ when: fact('location', 'soumFar'), why: 'Алслагдсан сум аялахгүй.' }],
  })
  .entered(['1', '2'], ['ticketQty'], tugrik, { source: 'зохиомол' })
  .proposed(['1', '2'], ['helpPercent'], { ...percentUpTo(50), clamps: true }, () => 20, {
    source: 'зохиомол',
  })
  .computed(
    ['1', '2'],
    ['totalQty'],
    ({ same }) => percentOf(same('helpPercent'), same('ticketQty')),
    'зохиомол',
  )
  .computed(
    ['3'],
    ['childrenQty', 'ticketQty', 'totalQty'],
    ({ sumOfRows }) => sumOfRows(['1', '2']),
    'зохиомол',
  )
  .warned(['3'], ['totalQty'], ({ same }) => above(same('totalQty'), 1000), {
    code: 'dear',
    message: 'Үнэтэй аялал байна.',
  })
  .totalled(['totalQty'])
  .done()

const blank: Blank = {
  sheet: 'made-up',
  additionalSheet: null,
  views: ['sub-public'],
  read: 'kindergarten1',
  save: 'kindergarten1Save',
  spelling: { childrenQty: 'chilrdenQty' },
  savedAs: { ticketQty: 'tiketQty' },
  says: {},
  rowId: 'excursionId',
}

const before = kindergarten({ entries: { 'sub-b1': { '1.stage1Qty': 30 } } })
const program = extendProgram(before.program, [excursions])
const started = evaluate(program, before.inputs)
const place = (row: string, name: string) => ({ sheet: 'made-up', row, field: name })

function typed(evaluation: Evaluation, row: string, name: string, text: string): Evaluation {
  const entering = enter(evaluation, place(row, name), text)
  if (!entering.took) throw new Error(entering.message)
  return entering.next
}
const filled = [
  ['1', 'childrenQty', '12'],
  ['1', 'ticketQty', '5000'],
  ['2', 'ticketQty', '2 000.5'],
  ['2', 'helpPercent', '75'],
].reduce((evaluation, [row = '', name = '', text = '']) => typed(evaluation, row, name, text), started)

test('it is calculated: proposals count, values are moved to their limit, sums follow', () => {
  // 20 % of 5,000; 50 % of 2,000.5, with the rate limited to its maximum
  expect(['1', '2', '3'].map((row) => valueAt(filled, place(row, 'totalQty')))).toEqual([
    1000, 1000.25, 2000.25,
  ])
})

test('it accepts values within its rules, and explains rejections', () => {
  const reasons = [
    [enter(filled, place('2', 'childrenQty'), '31'), ruleText.outside({ min: '0', max: '30' })],
    [enter(filled, place('3', 'totalQty'), '1'), ruleText.computed],
  ] as const
  for (const [entering, message] of reasons) expect(entering).toEqual({ took: false, message })
  const far = evaluate(program, {
    ...started.inputs,
    facts: { ...started.inputs.facts, location: 'soumFar' },
  })
  expect(stateAt(far, place('1', 'childrenQty'))).toMatchObject({
    kind: 'locked',
    lock: { reason: 'form', why: 'Алслагдсан сум аялахгүй.' },
  })
})

test('it is checked', () => {
  expect(check(excursions, started)).toEqual([])
  expect(check(excursions, filled)).toMatchObject([{ severity: 'warning', code: 'dear', row: '3' }])
})

test('it explains itself', () => {
  expect(explain(filled, place('1', 'totalQty'), 2026)).toMatchObject({
    caption: '«Аялал · Музей · Дүн»',
    value: 1000,
    inWords: '«Музей · Хөнгөлөлт» × «Музей · Тасалбар» ÷ 100',
    inValues: '20 × 5,000 ÷ 100',
  })
})

test('it is answered and saved, with its own names on the wire', () => {
  expect(rowsOnWire(excursions, blank, filled, 2026)[0]).toEqual({
    specificationCode: '1',
    specificationName: 'Музей',
    excursionId: 1,
    chilrdenQty: '12',
    ticketQty: '5000',
    helpPercent: '20',
    totalQty: 1000,
  })
  const rows = rowsToSave(excursions, blank, filled, 2026)
  expect(
    rows.map(({ specificationCode, tiketQty, helpPercent }) => [specificationCode, tiketQty, helpPercent]),
  ).toEqual([
    ['1', '5000', ''],
    ['2', '2000.5', '50'],
  ])
  expect(Object.keys(versionsToSave(excursions, filled, () => 0))).toContain(`${excursions.code}/1.ticketQty`)
  // Reading a save returns the same entries that were typed.
  const read = sentCells(excursions, blank, rows).flatMap(({ row, field: name, content }) => {
    const parsed = parseEntry(stateAt(started, place(row, name)), content ?? '')
    const own = parsed.kind === 'parsed' ? ownFigure(parsed.cell, parsed.figure) : null
    return own === null ? [] : [[`${row} ${name}`, own]]
  })
  expect(Object.fromEntries(read)).toEqual({
    '1 childrenQty': 12,
    '1 ticketQty': 5000,
    '2 ticketQty': 2000.5,
    '2 helpPercent': 50,
  })
})

test('it is drawn', () => {
  const { rows, columns, head } = gridLayoutOf(excursions, 2026)
  expect(rows.map(({ number, caption }) => `${number} ${caption}`)).toEqual([
    '1 Музей',
    '2 Цирк',
    '3 Нийт',
    ' Дүн',
  ])
  expect([columns.length, head.length]).toEqual([4, 1])
})

test('it is in the workbook with live formulas', () => {
  const inputs = bookInputsOf({ view: 'sub-public', evaluation: before, people: nobodyKnown })
  const book = bookOf({ ...inputs, evaluation: filled, blanks: ['made-up'] })
  const page = book.sheets.findLast(({ cells }) =>
    cells.some(({ content }) => content.kind === 'text' && content.text === 'Аялал'),
  )
  const formulas = page?.cells.flatMap(({ content }) => (content.kind === 'formula' ? [content.value] : []))
  expect(formulas).toEqual(expect.arrayContaining([1000, 1000.25, 2000.25]))
})
