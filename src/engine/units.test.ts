import { describe, expect, test } from 'vitest'
import { sheet } from '#engine/define.ts'
import { unitText } from '#engine/rule-text.ts'
import { field, type Unit, wholeUpTo } from '#engine/sheet.ts'
import { captionWithUnit, rowUnitAt, type UnitTable, unitAt, unitLabels, unitsOf } from '#engine/units.ts'

describe('the units of a table', () => {
  test.each<readonly [string, UnitTable, string, readonly string[], readonly string[]]>([
    [
      'one unit stands above it',
      [
        ['tugrik', 'tugrik'],
        ['tugrik', null],
      ],
      'Нэгж: төгрөг',
      ['', ''],
      ['', ''],
    ],
    [
      'several stand above it, each at its columns',
      [
        ['posts', 'tugrik', 'text'],
        ['posts', 'tugrik', 'text'],
      ],
      'Нэгж: орон тоо, төгрөг',
      ['орон тоо', 'төгрөг', ''],
      ['', ''],
    ],
    [
      'where each line has one of its own it stands at the lines',
      [
        ['people', 'people', null],
        ['groups', 'groups', null],
        [null, null, 'percent'],
      ],
      'Нэгж: хүн, бүлэг, хувь',
      ['', '', ''],
      ['хүн', 'бүлэг', 'хувь'],
    ],
    [
      'a column that mixes them has them at its lines, the others have theirs',
      [
        ['people', 'tugrik'],
        ['groups', 'tugrik'],
      ],
      'Нэгж: хүн, төгрөг, бүлэг',
      ['', 'төгрөг'],
      ['хүн', 'бүлэг'],
    ],
    [
      'what its caption names is said by no word',
      [['quantity', 'quantity']],
      'Нэгжийг мөр, баганын гарчигт бичсэн',
      ['', ''],
      [''],
    ],
    [
      'what captions name stands behind the units that have a word',
      [['people', 'quantity', 'various', 'tugrik']],
      'Нэгж: хүн, төгрөг; бусад тооны нэгжийг гарчигт нь бичсэн',
      ['хүн', '', '', 'төгрөг'],
      [''],
    ],
    ['nothing is said of texts', [['text', null]], '', ['', ''], ['']],
    ['nothing of nothing', [], '', [], []],
  ])('%s', (_, table, whole, columns, lines) => {
    expect(unitLabels(table)).toEqual({ whole, columns, lines })
  })
})

const mixed = sheet({
  code: 'mixed',
  caption: '',
  purpose: '',
  rows: { '1': 'Хүүхэд', '2': 'Бүлэг' },
  rowUnits: { '2': 'groups' },
  fields: { count: field('Тоо', 'people'), name: field('Нэр', 'text'), none: field('', 'hours') },
})
  .given(['1', '2'], ['count'], '')
  .text('name', { '1': 'а', '2': 'б' })
  .done()

test('a row has its own unit, a text has none, and a missing cell has none', () => {
  const at = (row: string, name: string): Unit => unitAt(mixed, { row, field: name })
  expect([at('1', 'count'), at('2', 'count'), at('2', 'name')]).toEqual(['people', 'groups', 'text'])
  expect(unitsOf(mixed)).toEqual([
    ['people', null, null],
    ['groups', null, null],
  ])
})

test('a row that counts in a unit of its own shows it as a text', () => {
  const counts = sheet({
    code: 'counts',
    caption: '',
    purpose: '',
    rows: { '1': 'Компьютер', '2': 'Ном' },
    fields: { unit: field('Нэгж', 'text'), now: field('Тоо', 'quantity'), sum: field('Дүн', 'tugrik') },
  })
    .text('unit', { '1': 'ширхэг' })
    .entered(['1', '2'], ['now'], wholeUpTo(9), { source: '' })
    .entered(['1', '2'], ['sum'], wholeUpTo(9), { source: '' })
    .done()
  const at = (row: string, name: string): string => rowUnitAt(counts, { row, field: name })
  expect([at('1', 'now'), at('2', 'now'), at('1', 'sum')]).toEqual(['ширхэг', '', ''])
})

test.each([
  ['Зардал', 'tugrik', 'Зардал, төгрөг'],
  ['Зардал, төгрөг', 'tugrik', 'Зардал, төгрөг'],
  ['Хооллох өдөр', 'days', 'Хооллох өдөр'],
  ['Хүүхэд', 'people', 'Хүүхэд'],
  ['Суралцагч', 'people', 'Суралцагч, хүн'],
  ['Утга', 'quantity', 'Утга'],
] as const)('the caption %s of %s is shown as %s', (caption, unit, expected) => {
  expect(captionWithUnit(caption, unitText.words[unit])).toBe(expected)
})
