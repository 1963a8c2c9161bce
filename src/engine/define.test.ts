import { describe, expect, test } from 'vitest'
import { applies } from '#engine/compile.ts'
import { readsOfCell, sheet } from '#engine/define.ts'
import { above, fact, number, plus } from '#engine/formula.ts'
import { keyOf } from '#engine/key.ts'
import { compile } from '#engine/program.ts'
import { at, cellAt, FormError, field, modelText, tugrik, wholeUpTo } from '#engine/sheet.ts'

const head = {
  code: 'x',
  caption: 'Орон',
  purpose: 'Туршина.',
  rows: { '1': 'Нэг', '2': 'Хоёр' },
  fields: { a: field('А', 'quantity'), b: field('Б', 'quantity'), c: field('В', 'text') },
} as const
const newSheet = () => sheet(head)
const read = (row: string, name: string) => ({ op: 'cell', at: { sheet: 'x', row, field: name } })

describe('a sheet', () => {
  test('is a blank without sections, totals and conditions by default', () => {
    const done = newSheet().done()
    expect(done).toMatchObject({
      code: 'x',
      kind: 'blank',
      caption: 'Орон',
      purpose: 'Туршина.',
      upright: false,
      appliesWhen: null,
      sections: null,
      rowsCaption: null,
      totalRow: null,
      totals: null,
      headline: [],
      links: [],
      checks: [],
      rows: [
        { code: '1', caption: 'Нэг', printed: null },
        { code: '2', caption: 'Хоёр', printed: null },
      ],
    })
    expect(done.cells.size).toBe(0)
    expect(Object.isFrozen(done)).toBe(true)
  })

  test('is defined by its head', () => {
    const said = {
      kind: 'norm',
      upright: true,
      appliesWhen: fact('location', 'capital'),
      sections: [{ caption: 'Хэсэг', rows: ['2', '1'] }],
      rowsCaption: 'Анги',
      totalRow: '2',
    } as const
    expect(sheet({ ...head, ...said }).done()).toMatchObject(said)
  })

  test.each([
    ['of some rows', ['1'] as const, ['1']],
    ['of all', undefined, null],
  ] as const)('sums fields below its rows, %s', (_, rows, counted) => {
    expect(newSheet().totalled(['b'], rows).done().totals).toEqual({ fields: ['b'], rows: counted })
  })

  test('names the cells of its headline figure, including totals, and only existing ones', () => {
    const typed = () => newSheet().entered(['1', '2'], ['a'], wholeUpTo(9), { source: 'made up' })
    expect(typed().headlined(['2', '1'], 'a').done().headline).toEqual([
      { row: '2', field: 'a' },
      { row: '1', field: 'a' },
    ])
    const summed = typed().totalled(['a']).headlined(['totals'], 'a')
    expect(summed.done().headline).toEqual([{ row: 'totals', field: 'a' }])
    expect(() => typed().headlined(['1'], 'b')).toThrow(FormError)
    expect(() => typed().totalled(['a']).headlined(['totals'], 'b')).toThrow(FormError)
    expect(() => typed().headlined(['totals'], 'a')).toThrow(FormError)
  })

  test('applies by a fact, always without one, and may not depend on a cell', () => {
    const near = fact('location', 'capital')
    expect(
      [{ location: 'capital' }, { location: 'soumFar' }].map((facts) =>
        applies({ code: 'x', appliesWhen: near }, facts),
      ),
    ).toEqual([true, false])
    expect(applies({ code: 'x', appliesWhen: null }, {})).toBe(true)
    const full = above(at(newSheet().given(['1'], ['a'], '').done(), '1', 'a'), 0)
    expect(() => applies({ code: 'x', appliesWhen: full }, {})).toThrow('x applies by facts only')
  })
})

