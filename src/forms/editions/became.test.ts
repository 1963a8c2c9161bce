import { describe, expect, it, test } from 'vitest'
import { sheet } from '#engine/define.ts'
import { evaluate, shownFigure } from '#engine/evaluate.ts'
import { addressOf, type CellKey } from '#engine/key.ts'
import { compile } from '#engine/program.ts'
import { revised } from '#engine/revise.ts'
import { FormError, field, percentUpTo, type Sheet, wholeUpTo } from '#engine/sheet.ts'
import { joined, removed, renamed, split } from '#forms/editions/became.ts'
import {
  counterpartsOf,
  type Edition,
  entryBefore,
  type Mapping,
  stateBefore,
} from '#forms/editions/edition.ts'
import { revise } from '#forms/editions/revise.ts'
import { smallEdition } from '#test/support/small-edition.ts'

const made = { source: 'Зөвхөн тест' }

const toys: Sheet = sheet({
  code: 'toys',
  caption: 'Тоглоом',
  purpose: 'Жишээ.',
  rows: { '1': 'Бөмбөг', '2': 'Хүүхэлдэй', '3': 'Машин', '4': 'Ном', '5': 'Дүн' },
  fields: { count: field('Тоо', 'people'), share: field('Хувь', 'percent') },
})
  .entered(['1', '2', '3', '4'], ['count'], wholeUpTo(1000), made)
  .entered(['1', '2', '3'], ['share'], percentUpTo(100), made)
  .done()
const first: Edition = {
  ...smallEdition,
  code: 'first',
  sheets: { ...smallEdition.sheets, ORGEBS: [toys], ORGNTB: [] },
}

const next = (became: readonly Mapping[], before: Edition = first, code = 'second'): Edition =>
  revise(before, {
    code,
    order: 'Жишээ',
    from: 2030,
    sheets: [
      revised(currentSheet(before), (r) => {
        const own = currentSheet(before).rows.map((row) => row.code)
        return own.includes('6')
          ? r
          : r.without(['4']).row('6', 'Хөзөр').entered(['6'], ['count', 'share'], wholeUpTo(1000), made)
      }),
    ],
    became,
  })
const currentSheet = (edition: Edition): Sheet => edition.sheets.ORGEBS[0] ?? toys

const was = (edition: Edition, key: CellKey, before = 'first') =>
  counterpartsOf(edition, before)(addressOf(key)).was
const is = (edition: Edition, key: CellKey, before = 'first') =>
  counterpartsOf(edition, before, 'was')(addressOf(key)).is

