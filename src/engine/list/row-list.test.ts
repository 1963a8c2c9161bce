import { describe, expect, test } from 'vitest'
import { judgeList } from '#engine/list/judge-list.ts'
import { recordText } from '#engine/list/record-text.ts'
import {
  bookColumns,
  fieldProblem,
  fieldTexts,
  fieldValues,
  judgeSent,
  moneyType,
  neededProblem,
  newRowRules,
  type RowFields,
} from '#engine/list/row-list.ts'
import { ruleText } from '#engine/rule-text.ts'

type Field = 'name' | 'seats' | 'value'
const seats = { kind: 'figure', min: 1, max: 60, decimals: 0, unit: 'people' } as const
const fields: RowFields<Field> = {
  name: { head: 'Name', takes: { kind: 'suggested', words: ['Bus'], most: 5 }, needed: 'needs a name' },
  seats: { head: 'Seats', takes: seats, neededNew: 'needs seats', wrong: '1 to 60 seats' },
  value: { head: 'Value, ₮', bookHead: 'Value', takes: moneyType, wrong: 'an amount' },
}
const bus = { name: 'Bus', seats: 22, value: 48_500_000 }

test('a stored row becomes texts and returns unchanged', () => {
  const texts = fieldTexts(fields, bus)
  expect(texts).toEqual({ name: 'Bus', seats: '22', value: '48,500,000' })
  expect(fieldValues(fields, texts)).toEqual(bus)
  expect(fieldTexts(fields, { ...bus, value: null }).value).toBe('')
})

test('texts are trimmed, and a text that is no figure is none', () => {
  expect(fieldValues(fields, { name: ' Bus ', seats: 'many', value: '' })).toEqual({
    name: 'Bus',
    seats: null,
    value: null,
  })
})

test.each<[Field, string, string | null]>([
  ['name', 'Buses', null],
  ['name', 'Autobus', recordText.tooLong(5)],
  ['seats', '', null],
  ['seats', '60', null],
  ['seats', '61', '1 to 60 seats'],
  ['seats', '0', '1 to 60 seats'],
  ['seats', 'many', '1 to 60 seats'],
  ['value', '-1', ruleText.negative],
  ['value', '2000000000000', 'an amount'],
])('%s %j has the problem %j', (field, typed, problem) => {
  expect(fieldProblem(fields[field], typed)).toBe(problem)
})

test.each<[Field, 'new' | 'stored', string | null]>([
  ['name', 'new', 'needs a name'],
  ['name', 'stored', 'needs a name'],
  ['seats', 'new', 'needs seats'],
  ['seats', 'stored', null],
  ['value', 'new', null],
])('an empty %s of a %s row: %j', (field, state, problem) => {
  expect(neededProblem(fields[field], ' ', state)).toBe(problem)
})

describe('the fields of a call', () => {
  test.each([
    [{}, { name: '', seats: null, value: null }, ['name', 'seats']],
    [{ name: 'Bus', seats: '22' }, { name: 'Bus', seats: 22, value: null }, []],
    [{ name: 'Bus', seats: 61, value: -1 }, { name: 'Bus', seats: null, value: null }, ['seats', 'value']],
  ])('%j of a new row', (sent, values, problems) => {
    const judged = judgeSent(fields, sent, null)
    expect(judged.values).toEqual(values)
    expect(judged.problems.map(({ field }) => field)).toEqual(problems)
  })

  test.each([
    [{}, bus, []],
    [{ seats: '', value: '5' }, { ...bus, seats: null, value: 5 }, []],
    [{ name: '' }, { ...bus, name: '' }, ['name']],
  ])('%j of a stored row', (sent, values, problems) => {
    const judged = judgeSent(fields, sent, bus)
    expect(judged.values).toEqual(values)
    expect(judged.problems.map(({ field }) => field)).toEqual(problems)
  })
})

test('a list from Excel has the headings of both, and the words of the catalogue', () => {
  expect(bookColumns(fields, { name: ['Van', 'Van'] })).toEqual([
    { field: 'name', head: 'Name', also: [], takes: { kind: 'oneOf', words: ['Van'] } },
    { field: 'seats', head: 'Seats', also: [], takes: seats },
    { field: 'value', head: 'Value', also: ['Value, ₮'], takes: moneyType },
  ])
})

test('a row from Excel has the checks of the form, and rounded amounts', () => {
  const rules = newRowRules(fields, (texts) => texts)
  const rows = [
    { at: 1, cells: ['Bus', '22', '5.12871'] },
    { at: 2, cells: ['', '61', null] },
  ]
  expect(judgeList(rules, rows, 'part').rows).toMatchObject([
    { kind: 'new', item: { name: 'Bus', seats: '22', value: '5.13' }, rounded: [{ column: 2, to: '5.13' }] },
    { kind: 'refused', problems: [{ field: 'name' }, { field: 'seats' }] },
  ])
})
