import { describe, expect, test } from 'vitest'
import { check } from '#engine/check.ts'
import { sheet } from '#engine/define.ts'
import { enter } from '#engine/entry.ts'
import { evaluate, formLockAt, formStateAt, stateAt, valueAt } from '#engine/evaluate.ts'
import { fact, plus, times } from '#engine/formula.ts'
import { addressOf, type CellKey } from '#engine/key.ts'
import { draftLockAt, lockAllBut } from '#engine/lock.ts'
import { compile } from '#engine/program.ts'
import { at as cellOf, field, tugrik, tugrikFrom, wholeUpTo } from '#engine/sheet.ts'
import { kindergarten } from '#test/support/school.ts'

const form = sheet({
  code: 'form',
  caption: 'Form',
  purpose: 'To try a lock.',
  rows: { '1': 'First', '2': 'Second', '3': 'Sum' },
  fields: { a: field('A', 'people'), b: field('B', 'people') },
})
  .entered(['1', '2'], ['a', 'b'], wholeUpTo(100), { source: 'test' })
  .computed(['3'], ['a', 'b'], ({ inRow }) => plus(inRow('1'), inRow('2')), 'test')
  .linked([
    [
      ['1', 'a'],
      ['2', 'b'],
    ],
  ])
  .done()
const program = compile([form])
const at = (row: string, field: string) => ({ sheet: 'form', row, field })
const entries = { form: { '1.a': 10, '2.a': 20, '1.b': 500, '2.b': 5 } }
const draftLock = lockAllBut(program, [at('1', 'a')], 'only what is marked')
const locked = evaluate(program, { entries, givens: {}, facts: {}, draftLock })
const free = evaluate(program, { entries, givens: {}, facts: {} })

describe('the lock of a draft', () => {
  test.each([
    ['1', 'a', 'open'],
    ['2', 'b', 'open'],
    ['2', 'a', 'locked'],
    ['1', 'b', 'locked'],
    ['3', 'a', 'computed'],
  ] as const)('leaves marked cells and copies of them open: %s.%s is %s', (row, name, kind) => {
    expect(stateAt(locked, at(row, name)).kind).toBe(kind)
  })

  test('changes no figure: a locked cell counts as it was entered', () => {
    expect([...locked.values]).toEqual([...free.values])
    expect(stateAt(locked, at('2', 'a'))).toEqual({
      kind: 'locked',
      value: 20,
      lock: draftLock,
    })
  })

  test('of review leaves the marked cells open, that of a year none', () => {
    const year = { reason: 'year', why: 'sent' } as const
    expect([draftLock, year, null].map((lock) => draftLockAt(lock, 'form/1.a'))).toEqual([null, year, null])
    expect(draftLockAt(draftLock, 'form/2.a')).toBe(draftLock)
  })

  test('opens copies of the marked cells, and no other copy', () => {
    const openOf = (row: string, name: string) => {
      const lock = lockAllBut(program, [at(row, name)], '')
      return lock.reason === 'review' ? [...lock.open] : []
    }
    expect(openOf('1', 'a')).toEqual(['form/1.a', 'form/2.b'])
    expect(openOf('2', 'b')).toEqual(['form/2.b'])
  })

  test.each<readonly [string, string, readonly string[]]>([
    [
      'children of an age: the whole to which the parts of its row must come, no norm and no other row',
      'sub-b1/1.stage1Qty',
      [
        ...['1.stage2Qty', '1.stage3Qty', '1.stage4Qty', '1.stage5Qty'],
        ...['1.generalStudentQty', '1.hourStudentQty'],
        ...['1.subGroupQty', '1.disableStudentQty', '1.targetGroupQty'],
      ],
    ],
    ['attendance: no check of sums', 'sub-b1/5.totalPer', []],
    [
      'a part of the income: what is allocated of it, and its other parts',
      'sub-b8/15.plannedAmount',
      [
        ...['7.plannedAmount', '16.plannedAmount', '17.plannedAmount'],
        ...['8.plannedAmount', '9.plannedAmount', '10.plannedAmount'],
      ],
    ],
    ['a cost line of the same sheet', 'sub-b8/12.plannedAmount', []],
    ['a figure that is computed', 'sub-b1/1.totalQty', []],
  ])('opens cells in one sum check with a marked cell: %s', (_, marked, related) => {
    const { program: kindergartens } = kindergarten({})
    const lock = lockAllBut(kindergartens, [addressOf(marked as CellKey)], '') // a cell key as text
    const sheet = marked.split('/')[0]
    const expected = related.map((place) => `${sheet}/${place}`)
    expect(lock.reason === 'review' && [...lock.relatedCells].toSorted()).toEqual(expected.toSorted())
    expect(lock.reason === 'review' && [...lock.open].toSorted()).toEqual([marked, ...expected].toSorted())
  })

  test('accepts no entry in a locked cell, and dependents of an open one are recalculated', () => {
    expect(enter(locked, at('2', 'a'), '21')).toMatchObject({
      took: false,
      message: expect.stringContaining('only what is marked'),
    })
    const entering = enter(locked, at('1', 'a'), '12')
    expect(entering.took && valueAt(entering.next, at('3', 'a'))).toBe(32)
    expect(entering.took && valueAt(entering.next, at('2', 'b'))).toBe(12)
    expect(entering.took && stateAt(entering.next, at('2', 'a')).kind).toBe('locked')
  })

  test('hides no problem: a locked value is still checked against its rule', () => {
    expect(check(form, locked)).toEqual(check(form, free))
    expect(check(form, locked).map(({ row, field: name }) => [row, name])).toEqual([['1', 'b']])
  })

  test('is not of the form: a locked cell travels as an open one does', () => {
    expect(formStateAt(locked, at('2', 'a'))).toEqual(formStateAt(free, at('2', 'a')))
  })
})

