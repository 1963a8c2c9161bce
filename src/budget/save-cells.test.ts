import { describe, expect, test } from 'vitest'
import { applyTexts, changedEntries, conflictingCells, type SentText } from '#budget/save-cells.ts'
import { sheet } from '#engine/define.ts'
import type { Entries } from '#engine/entries.ts'
import { evaluate } from '#engine/evaluate.ts'
import { fact, plus } from '#engine/formula.ts'
import { compile } from '#engine/program.ts'
import { ruleText } from '#engine/rule-text.ts'
import { field, percentUpTo, wholeUpTo } from '#engine/sheet.ts'

const people = sheet({
  code: 'people',
  caption: 'Хүн',
  purpose: '',
  rows: { '1': 'Нэг', '2': 'Хоёр', '3': 'Нийт' },
  fields: {
    count: field('Тоо', 'people'),
    share: field('Хувь', 'percent'),
    spare: field('Нөөц', 'people'),
    same: field('Мөн', 'people'),
  },
})
  .entered(['1'], ['count'], wholeUpTo(100), { source: 'дүрэм' })
  .entered(['2'], ['count'], wholeUpTo(null), {
    source: 'дүрэм',
    locks: [{ when: fact('open', 'no'), why: 'хаалттай' }],
  })
  .entered(['1'], ['share'], { ...percentUpTo(50), clamps: true }, { source: 'дүрэм' })
  .proposed(['1'], ['spare'], wholeUpTo(null), ({ same }) => plus(same('count'), 1), { source: 'дүрэм' })
  .entered(['1', '2'], ['same'], wholeUpTo(null), { source: 'дүрэм' })
  .linked([
    [
      ['1', 'same'],
      ['2', 'same'],
    ],
  ])
  .computed(['3'], ['count'], ({ inRow }) => plus(inRow('1'), inRow('2')), 'дүрэм')
  .done()

/** `#` precedes a number. */
const sent = (line: string): SentText => {
  const [place = '', text = ''] = line.split(' ')
  const [row = '', name = ''] = place.split('.')
  return {
    row,
    field: name,
    content: text === 'null' ? null : /^#/.test(text) ? Number(text.slice(1)) : text,
  }
}

describe('the result of a save of the sent texts', () => {
  const apply = (open: 'yes' | 'no', ...lines: readonly string[]) =>
    applyTexts(
      people,
      evaluate(compile([people]), {
        entries: { people: { '1.count': 5, '2.count': 7, '1.spare': 9 } },
        givens: {},
        facts: { open },
      }),
      lines.map(sent),
    )

  test.each<[line: string, entries: Entries]>([
    ['1.count 12', { '1.count': 12 }],
    ['1.count 5', { '1.count': 5 }],
    // Empty is 0 in every notation.
    ['1.count', { '1.count': 0 }],
    ['1.count null', { '1.count': 0 }],
    // A cell with a proposal returns to it if emptied or set to the proposed value.
    ['1.spare', { '1.spare': null }],
    ['1.spare null', { '1.spare': null }],
    ['1.spare 6', { '1.spare': null }],
    ['1.spare 0', { '1.spare': 0 }],
    ['1.spare 9', { '1.spare': 9 }],
    // A point is a decimal point in a number; the rules of the sheet then decide.
    ['1.count #1.234', { '1.count': 1.234 }],
    ['1.count 1.234.567', { '1.count': 1_234_567 }],
    ['1.count 1,234', { '1.count': 1234 }],
    ['1.count 12.0', { '1.count': 12 }],
    // A computed cell, and no cell at all.
    ['3.count 0', {}],
    ['2.share', {}],
  ])('%s', (line, entries) => {
    expect(apply('yes', line)).toEqual({ entries, problems: [], lockedLeft: [], settled: 0 })
  })

  test.each([
    ['1.share 0.1', '0.1'],
    ['1.share 0,1', '0,1'],
    ['1.share #0.1', '0.1'],
  ])('a share next to a sign of percent is refused: %s', (line, text) => {
    const message = ruleText.ambiguous.share(text, '0.1', '10')
    const refused = { row: '1', field: 'share', message }
    expect(apply('yes', line, '1.count 10%').problems[0]).toEqual(refused)
  })

  test.each([
    ['1.000', '1000', '1'],
    ['2.000', '2000', '2'],
  ])('a whole figure «%s» is %s or %s, and refused', (text, first, second) => {
    const message = ruleText.ambiguous.pointMark(text, first, second)
    const problems = [{ row: '1', field: 'count', message }]
    expect(apply('yes', `1.count ${text}`)).toMatchObject({ entries: {}, problems })
  })

  test('a value above a limit that clamps is moved there, and counted', () => {
    expect(apply('yes', '1.share 51')).toMatchObject({ entries: { '1.share': 50 }, settled: 1 })
    // Programs write a figure so.
    expect(apply('yes', '1.share 2026.05')).toMatchObject({ entries: { '1.share': 50 }, settled: 1 })
    expect(apply('yes', '1.share 50')).toMatchObject({ entries: { '1.share': 50 }, settled: 0 })
  })

  test.each([
    ['a computed cell', '3.count 99', ruleText.computed],
    ['a cell that is not there', '2.share 10', ruleText.unknownField],
  ])('%s accepts nothing, and the sent value is returned', (_, line, message) => {
    const [row = '', field = ''] = line.split(/[. ]/)
    expect(apply('yes', line)).toMatchObject({ entries: {}, lockedLeft: [{ row, field, message }] })
  })

  test('a locked cell stays, and is counted when another value was sent for it', () => {
    const lockedLeft = [{ row: '2', field: 'count', message: expect.stringContaining('түгжээтэй') }]
    expect(apply('no', '2.count 8')).toEqual({ entries: {}, problems: [], lockedLeft, settled: 0 })
    // A locked cell counts as 0, which clients display.
    for (const same of ['2.count 0', '2.count', '2.count null'])
      expect(apply('no', same).lockedLeft).toEqual([])
  })

  test.each([
    ['1.share x', ruleText.unreadable.form('x')],
    ['1.share 1,234', ruleText.ambiguous.commaMark('1,234', '1234', '1.23')],
  ])('%s is refused, and the others are read', (line, message) => {
    const { entries, problems } = apply('yes', line, '2.count 3')
    expect(problems).toEqual([{ row: '1', field: 'share', message }])
    expect(entries).toEqual({ '2.count': 3 })
  })

  test('a comma next to decimal commas is refused', () => {
    const { entries, problems } = apply('yes', '1.count 25,000', '1.share 12,5')
    expect(problems.map(({ row, field }) => `${row}.${field}`)).toEqual(['1.count'])
    expect(entries).toEqual({ '1.share': 12.5 })
  })

  test('a row that is linked to one that was not sent fills that one too', () => {
    expect(apply('yes', '1.same 4').entries).toEqual({ '1.same': 4, '2.same': 4 })
    expect(apply('yes', '1.same 4', '2.same 6').entries).toEqual({ '1.same': 4, '2.same': 6 })
    expect(apply('yes', '1.same 4', '2.count 6').entries).toEqual({ '1.same': 4, '2.count': 6 })
  })
})

