import { describe, expect, test } from 'vitest'
import { enter } from '#engine/entry.ts'
import { evaluate, valueAt } from '#engine/evaluate.ts'
import { ruleText } from '#engine/rule-text.ts'
import { cellAt } from '#engine/sheet.ts'
import { editionFor, editionsLoaded } from '#forms/editions/editions.ts'
import type { Norm } from '#forms/norms/norm.ts'
import { entriesOfNorms, normProblems, normProgram, normsOfEntries } from '#forms/norms/norm-problems.ts'
import { normText } from '#forms/norms/norm-text.ts'
import { norms2025 } from '#forms/norms/norms-2025.ts'
import { seededYears, seedOf } from '#forms/norms/seeds/seeds.ts'
import { normSetOf } from '#forms/norms/year-norms.ts'

const seed = normSetOf(norms2025, 2026)

/** The norms of 2026 with one changed figure; `null` removes it. */
function changed(sheet: string, row: string, field: string, value: number | null) {
  const rows = seed.givens[sheet] ?? {}
  const fields = Object.entries({ ...rows[row], [field]: value }).flatMap(
    ([name, figure]): [string, number][] => (figure === null ? [] : [[name, figure]]),
  )
  return { ...seed, givens: { ...seed.givens, [sheet]: { ...rows, [row]: Object.fromEntries(fields) } } }
}

await editionsLoaded()

describe('norms may be published', () => {
  test.each(seededYears)('as the program brings them for %d', (year) => {
    const { norms } = editionFor(year)
    expect(normProblems(norms, normSetOf(norms, year))).toEqual([])
  })

  test('when shares are moved from one component to another', () => {
    const one = changed('norm-dormitory-shares', 'teacherAdded', 'share', 0.0567)
    const rows = { ...one.givens['norm-dormitory-shares'], teacherBonus: { share: 0 } }
    expect(
      normProblems(norms2025, { ...one, givens: { ...one.givens, 'norm-dormitory-shares': rows } }),
    ).toEqual([])
  })
})

describe('norms may not be published', () => {
  test.each([
    ['norm-grade', '3', 'amount', null, normText.missing],
    ['norm-grade', '3', 'amount', -1, ruleText.outside({ min: '0', max: '999,999,999,999' })],
    ['norm-supplements', 'addedJobTime', 'cap', 101, ruleText.outside({ min: '0', max: '100' })],
    ['norm-grade', '3', 'amount', 0.001, ruleText.decimals(2)],
    ['norm-size-town', '2', 'upTo', 50, normText.overlap],
    ['norm-size-town', '2', 'upTo', 49, normText.overlap],
    ['norm-grade', '3', 'weight', 1, normText.unknown],
    ['norm-nowhere', '1', 'value', 1, normText.unknown],
  ])('with %s %s.%s = %s', (sheet, row, field, value, message) => {
    expect(normProblems(norms2025, changed(sheet, row, field, value))).toEqual([
      { sheet, row, field, message },
    ])
  })

  test.each([
    ['norm-pay-grid', 'ТҮБД-1', 'month1', 3, normText.belowWage('792,000')],
    ['norm-pay-grid', 'ТҮБД-5', 'month12', 791_999.99, normText.belowWage('792,000')],
    ['norm-support-pay', 'simple', 'month', 791_999, normText.belowWage('792,000')],
    ['norm-minimum-wage', 'wage', 'month', 0, normText.belowLegalWage('660,000')],
    ['norm-minimum-wage', 'wage', 'month', 659_999.99, normText.belowLegalWage('660,000')],
    ['norm-teaching', 'classSize', 'value', 0, normText.divisor('1')],
    ['norm-teaching', 'lessonsPerWeek', 'value', 0.5, normText.divisor('1')],
    ['norm-staffing', 'kindergartenCookPer', 'value', 0, normText.divisor('1')],
    ['norm-allowances', 'resultIncentive', 'value', 150, normText.percent('0')],
    ['norm-local-supplement', 'soum', 'percent', 400, ruleText.outside({ min: '0', max: '100' })],
    ['norm-state-share', 'capital', 'share', 1.1, normText.share('0')],
    ['norm-kindergarten-cost', 'travellingShare', 'value', 2, normText.share('0')],
  ])('with %s %s.%s = %s, which cannot be', (sheet, row, field, value, message) => {
    expect(normProblems(norms2025, changed(sheet, row, field, value))).toEqual([
      { sheet, row, field, message },
    ])
  })

  test('with pay that a higher minimum wage has overtaken', () => {
    const raised = changed('norm-minimum-wage', 'wage', 'month', 1_100_001)
    expect(normProblems(norms2025, raised)).toEqual([
      { sheet: 'norm-support-pay', row: 'simple', field: 'month', message: normText.belowWage('1,100,001') },
    ])
  })

  test('with rates that are above a hundred together', () => {
    const one = changed('norm-insurance', 'pension', 'percent', 60)
    const rows = { ...one.givens['norm-insurance'], health: { percent: 40 } }
    expect(normProblems(norms2025, { ...one, givens: { ...one.givens, 'norm-insurance': rows } })).toEqual([
      { sheet: 'norm-insurance', row: 'total', field: 'percent', message: normText.percent('0') },
    ])
  })

  test('with a step that has no end, which leaves a gap', () => {
    const problems = normProblems(norms2025, changed('norm-size-town', '2', 'upTo', null))
    expect(problems.map(({ message }) => message)).toEqual([normText.missing, normText.gap])
  })

  test('with shares that do not sum to one, reported at the last row of the column', () => {
    expect(
      normProblems(norms2025, changed('norm-school-shares', 'childProtection', 'soum', 0.01206)),
    ).toEqual([
      {
        sheet: 'norm-school-shares',
        row: 'equipmentExpenses',
        field: 'soum',
        message: normText.shares('1.0100'),
      },
    ])
  })

  test.each([
    [{ source: ' ', from: null, model: false }, normText.noSource],
    [{ source: 'ЗГ-ын тогтоол', from: '2026-02-30', model: false }, normText.badDate],
    [{ source: 'а'.repeat(301), from: '2026-01-01', model: false }, normText.longSource],
  ])('with the source %j', (source, message) => {
    expect(normProblems(norms2025, { ...seed, sources: { 'norm-grade': { '3': source } } })).toEqual([
      { sheet: 'norm-grade', row: '3', field: '', message },
    ])
  })
})

