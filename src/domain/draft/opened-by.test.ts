import { expect, test } from 'vitest'
import { openedBy } from '#domain/draft/opened-by.ts'
import { sheet } from '#domain/sheet/define.ts'
import { evaluate } from '#domain/sheet/evaluate.ts'
import { field } from '#domain/sheet/field.ts'
import { fact, plus } from '#domain/sheet/formula.ts'
import { wholeUpTo } from '#domain/sheet/input.ts'
import { compile } from '#domain/sheet/program.ts'

const pupils = sheet({
  code: 'pupils',
  caption: '',
  purpose: '',
  rows: { '1': '' },
  fields: {
    typed: field('', 'people'),
    shut: field('', 'people'),
    register: field('', 'people'),
    sum: field('', 'people'),
  },
})
  .entered(['1'], ['typed'], wholeUpTo(null), { source: '' })
  .entered(['1'], ['shut'], wholeUpTo(null), {
    source: '',
    locks: [{ when: fact('small', 'yes'), reason: '' }],
  })
  .given(['1'], ['register'], '')
  .computed(['1'], ['sum'], ({ same }) => plus(same('typed'), same('shut')), '')
  .done()
const evaluation = evaluate(compile([pupils]), { entries: {}, givens: {}, facts: { small: 'yes' } })
const at = (name: string) => ({ sheet: 'pupils', row: '1', field: name })

test.each([
  [[], []],
  [['typed'], ['typed']],
  [['typed', 'typed'], ['typed']],
  [['sum', 'register', 'shut', 'none'], []],
  [['sum', 'typed'], ['typed']],
])('marks at %j open %j', (names, opened) => {
  const marks = names.map((name) => ({ at: at(name), state: 'open' as const }))
  expect(openedBy(evaluation, marks)).toEqual(opened.map(at))
})

test('a settled mark opens nothing', () => {
  expect(openedBy(evaluation, [{ at: at('typed'), state: 'resolved' }])).toEqual([])
})