describe('a step declares', () => {
  test('cells to be filled in, each with its limits and its source', () => {
    const done = newSheet()
      .entered(['1', '2'], ['a', 'b'], (name) => (name === 'a' ? tugrik : wholeUpTo(9)), { source: 'дүрэм' })
      .done()
    expect([...done.cells.keys()]).toEqual(['1.a', '1.b', '2.a', '2.b'])
    expect(cellAt(done, { row: '2', field: 'a' })).toEqual({
      kind: 'entered',
      input: tugrik,
      proposal: null,
      locks: [],
      source: 'дүрэм',
    })
    expect(cellAt(done, { row: '1', field: 'b' })).toMatchObject({ input: { max: number(9), decimals: 0 } })
  })

  test('locks, the same for all cells or one for each', () => {
    const lockRules = [{ when: fact('open', 'no'), why: 'хаалттай' }]
    const done = newSheet()
      .entered(['1', '2'], ['a'], tugrik, { source: '', locks: lockRules })
      .entered(['1', '2'], ['b'], tugrik, {
        source: '',
        locks: ({ row, same }) => [{ when: above(same('a'), 0), why: row }],
      })
      .done()
    expect(cellAt(done, { row: '2', field: 'a' })).toMatchObject({ locks: lockRules })
    expect(cellAt(done, { row: '2', field: 'b' })).toMatchObject({
      locks: [{ when: { test: 'above', left: read('2', 'a') }, why: '2' }],
    })
  })

  test('cells that propose a figure, and lock as those do that propose none', () => {
    const lockRules = [{ when: fact('open', 'no'), why: 'хаалттай' }]
    const done = newSheet()
      .proposed(['1'], ['a'], tugrik, () => 5, { source: 'дүрэм' })
      .proposed(['2'], ['a'], tugrik, ({ cell }) => cell('1', 'a'), { source: '', locks: lockRules })
      .proposed(['1', '2'], ['b'], tugrik, () => 0, {
        source: '',
        locks: ({ row, field: name }) => [{ when: fact('open', 'no'), why: `${row} ${name}` }],
      })
      .done()
    expect(cellAt(done, { row: '1', field: 'a' })).toEqual({
      kind: 'entered',
      input: tugrik,
      proposal: number(5),
      locks: [],
      source: 'дүрэм',
    })
    expect(cellAt(done, { row: '2', field: 'a' })).toMatchObject({
      proposal: read('1', 'a'),
      locks: lockRules,
    })
    expect(cellAt(done, { row: '2', field: 'b' })).toMatchObject({ locks: [{ why: '2 b' }] })
  })

  test('cells that are given, computed, or a text', () => {
    const done = newSheet()
      .given(['1'], ['a', 'b'], 'тогтоол')
      .computed(['2'], ['a', 'b'], ({ inRow }) => inRow('1'), 'дүрэм')
      .computed(['1'], ['c'], () => 12, '')
      .text('c', { '2': modelText('жишиг') })
      .done()
    expect(cellAt(done, { row: '1', field: 'b' })).toEqual({ kind: 'given', source: 'тогтоол', model: false })
    expect(cellAt(done, { row: '2', field: 'b' })).toEqual({
      kind: 'computed',
      formula: read('1', 'b'),
      source: 'дүрэм',
    })
    expect(cellAt(done, { row: '1', field: 'c' })).toMatchObject({ formula: number(12) })
    expect(cellAt(done, { row: '2', field: 'c' })).toEqual({ kind: 'text', text: 'жишиг', model: true })
  })

  test('texts in the order of the rows, and none where none is written', () => {
    const done = newSheet().text('c', { '2': 'хоёр' }).text('a', { '2': 'б', '1': 'а' }).done()
    expect([...done.cells]).toEqual([
      ['2.c', { kind: 'text', text: 'хоёр', model: false }],
      ['1.a', { kind: 'text', text: 'а', model: false }],
      ['2.a', { kind: 'text', text: 'б', model: false }],
    ])
  })

  test('sums of its own row and of its own field in other rows', () => {
    const done = newSheet()
      .given(['1', '2'], ['a'], '')
      .computed(['1'], ['b'], ({ sum }) => sum(['a', 'a']), '')
      .computed(['2'], ['b'], ({ sumOfRows }) => sumOfRows(['1']), '')
      .computed(
        ['2'],
        ['c'],
        ({ row, same, inRow, field: name }) =>
          name === 'c' && row === '2' ? plus(same('b'), same('a')) : inRow('1'),
        '',
      )
      .done()
    const formulaAt = (row: string, name: string) => {
      const cell = cellAt(done, { row, field: name })
      return cell?.kind === 'computed' ? cell.formula : null
    }
    expect(formulaAt('1', 'b')).toEqual({ op: 'plus', of: [read('1', 'a'), read('1', 'a')] })
    expect(formulaAt('2', 'b')).toEqual({ op: 'plus', of: [read('1', 'b')] })
    expect(formulaAt('2', 'c')).toEqual({ op: 'plus', of: [read('2', 'b'), read('2', 'a')] })
  })

  test('rules at each of the cells, which only warn or which refuse', () => {
    const rule = { code: 'many', message: 'олон' }
    const done = newSheet()
      .given(['1', '2'], ['a', 'b'], '')
      .warned(['1', '2'], ['a'], ({ same }) => above(same('b'), 0), rule)
      .refused(['2'], ['a', 'b'], ({ field: name }) => fact('requested', name), rule)
      .done()
    expect(done.checks).toMatchObject([
      { ...rule, severity: 'warning', row: '1', field: 'a', when: { left: read('1', 'b') } },
      { ...rule, severity: 'warning', row: '2', field: 'a', when: { left: read('2', 'b') } },
      { ...rule, severity: 'error', row: '2', field: 'a', when: { oneOf: ['a'] } },
      { ...rule, severity: 'error', row: '2', field: 'b', when: { oneOf: ['b'] } },
    ])
  })

  test('cells that copy entries of others', () => {
    const done = newSheet()
      .entered(['1', '2'], ['a', 'b'], tugrik, { source: '' })
      .linked([
        [
          ['1', 'a'],
          ['2', 'b'],
        ],
      ])
      .done()
    expect(done.links).toEqual([{ from: { row: '1', field: 'a' }, to: { row: '2', field: 'b' } }])
  })
})