describe('a norm declares its kind', () => {
  const declaredAs = (columns: Norm['columnsAre']) =>
    norms2025.filter(({ columnsAre }) => columnsAre === columns).map(({ sheet }) => sheet.code)

  test('of shares, where every column sums to one', () => {
    const sharing = norms2025.filter((norm) => {
      const rows = Object.values(seedOf(norm, 2026))
      const sums = Object.keys(norm.sheet.fields).map((name) =>
        rows.reduce((sum, row) => sum + (row[name] ?? 0), 0).toFixed(4),
      )
      return sums.every((sum) => sum === '1.0000')
    })
    expect(declaredAs('shares')).toEqual(sharing.map(({ sheet }) => sheet.code))
    expect(sharing).toHaveLength(3)
  })

  test('of steps, where a column has an end in every row but the last', () => {
    const stepped = norms2025.filter(({ sheet }) => {
      const last = sheet.rows.at(-1)?.code ?? ''
      const ends = Object.keys(sheet.fields).filter((name) => !cellAt(sheet, { row: last, field: name }))
      const others = sheet.rows.slice(0, -1)
      return ends.some((name) =>
        others.every(({ code }) => cellAt(sheet, { row: code, field: name }) !== undefined),
      )
    })
    expect(declaredAs('steps')).toEqual(stepped.map(({ sheet }) => sheet.code))
    expect(stepped.length).toBeGreaterThan(5)
  })
})

describe('norms as sheets that are typed', () => {
  const typed = () =>
    evaluate(normProgram(norms2025), {
      entries: entriesOfNorms(norms2025, seed.givens),
      givens: {},
      facts: {},
    })

  test('come back as the figures that they were', () => {
    expect(normsOfEntries(norms2025, entriesOfNorms(norms2025, seed.givens))).toEqual(seed.givens)
  })

  test('compute the figures that depend on an entered one', () => {
    const at = { sheet: 'norm-pay-grid', row: 'ТҮБД-3', field: 'month12' }
    const entering = enter(typed(), at, '2,805,960')
    if (!entering.took) throw new Error(entering.message)
    const average = { ...at, field: 'average' }
    // 1,200 more in one of twelve months.
    expect(valueAt(entering.next, average) - valueAt(typed(), average)).toBeCloseTo(100, 6)
  })
})
