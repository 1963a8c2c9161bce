import { describe, expect, it } from 'vitest'
import { boundTo, stepsOf } from '#engine/bound.ts'
import { sheet } from '#engine/define.ts'
import {
  above,
  all,
  type Condition,
  type Formula,
  fact,
  not,
  number,
  plus,
  readsOf,
  readsOfCondition,
  step,
  when,
} from '#engine/formula.ts'
import { type Cell, cellAt, FormError, field, type Sheet, wholeUpTo } from '#engine/sheet.ts'

function tableOf(steps: number): Sheet {
  const rows = Array.from({ length: steps }, (_, index) => String(index + 1))
  return sheet({
    code: 'size',
    kind: 'norm',
    caption: 'Шат',
    purpose: 'Жишээ.',
    rows: Object.fromEntries(rows.map((row) => [row, `${row}-р шат`])),
    fields: { upTo: field('Хүртэл', 'people'), value: field('Итгэлцүүр', 'coefficient') },
  })
    .given(rows.slice(0, -1), ['upTo'], 'Жишээ')
    .given(rows, ['value'], 'Жишээ')
    .done()
}

const columns = { sheet: 'size', upTo: 'upTo', value: 'value' }
const two = tableOf(2)
const three = new Map([['size', tableOf(3)]])

const bySize = step(5, stepsOf(two, columns), columns)
const isMore = above(bySize, 1)

describe('the steps of a table', () => {
  it('are its rows in order; a row without an end has none', () => {
    const cell = (row: string, name: string): Formula => ({
      op: 'cell',
      at: { sheet: 'size', row, field: name },
    })
    expect(stepsOf(two, columns)).toEqual([
      { upTo: cell('1', 'upTo'), value: cell('1', 'value') },
      { upTo: null, value: cell('2', 'value') },
    ])
  })
})

const source = { source: 'Жишээ' }
const head = {
  code: 'form',
  caption: 'Маягт',
  purpose: 'Жишээ.',
  rows: { '1': 'Мөр' },
  fields: { count: field('Тоо', 'people') },
}
const newSheet = () => sheet(head)
const own = ['1'] as const
const count = ['count'] as const
const upToTen = wholeUpTo(10)

const locked = (condition: Condition, counts?: Formula) =>
  newSheet()
    .entered(own, count, upToTen, {
      ...source,
      locks: [{ when: condition, why: 'Хаалттай', ...(counts && { counts }) }],
    })
    .done()
const ruled = (condition: Condition) =>
  newSheet()
    .entered(own, count, upToTen, source)
    .warned(own, count, () => condition, { code: 'x', message: 'Жишээ' })
    .done()
const worked = (formula: Formula) =>
  newSheet()
    .computed(own, count, () => formula, 'Жишээ')
    .done()

function rowsReadBy({ cells, checks }: Sheet): readonly string[] {
  const reads = [
    ...[...cells.values()].flatMap(formulasIn).flatMap(readsOf),
    ...[...cells.values()].flatMap((cell) =>
      cell.kind === 'entered' ? cell.locks.flatMap((lock) => readsOfCondition(lock.when)) : [],
    ),
    ...checks.flatMap((check) => readsOfCondition(check.when)),
  ]
  return [...new Set(reads.filter((at) => at.sheet === 'size').map(({ row }) => row))]
}

function formulasIn(cell: Cell): readonly Formula[] {
  if (cell.kind === 'computed') return [cell.formula]
  if (cell.kind !== 'entered') return []
  const { proposal, input, locks } = cell
  const all = [proposal, input.min, input.max, ...locks.map(({ counts }) => counts ?? null)]
  return all.filter((formula) => formula !== null)
}

describe('a sheet uses the current steps of a table', () => {
  it.each<readonly [string, Sheet]>([
    ['a formula', worked(bySize)],
    ['a part of a formula', worked(plus(1, plus(bySize, 2)))],
    ['what a formula asks', worked(when(isMore, 1, 2))],
    ['what it asks inside', worked(plus(1, when(not(isMore), 1, 2)))],
    [
      'a proposal',
      newSheet()
        .proposed(own, count, upToTen, () => bySize, source)
        .done(),
    ],
    [
      'a lower limit',
      newSheet()
        .entered(own, count, { ...upToTen, min: bySize }, source)
        .done(),
    ],
    ['an upper limit', newSheet().entered(own, count, wholeUpTo(bySize), source).done()],
    ['what a lock asks', locked(isMore)],
    ['what a locked cell counts as', locked(fact('view', 'x'), bySize)],
    ['a rule', ruled(isMore)],
    ['a rule turned round', ruled(not(isMore))],
    ['a rule of several', ruled(all(fact('view', 'x'), above(1, bySize)))],
  ])('in %s', (_, declared) => {
    expect(rowsReadBy(declared)).toEqual(['1', '2'])
    const bound = boundTo(three, declared)
    expect(rowsReadBy(bound)).toEqual(['1', '2', '3'])
    expect(rowsReadBy(declared)).toEqual(['1', '2'])
    expect(Object.isFrozen(bound)).toBe(true)
  })

  it.each<readonly [string, Sheet]>([
    ['nothing', worked(number(1))],
    ['steps of its own', worked(step(5, [{ upTo: null, value: number(1) }]))],
    ['a fact', ruled(fact('view', 'x'))],
    ['limits and locks that go by none', locked(above(1, 2), number(1))],
    ['no upper limit', newSheet().entered(own, count, wholeUpTo(null), source).done()],
    ['a register', newSheet().given(own, count, 'Жишээ').done()],
    ['a text', newSheet().text('count', { '1': 'Жишээ' }).done()],
  ])('and is the same object with %s', (_, declared) => {
    expect(boundTo(three, declared)).toBe(declared)
  })

  it('and keeps everything else of a cell', () => {
    const both = sheet({ ...head, rows: { '1': 'Мөр', '2': 'Мөр', '3': 'Мөр', '4': 'Мөр' } })
      .entered(['1'], count, wholeUpTo(null), {
        ...source,
        locks: [{ when: fact('view', 'x'), why: 'Үгүй' }],
      })
      .given(['2'], count, 'Жишээ')
      .text('count', { '3': 'Жишээ' })
      .computed(['4'], count, () => plus(bySize, step(1, [{ upTo: null, value: number(7) }])), 'Жишээ')
      .done()
    const bound = boundTo(three, both)
    for (const row of ['1', '2', '3'])
      expect(cellAt(bound, { row, field: 'count' })).toStrictEqual(cellAt(both, { row, field: 'count' }))
    expect(cellAt(bound, { row: '4', field: 'count' })).toStrictEqual({
      ...cellAt(both, { row: '4', field: 'count' }),
      formula: plus(
        { ...bySize, steps: stepsOf(tableOf(3), columns) } as Formula,
        step(1, [{ upTo: null, value: number(7) }]),
      ),
    })
  })

  it('and is refused where there is no such table', () => {
    expect(() => boundTo(new Map(), worked(bySize))).toThrow(FormError)
  })
})
