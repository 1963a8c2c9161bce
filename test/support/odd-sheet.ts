import { sheet } from '#engine/define.ts'
import {
  above,
  all,
  atLeast,
  ceil,
  choose,
  equal,
  type Formula,
  fact,
  factNumber,
  floor,
  max,
  min,
  minus,
  not,
  number,
  over,
  plus,
  round,
  step,
  times,
  when,
} from '#engine/formula.ts'
import { field, wholeUpTo } from '#engine/sheet.ts'

type Cells = { readonly empty: Formula; readonly five: Formula; readonly text: Formula }

/** Edge cases of every kind of formula, with figures calculated by hand. */
const oddities: readonly (readonly [name: string, formula: (cells: Cells) => Formula, figure: number])[] = [
  ['over nothing', ({ five, empty }) => over(five, empty), 0],
  ['over a quotient', ({ five }) => over(100, over(five, 2)), 40],
  ['minus a difference', ({ five }) => minus(10, minus(five, 2)), 7],
  ['times a sum', ({ five }) => times(2, plus(five, 1), -1), -12],
  ['minus a negative', ({ five }) => minus(five, -3), 8],
  ['the smaller of an empty cell', ({ five, empty }) => min(five, empty), 0],
  ['the larger of an empty cell', ({ empty }) => max(-4, empty), 0],
  ['the larger of what IF hands on', ({ five, empty }) => max(-4, when(above(five, 4), empty, five)), 0],
  ['a text', ({ five, text }) => plus(five, text), 5],
  ['an empty cell equals 0', ({ empty }) => when(equal(empty, 0), 1, 2), 1],
  ['half away from zero', () => round(2.5), 3],
  ['half away from zero, below it', () => round(-2.5), -3],
  ['a half that is less in binary', () => round(1.005, 2), 1.01],
  ['thousands', () => round(123_456, -3), 123_000],
  ['up', () => ceil(over(7, 3)), 3],
  ['up, below zero', () => ceil(-1.5), -1],
  ['up, with dust', () => ceil(over(times(3, 0.1), 0.1)), 3],
  ['down', () => floor(over(8, 3)), 2],
  ['down, below zero', () => floor(-1.5), -2],
  ['down, with dust', () => floor(over(0.3, 0.1)), 3],
  ['at least, at its end', ({ five }) => when(atLeast(five, 5), 1, 2), 1],
  ['above, at its end', ({ five }) => when(above(five, 5), 1, 2), 2],
  ['not all', ({ five }) => when(not(all(above(five, 1), above(five, 9))), 1, 2), 1],
  ['all of nothing', () => when(all(), 1, 2), 1],
  ['a fact', () => when(fact('location', 'capital', 'soumNear'), 1, 2), 1],
  ['another fact', () => when(fact('location', 'soumFar'), 1, 2), 2],
  ['a fact that is a number', () => times(2, factNumber('branchGroups')), 6],
  ['a number as a fact', () => when(fact('branchGroups', '3'), 1, 2), 1],
  ['a fact that is none', () => plus(1, factNumber('location')), 1],
  ['a case', () => choose('location', { soumFar: 1, capital: 2 }), 2],
  ['no case', () => choose('location', { soumFar: 1 }), 0],
  ['a step, at its end', ({ five }) => step(five, steps(5, 6)), 10],
  ['a step, above it', ({ five }) => step(plus(five, 0.001), steps(5, 6)), 20],
  ['the last step', ({ five }) => step(times(five, 9), steps(5, 6)), 30],
  ['beyond the steps', ({ five }) => step(times(five, 9), steps(5, 6).slice(0, 2)), 0],
  ['a small number', () => times(0.0000001, 3), 3e-7],
  ['a large number', () => times(1e15, 1000), 1e18],
]

function steps(...ends: readonly number[]) {
  return [...ends, null].map((upTo, index) => ({
    upTo: upTo === null ? null : number(upTo),
    value: number((index + 1) * 10),
  }))
}

const codes = oddities.map((_, index) => String(index + 1))
const rows: Readonly<Record<string, string>> = {
  inputs: 'Inputs',
  ...Object.fromEntries(oddities.map(([name], index) => [String(index + 1), name])),
}

/** A sheet of these formulas; `five` is 5, `empty` has no entry. */
export const oddSheet = sheet({
  code: 'odd',
  kind: 'report',
  caption: "Odd 'things' [all]",
  purpose: 'A formula of every kind at its edge.',
  rows,
  fields: {
    empty: field('Empty', 'quantity'),
    five: field('Five', 'quantity'),
    text: field('Text', 'text'),
    result: field('Result', 'quantity'),
  },
})
  .entered(['inputs'], ['empty', 'five'], wholeUpTo(10), { source: 'by hand' })
  .text('text', { inputs: 'words' })
  .computed(
    codes,
    ['result'],
    ({ row, cell }) =>
      oddities[Number(row) - 1]?.[1]({
        empty: cell('inputs', 'empty'),
        five: cell('inputs', 'five'),
        text: cell('inputs', 'text'),
      }) ?? 0,
    'by hand',
  )
  .done()

export const oddFigures: readonly number[] = oddities.map(([, , figure]) => figure)