test.each<[after: Entries, before: Entries, changed: readonly (readonly unknown[])[]]>([
  [{ '1.count': 1 }, {}, [['1', 'count', null, 1]]],
  [{ '1.count': 1 }, { '1.count': 1 }, []],
  [{ '1.count': null }, {}, []],
  [{ '1.count': null }, { '1.count': 0 }, [['1', 'count', 0, null]]],
  [{ '1.count': 0 }, {}, [['1', 'count', null, 0]]],
  [{ '2.count': 3 }, { '1.count': 9, '2.count': 2 }, [['2', 'count', 2, 3]]],
])('of %j over %j the changed entries are %j', (after, before, changed) => {
  const found = changedEntries(after, before)
  expect(found.map(({ row, field: name, from, to }) => [row, name, from, to])).toEqual(changed)
})

describe('a cell of a save is overtaken', () => {
  test.each<
    [
      string,
      number | null,
      { value: number | null; version: number } | undefined,
      number | undefined,
      boolean,
    ]
  >([
    ['by another value since', 4, { value: 5, version: 2 }, 1, true],
    ['by its being emptied since', 4, { value: null, version: 2 }, 1, true],
    ['by its first value', 4, { value: 5, version: 1 }, 0, true],
    ['not by the same value', 5, { value: 5, version: 2 }, 1, false],
    // The second save of a user's own cell has the first as its base version.
    ['not by the version that was seen', 4, { value: 5, version: 2 }, 2, false],
    ['by a lower version, as after a restore', 4, { value: 5, version: 1 }, 2, true],
    ['not where nothing is stored', 4, undefined, 0, false],
    ['not where its sender says no version', 4, { value: 5, version: 9 }, undefined, false],
  ])('%s', (_how, mine, stored, base, isOvertaken) => {
    const places: string[] = []
    const tracked =
      <T>(value: T) =>
      (place: { row: string; field: string }) => {
        places.push(`${place.row}.${place.field}`)
        return value
      }
    const found = conflictingCells({ '1.count': mine }, tracked(stored), tracked(base))
    expect(found).toEqual(isOvertaken ? [{ row: '1', field: 'count', mine, stored }] : [])
    expect(new Set(places)).toEqual(new Set(['1.count']))
  })
})
