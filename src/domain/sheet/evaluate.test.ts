import { describe, expect, test } from 'vitest'
import { check } from '#domain/sheet/check.ts'
import { sheet } from '#domain/sheet/define.ts'
import { enter } from '#domain/sheet/entry.ts'
import { evaluate, formStateAt, holdAllBut, stateAt, valueAt } from '#domain/sheet/evaluate.ts'
import { plus } from '#domain/sheet/formula.ts'
import { compile } from '#domain/sheet/program.ts'
import { field, wholeUpTo } from '#domain/sheet/sheet.ts'

const form = sheet({
  code: 'form',
  caption: 'Form',
  purpose: 'To try a hold.',
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
const hold = holdAllBut(program, [at('1', 'a')], 'only what is marked')
const held = evaluate(program, { entries, givens: {}, facts: {}, hold })
const free = evaluate(program, { entries, givens: {}, facts: {} })

describe('a hold', () => {
  test.each([
    ['1', 'a', 'open'],
    ['2', 'b', 'open'],
    ['2', 'a', 'locked'],
    ['1', 'b', 'locked'],
    ['3', 'a', 'computed'],
  ] as const)('leaves open what is marked and what is copied from it: %s.%s is %s', (row, name, is) => {
    expect(stateAt(held, at(row, name)).is).toBe(is)
  })

  test('changes no figure: what is held counts as it was typed', () => {
    expect([...held.values]).toEqual([...free.values])
    expect(stateAt(held, at('2', 'a'))).toEqual({ is: 'locked', value: 20, reason: 'only what is marked' })
  })

  test('takes nothing into a held cell, and what an open one feeds follows', () => {
    expect(enter(held, at('2', 'a'), '21')).toMatchObject({
      took: false,
      message: expect.stringContaining('only what is marked'),
    })
    const entering = enter(held, at('1', 'a'), '12')
    expect(entering.took && valueAt(entering.next, at('3', 'a'))).toBe(32)
    expect(entering.took && valueAt(entering.next, at('2', 'b'))).toBe(12)
    expect(entering.took && stateAt(entering.next, at('2', 'a')).is).toBe('locked')
  })

  test('hides no fault: a held value is still held against its rule', () => {
    expect(check(form, held)).toEqual(check(form, free))
    expect(check(form, held).map(({ row, field: name }) => [row, name])).toEqual([['1', 'b']])
  })

  test('is not of the form: a held cell travels as an open one does', () => {
    expect(formStateAt(held, at('2', 'a'))).toEqual(formStateAt(free, at('2', 'a')))
  })
})