describe('the mapping between editions', () => {
  it('needs no entry for a cell that is unchanged, new or gone', () => {
    const edition = next([])
    expect(was(edition, 'toys/1.count')).toEqual(['toys/1.count'])
    expect(was(edition, 'toys/6.count')).toEqual([])
    expect(is(edition, 'toys/4.count')).toEqual([])
  })

  test.each<[string, Mapping, CellKey, readonly CellKey[]]>([
    ['a row, field by field', renamed('toys/4', 'toys/6'), 'toys/6.count', ['toys/4.count']],
    ['a field that the row before had not', renamed('toys/4', 'toys/6'), 'toys/6.share', []],
    [
      'rows that are one',
      joined(['toys/1', 'toys/4'], 'toys/1'),
      'toys/1.count',
      ['toys/1.count', 'toys/4.count'],
    ],
    [
      'a row that is several, at the first',
      split('toys/1', ['toys/1', 'toys/6']),
      'toys/1.count',
      ['toys/1.count'],
    ],
    [
      'a row that is several, at the last',
      split('toys/1', ['toys/1', 'toys/6']),
      'toys/6.share',
      ['toys/1.share'],
    ],
    ['another that stands in its place', removed('toys/1'), 'toys/1.count', []],
    ['a cell', renamed('toys/4.count', 'toys/6.share'), 'toys/6.share', ['toys/4.count']],
  ])('is declared for %s', (_, became, at, expected) => {
    expect(was(next([became]), at)).toEqual(expected)
  })

  it('is declared for fields, row by row', () => {
    const other = revised(toys, (r) =>
      r.field('half', field('Тал', 'people')).entered(['1', '2'], ['half'], wholeUpTo(9), made),
    )
    const edition = revise(first, {
      code: 'second',
      order: '',
      from: 2030,
      sheets: [other],
      became: [split('toys/*.count', ['toys/*.count', 'toys/*.half'])],
    })
    expect(was(edition, 'toys/2.half')).toEqual(['toys/2.count'])
    expect(is(edition, 'toys/1.count')).toEqual(['toys/1.count', 'toys/1.half'])
    // The third row has no half, so it is unchanged.
    expect(is(edition, 'toys/3.count')).toEqual(['toys/3.count'])
  })

  it('spans two editions like one', () => {
    const second = next(
      [split('toys/1', ['toys/1', 'toys/6']), renamed('toys/4.count', 'toys/5.count')].slice(0, 1),
    )
    const third = next([joined(['toys/6', 'toys/2'], 'toys/2'), removed('toys/3')], second, 'third')
    // Row 1 became 1 and 6, and 6 with 2 became 2: the former 1 and 2 equal the new 1 and 2 together.
    for (const key of ['toys/1.count', 'toys/2.count'] as const) {
      expect([...was(third, key)].toSorted()).toEqual(['toys/1.count', 'toys/2.count'])
      expect([...is(third, key)].toSorted()).toEqual(['toys/1.count', 'toys/2.count'])
    }
    expect(was(third, 'toys/2.count', 'second')).toEqual(['toys/6.count', 'toys/2.count'])
    expect(was(third, 'toys/3.count')).toEqual([])
    expect(is(third, 'toys/4.count')).toEqual([])
    // Row 6 was a part of 1 and is gone, so the remaining 1 has no counterpart.
    const parted = next([removed('toys/6')], second, 'third')
    expect(was(parted, 'toys/1.count')).toEqual([])
    expect(is(parted, 'toys/1.count')).toEqual([])
    const back = next([renamed('toys/6', 'toys/6')], next([renamed('toys/4', 'toys/6')]), 'third')
    expect(was(back, 'toys/6.count')).toEqual(['toys/4.count'])
  })

  test.each<[string, readonly Mapping[], RegExp]>([
    ['a row that is not there', [renamed('toys/1', 'toys/9')], /toys\/9 .*no such cell/],
    ['a row that was not there', [removed('toys/6')], /toys\/6 .*no such cell/],
    ['a sheet that is not there', [removed('games')], /games .*no such cell/],
    ['a row and a cell', [renamed('toys/1', 'toys/6.count')], /names of one kind/],
    ['one thing twice', [renamed('toys/4', 'toys/6'), split('toys/4', ['toys/6', 'toys/2'])], /two things/],
    [
      'another in the place of what still stands',
      [renamed('toys/4', 'toys/1')],
      /toys\/1.count became another/,
    ],
  ])('is refused while the program loads of %s', (_, became, message) => {
    expect(() => next(became)).toThrow(FormError)
    expect(() => next(became)).toThrow(message)
  })
})

describe('a figure of the year before', () => {
  const entries = { toys: { '1.count': 7, '1.share': 40, '4.count': 5, '2.share': 10 } }
  const then = evaluate(compile([toys]), { entries, givens: {}, facts: {} })
  const figureAt = (became: Mapping, key: CellKey) =>
    shownFigure(stateBefore(then, counterpartsOf(next([became]), 'first')(addressOf(key))))
  const entryAt = (became: Mapping, key: CellKey) =>
    entryBefore(entries, counterpartsOf(next([became]), 'first')(addressOf(key)))

  test.each<[string, Mapping, CellKey, number | null, number | null]>([
    ['of a row under another name', renamed('toys/4', 'toys/6'), 'toys/6.count', 5, 5],
    ['of rows that are one is their sum', joined(['toys/1', 'toys/4'], 'toys/1'), 'toys/1.count', 12, 12],
    [
      'of which one has nothing is the other’s',
      joined(['toys/1', 'toys/4'], 'toys/1'),
      'toys/1.share',
      40,
      40,
    ],
    ['of percents is no sum', joined(['toys/1', 'toys/2'], 'toys/2'), 'toys/2.share', null, null],
    ['stands at no part', split('toys/1', ['toys/1', 'toys/6']), 'toys/1.count', null, null],
    ['nor at the other', split('toys/1', ['toys/1', 'toys/6']), 'toys/6.count', null, null],
    ['is none where the cell is new', removed('toys/1'), 'toys/1.count', null, null],
  ])('%s', (_, became, key, figure, entry) => {
    expect(figureAt(became, key)).toBe(figure)
    expect(entryAt(became, key)).toBe(entry)
  })
})