describe('a cell, described by its form,', () => {
  const norm = () =>
    sheet({
      code: 'norm',
      caption: '',
      purpose: '',
      rows: { '1': '', '2': '' },
      fields: { wage: field('', 'tugrik'), note: field('', 'text') },
    })
      .given(['1', '2'], ['wage'], '')
      .text('note', { '1': 'the text' })
      .done()
  const pay = () =>
    sheet({
      code: 'pay',
      caption: '',
      purpose: '',
      rows: { '1': '' },
      fields: {
        wage: field('', 'tugrik'),
        more: field('', 'tugrik'),
        rest: field('', 'tugrik'),
        year: field('', 'tugrik'),
      },
    })
      .entered(['1'], ['wage'], tugrikFrom(cellOf(norm(), '1', 'wage')), { source: '' })
      .proposed(['1'], ['more'], { ...tugrik, max: cellOf(norm(), '1', 'wage') }, () => 5, {
        source: '',
        locks: [{ when: fact('open', 'no'), why: 'shut' }],
      })
      .entered(['1'], ['rest'], wholeUpTo(null), {
        source: '',
        locks: [{ when: fact('open', 'no'), why: 'shut', counts: cellOf(norm(), '1', 'wage') }],
      })
      .computed(['1'], ['year'], ({ same }) => times(same('wage'), 12), '')
      .done()
  const inputs = {
    entries: { pay: { '1.wage': 700, '1.rest': 3 } },
    // A reference figure for a text cell is ignored.
    givens: { norm: { '1': { wage: 600, note: 9 } } },
    facts: { open: 'yes' },
  }
  const cellState = (code: string, row: string, name: string, open = 'yes') =>
    formStateAt(evaluate(compile([norm(), pay()]), { ...inputs, facts: { open } }), {
      sheet: code,
      row,
      field: name,
    })

  test.each([
    ['that is not there', 'pay', '1', 'none', { kind: 'absent' }],
    ['of a sheet that is not there', 'none', '1', 'wage', { kind: 'absent' }],
    ['that is a text', 'norm', '1', 'note', { kind: 'text', text: 'the text', model: false }],
    ['that is given', 'norm', '1', 'wage', { kind: 'given', value: 600 }],
    ['of which nothing is given', 'norm', '2', 'wage', { kind: 'given', value: 0 }],
    ['that is computed', 'pay', '1', 'year', { kind: 'computed', value: 8400 }],
    [
      'that is typed, with the limits of this year',
      'pay',
      '1',
      'wage',
      {
        kind: 'open',
        value: 700,
        entry: 700,
        proposal: null,
        limits: { min: 600, max: 999_999_999_999, decimals: 2, clamps: false },
        unit: 'tugrik',
        rowUnit: '',
      },
    ],
    [
      'that proposes a figure',
      'pay',
      '1',
      'more',
      {
        kind: 'open',
        value: 5,
        entry: null,
        proposal: 5,
        limits: { min: 0, max: 600, decimals: 2, clamps: false },
        unit: 'tugrik',
        rowUnit: '',
      },
    ],
    [
      'without an upper limit',
      'pay',
      '1',
      'rest',
      {
        kind: 'open',
        value: 3,
        entry: 3,
        proposal: null,
        limits: { min: 0, max: null, decimals: 0, clamps: false },
        unit: 'tugrik',
        rowUnit: '',
      },
    ],
  ] as const)('%s', (_, code, row, name, state) => {
    expect(cellState(code, row, name)).toEqual(state)
  })

  test('that is locked counts as its lock defines, else as its proposal', () => {
    const read = { op: 'cell', at: { sheet: 'norm', row: '1', field: 'wage' } }
    expect(cellState('pay', '1', 'rest', 'no')).toEqual({
      kind: 'locked',
      value: 600,
      lock: { reason: 'form', why: 'shut', countsAs: read },
    })
    expect(cellState('pay', '1', 'more', 'no')).toEqual({
      kind: 'locked',
      value: 5,
      lock: { reason: 'form', why: 'shut', countsAs: { op: 'number', value: 5 } },
    })
  })

  test('takes no figure that is stored where nothing can be typed', () => {
    const stored = { norm: { '1.wage': 1, '1.note': 1 }, pay: { ...inputs.entries.pay, '1.year': 1 } }
    const evaluation = evaluate(compile([norm(), pay()]), { ...inputs, entries: stored })
    expect([...evaluation.values]).toEqual([...evaluate(compile([norm(), pay()]), inputs).values])
  })

  test('is locked by no form where it is not there', () => {
    const evaluation = evaluate(compile([norm(), pay()]), { ...inputs, facts: { open: 'no' } })
    const lockAt = (row: string) => formLockAt(evaluation, { sheet: 'pay', row, field: 'more' })
    expect([lockAt('1')?.why, lockAt('9')]).toEqual(['shut', null])
  })

  test('counts nothing where it is a text, or where no sheet is given', () => {
    const nothing = evaluate(compile([norm(), pay()]), { ...inputs, givens: {} })
    expect([...nothing.values]).toEqual([0, 0, 0, 700, 5, 3, 8400])
    const given = evaluate(compile([norm(), pay()]), inputs)
    expect(valueAt(given, { sheet: 'norm', row: '1', field: 'note' })).toBe(0)
    expect(valueAt(given, { sheet: 'norm', row: '3', field: 'wage' })).toBe(0)
  })
})
