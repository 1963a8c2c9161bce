import { describe, expect, it, test } from 'vitest'
import { keyOf } from '#engine/key.ts'
import { nameOf } from '#engine/names.ts'
import { unitAt } from '#engine/units.ts'
import { normsWith } from '#forms/norms/norm-list.ts'
import { normProgram } from '#forms/norms/norm-problems.ts'
import { norms2025 } from '#forms/norms/norms-2025.ts'
import { repeatedRowText } from '#forms/norms/year-list-text.ts'

const all = norms2025.flatMap(({ sheet }) =>
  sheet.rows.flatMap(({ code: row }) =>
    Object.keys(sheet.fields).flatMap((field) =>
      sheet.cells.get(keyOf({ row, field }))?.kind === 'given'
        ? [{ sheet: sheet.code, row, field, unit: unitAt(sheet, { row, field }) }]
        : [],
    ),
  ),
)
const ofUnit = (unit: string) => {
  const found = all.find((each) => each.unit === unit)
  if (!found) throw new Error(unit)
  return found
}
const [amount, factor] = [ofUnit('tugrik'), ofUnit('coefficient')]

const read = (typed: string | null, { sheet, row, field } = factor, before = 7) => {
  const stored = { [sheet]: { [row]: { [field]: before } } }
  const { givens, errors } = normsWith(norms2025, stored, [{ at: 2, cells: [sheet, row, field, '', typed] }])
  return errors.length > 0 ? 'refused' : (givens[sheet]?.[row]?.[field] ?? null)
}

describe('a list of norms', () => {
  test.each([
    ['8', 'Өөр үзүүлэлт', 'refused'],
    ['7', 'Өөр үзүүлэлт', 7],
    ['8', nameOf(normProgram(norms2025), factor, '', null), 8],
    ['8', ' ', 8],
  ])('the figure %s with the name %s is read as %s', (typed, name, expected) => {
    const { sheet, row, field } = factor
    const stored = { [sheet]: { [row]: { [field]: 7 } } }
    const { givens, errors } = normsWith(norms2025, stored, [
      { at: 2, cells: [sheet, row, field, name, typed] },
    ])
    expect(errors.length > 0 ? 'refused' : givens[sheet]?.[row]?.[field]).toBe(expected)
  })

  test.each([
    ['1.12', '7', 0],
    ['1.12', '05.12', 2],
    ['1.5', '05.12', 1],
  ])('%j next to %j refuses %i figures', (typed, other, count) => {
    const rows = [factor, amount].map(({ sheet, row, field }, at) => ({
      at,
      cells: [sheet, row, field, '', at === 0 ? typed : other],
    }))
    expect(normsWith(norms2025, {}, rows).errors).toHaveLength(count)
  })

  test.each<readonly [string, readonly string[], readonly number[]]>([
    ['of nothing but fractions', ['0.085', '0.01'], [1, 2]],
    ['of a fraction and one', ['0.2', '1'], [1, 2]],
    ['of a fraction and more', ['0.2', '8.5'], []],
    ['of a fraction that is stored, and another', ['0.5', '0.2'], [2]],
    ['of one fraction', ['0.2', ''], []],
    ['of ones', ['1', '1'], []],
  ])('refuses percents %s', (_, typed, refused) => {
    const percents = all.filter(({ sheet }) => sheet === 'norm-insurance').slice(0, 2)
    const [first] = percents
    if (!first) throw new Error('norm-insurance')
    const { sheet, row, field } = first
    const rows = percents.map((each, index) => ({
      at: index + 1,
      cells: [each.sheet, each.row, each.field, '', typed[index] ?? ''],
    }))
    const { errors } = normsWith(norms2025, { [sheet]: { [row]: { [field]: 0.5 } } }, rows)
    expect(errors.map(({ row: at }) => at)).toEqual(refused)
  })

  test.each([
    ['1.176', 1.176],
    ['1234.567', 1234.567],
    ['0.00000001', 0.00000001],
    ['1 500', 1500],
    ['-2.5', -2.5],
    ['', null],
    [null, 7],
    ['1e17', 'refused'],
    ['100000000000000000', 'refused'],
    ['9007199254740993', 'refused'],
    ['1.0000000001', 'refused'],
    ['1,176', 'refused'],
    ['олон', 'refused'],
  ])('reads %j as %s', (typed, expected) => {
    expect(read(typed)).toBe(expected)
  })

  test.each([
    ['450000', 450_000],
    ['450000.5', 450_000.5],
    ['450.000', 'refused'],
    ["'450.000", 'refused'],
    ['+450.000', 'refused'],
    ['\u2212450.000', 'refused'],
    ['\uff14\uff15\uff10.\uff10\uff10\uff10', 'refused'],
    ['0450.000', 'refused'],
    ['1450.000', 'refused'],
    ['450,0000', 'refused'],
    ['450,1250', 'refused'],
    ['450.1250', 450.125],
    ['-', 'refused'],
    ['012.345', 'refused'],
  ])('reads the amount %j as %s', (typed, expected) => {
    expect(read(typed, amount)).toBe(expected)
  })

  test.each([
    ['months', '6 сар', 6],
    ['months', '6 жил', 'refused'],
    ['days', '6 өдөр', 6],
    ['days', '6 цаг', 'refused'],
    ['coefficient', '6 хүн', 'refused'],
    ['tugrik', '6 хүн', 'refused'],
  ])('reads a figure of %s written as %j as %s', (unit, typed, expected) => {
    expect(read(typed, ofUnit(unit))).toBe(expected)
  })

  it('refuses a norm that it has twice, at the second row', () => {
    const { sheet, row, field } = factor
    const rows = [2, 5].map((at) => ({ at, cells: [sheet, row, field, '', '8'] }))
    expect(normsWith(norms2025, {}, rows).errors).toEqual([
      { row: 5, field: 'sheet', message: repeatedRowText(2) },
    ])
  })

  it('takes an amount of three decimals that is stored so', () => {
    expect(read('450.125', amount, 450.125)).toBe(450.125)
    expect(read('450.125', amount, 450_125)).toBe('refused')
  })
})
