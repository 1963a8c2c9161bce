import { describe, expect, test } from 'vitest'
import { check } from '#domain/sheet/check.ts'
import { sheet } from '#domain/sheet/define.ts'
import { enter } from '#domain/sheet/entry.ts'
import { evaluate, formStateAt, stateAt, valueAt } from '#domain/sheet/evaluate.ts'
import { plus } from '#domain/sheet/formula.ts'
import { draftLockAt, lockAllBut } from '#domain/sheet/lock.ts'
import { compile } from '#domain/sheet/program.ts'
import { field, wholeUpTo } from '#domain/sheet/sheet.ts'

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
  ] as const)('leaves open what is marked and what is copied from it: %s.%s is %s', (row, name, is) => {
    expect(stateAt(locked, at(row, name)).is).toBe(is)
  })

  test('changes no figure: what is locked counts as it was typed', () => {
    expect([...locked.values]).toEqual([...free.values])
    expect(stateAt(locked, at('2', 'a'))).toEqual({
      is: 'locked',
      value: 20,
      lock: draftLock,
    })
  })

  test('of review leaves the marked cells open, that of a year none', () => {
    const year = { reason: 'year', why: 'sent' } as const
    expect([draftLock, year, null].map((lock) => draftLockAt(lock, 'form/1.a'))).toEqual([null, year, null])
    expect(draftLockAt(draftLock, 'form/2.a')).toBe(draftLock)
  })

  test('takes nothing into a locked cell, and what an open one feeds follows', () => {
    expect(enter(locked, at('2', 'a'), '21')).toMatchObject({
      took: false,
      message: expect.stringContaining('only what is marked'),
    })
    const entering = enter(locked, at('1', 'a'), '12')
    expect(entering.took && valueAt(entering.next, at('3', 'a'))).toBe(32)
    expect(entering.took && valueAt(entering.next, at('2', 'b'))).toBe(12)
    expect(entering.took && stateAt(entering.next, at('2', 'a')).is).toBe('locked')
  })

  test('hides no problem: a locked value is still held against its rule', () => {
    expect(check(form, locked)).toEqual(check(form, free))
    expect(check(form, locked).map(({ row, field: name }) => [row, name])).toEqual([['1', 'b']])
  })

  test('is not of the form: a locked cell travels as an open one does', () => {
    expect(formStateAt(locked, at('2', 'a'))).toEqual(formStateAt(free, at('2', 'a')))
  })
})