describe('a contradictory declaration is refused at once:', () => {
  test.each<readonly [string, () => unknown, string]>([
    [
      'a formula that reads what stands behind it',
      () => newSheet().computed(['1'], ['a'], ({ same }) => same('b'), ''),
      'x 1.b is read before it is declared',
    ],
    [
      'a formula that reads itself',
      () => newSheet().computed(['1'], ['a'], ({ same }) => same('a'), ''),
      'x 1.a is read before it is declared',
    ],
    [
      'the same cell twice',
      () => newSheet().given(['1'], ['a'], '').given(['1'], ['a'], ''),
      'x 1.a is declared twice',
    ],
    [
      'a rule at a cell that is not there',
      () => newSheet().warned(['1'], ['b'], () => fact('a', 'b'), { code: '', message: '' }),
      'x 1.b is read before it is declared',
    ],
    [
      'a link out of a cell that is not entered',
      () =>
        newSheet()
          .given(['1'], ['a'], '')
          .entered(['2'], ['a'], tugrik, { source: '' })
          .linked([
            [
              ['1', 'a'],
              ['2', 'a'],
            ],
          ]),
      'x 1.a is linked but not entered',
    ],
    [
      'a link into one',
      () =>
        newSheet()
          .entered(['2'], ['a'], tugrik, { source: '' })
          .linked([
            [
              ['2', 'a'],
              ['1', 'a'],
            ],
          ]),
      'x 1.a is linked but not entered',
    ],
    [
      'a cell of a finished sheet that it does not have',
      () => at(newSheet().done(), '1', 'a'),
      'x has no cell 1.a',
    ],
  ])('%s', (_, declare, message) => {
    expect(declare).toThrow(FormError)
    expect(declare).toThrow(message)
  })

  test('a row or field that is not there does not even compile', () => {
    const prices = newSheet().given(['1'], ['a'], '').done()
    // @ts-expect-error there is no row 3
    expect(() => at(prices, '3', 'a')).toThrow(FormError)
    // @ts-expect-error there is no such field
    expect(() => at(prices, '1', 'amount')).toThrow(FormError)
  })

  test('a sheet without those before it that it reads, and two of one name', () => {
    const first = newSheet().given(['1'], ['a'], '').done()
    const second = sheet({ ...head, code: 'y' })
      .computed(['1'], ['a'], () => at(first, '1', 'a'), '')
      .done()
    expect(() => compile([second, first])).toThrow('x/1.a, which no sheet before has')
    expect(() => compile([first, first])).toThrow('two sheets are called x')
  })
})

describe('a cell reads', () => {
  test('the cells that its formula, proposal, limits and locks name', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'] as const
    const fields = Object.fromEntries(names.map((name) => [name, field(name, 'quantity')]))
    const done = sheet({ ...head, fields })
      .given(['1'], ['a', 'b', 'c', 'd', 'e'], '')
      .proposed(['1'], ['f'], { ...tugrik, min: number(0) }, ({ same }) => same('a'), {
        source: '',
        locks: ({ same }) => [
          { when: above(same('d'), 0), why: '', counts: same('e') },
          { when: above(same('c'), 0), why: '' },
        ],
      })
      .computed(['1'], ['g'], ({ same }) => plus(same('f'), same('b')), '')
      .text('a', { '2': '' })
      .done()
    const reads = (row: string, name: string) => {
      const cell = cellAt(done, { row, field: name })
      return cell && readsOfCell(cell).map(keyOf)
    }
    expect(reads('1', 'f')).toEqual(['1.a', '1.d', '1.e', '1.c'])
    expect(reads('1', 'g')).toEqual(['1.f', '1.b'])
    expect([reads('1', 'a'), reads('2', 'a')]).toEqual([[], []])
  })

  test('its limits, above and below', () => {
    const limits = newSheet().given(['1', '2'], ['a'], '').done()
    const done = sheet({ ...head, code: 'y' })
      .entered(
        ['1'],
        ['b'],
        { ...tugrik, min: at(limits, '1', 'a'), max: at(limits, '2', 'a') },
        { source: '' },
      )
      .done()
    const cell = cellAt(done, { row: '1', field: 'b' })
    expect(cell && readsOfCell(cell).map(keyOf)).toEqual(['1.a', '2.a'])
  })
})
