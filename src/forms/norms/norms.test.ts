import { describe, expect, it } from 'vitest'
import { sheet } from '#engine/define.ts'
import type { ReferenceFigures } from '#engine/entries.ts'
import { evaluate, valueAt } from '#engine/evaluate.ts'
import { roundHalfAway } from '#engine/number/rounding.ts'
import { compile } from '#engine/program.ts'
import { field } from '#engine/sheet.ts'
import { insurance } from '#forms/norms/allowances.ts'
import { jobs } from '#forms/norms/catalogues.ts'
import { dormitoryShares, kindergartenShares, schoolShares } from '#forms/norms/component-shares.ts'
import { curriculum } from '#forms/norms/curriculum.ts'
import { dormitorySize } from '#forms/norms/dormitory-cost.ts'
import { economicCodes } from '#forms/norms/economic-codes.ts'
import { grades } from '#forms/norms/grades.ts'
import {
  branchGroups,
  kindergartenCost,
  kindergartenSize,
  kindergartenStateShare,
  nomadicGroup,
  travellingGroup,
} from '#forms/norms/kindergarten-cost.ts'
import type { Norm, NormSource } from '#forms/norms/norm.ts'
import { norms2025 } from '#forms/norms/norms-2025.ts'
import { minimumWage, payGrid, supportPay } from '#forms/norms/pay-grid.ts'
import { tuitionCapital, tuitionElsewhere } from '#forms/norms/private-cost.ts'
import { gradeNorm, schoolCost, soumSize, townSize } from '#forms/norms/school-cost.ts'
import { seededYears, seedOf } from '#forms/norms/seeds/seeds.ts'
import { stepIn, stepTable } from '#forms/norms/steps.ts'
import { supplements } from '#forms/norms/supplements.ts'
import {
  continuedFrom,
  modelNorms,
  type NormSet,
  normSetOf,
  normsForNewYear,
  normsOf,
  normsToContinue,
  stillContinued,
  withNewNorms,
} from '#forms/norms/year-norms.ts'

const program = compile(norms2025.map(({ sheet }) => sheet))

function figureOf({ sheet }: Norm, year: number, row: string, field: string): number {
  const evaluation = evaluate(program, { entries: {}, givens: normsOf(norms2025, year), facts: {} })
  return valueAt(evaluation, { sheet: sheet.code, row, field })
}

function columnSum(norm: Norm, year: number, field: string): number {
  const figures = seedOf(norm, year)
  return norm.sheet.rows.reduce((sum, { code }) => sum + (figures[code]?.[field] ?? 0), 0)
}

/** Checks that a source names an act by kind, number and date: its year, or its start date. */
function namesAct({ source, from }: NormSource): boolean {
  const isNumbered = /(\d+-р (тогтоол|тушаал)|хууль, \d+(\.\d+)*)/.test(source)
  return isNumbered && (from !== null || /\d{4} оны/.test(source))
}

describe('the norms', () => {
  it('have a code each', () => {
    const codes = norms2025.map(({ sheet }) => sheet.code)
    expect(new Set(codes).size).toBe(codes.length)
  })

  it('name a source for every row, and the model values as such', () => {
    const sources = norms2025.flatMap(({ sheet, sources }) => sheet.rows.map(({ code }) => sources[code]))
    expect(sources.filter((source) => !source?.source)).toEqual([])
    expect(
      sources.every((source) => source?.from === null || /^\d{4}-\d{2}-\d{2}$/.test(source?.from ?? '')),
    ).toBe(true)
    expect(sources.filter((source) => source?.source.startsWith('Жишиг') && !source.model)).toEqual([])
  })

  it('name an act by kind, number and date, or are marked as model values', () => {
    const named = norms2025.flatMap(({ sheet, sources }) =>
      sheet.rows.flatMap(({ code }) => {
        const source = sources[code]
        return source && !source.model && !namesAct(source) ? [`${sheet.code} ${code}: ${source.source}`] : []
      }),
    )
    expect(named).toEqual([])
  })
})

describe('component shares', () => {
  it.each([
    ['school', schoolShares, ['capital', 'aimagCentre', 'soum']],
    ['kindergarten', kindergartenShares, ['capital', 'aimagCentre', 'soum']],
    ['dormitory', dormitoryShares, ['share']],
  ] as const)('of the %s sum to one in every column', (_, table, fields) => {
    for (const field of fields) expect(columnSum(table, 2026, field)).toBeCloseTo(1, 10)
  })
})

describe('stepped tables', () => {
  const madeTable = () =>
    stepTable({
      code: 'norm-made',
      caption: 'Шат',
      purpose: 'Жишээ.',
      over: { caption: 'Хүүхэд хүртэл', unit: 'people' },
      steps: 3,
      source: { source: 'Жишээ', from: null, model: true },
    })

  it.each([
    ['town size', townSize],
    ['soum size', soumSize],
    ['dormitory size', dormitorySize],
    ['kindergarten size', kindergartenSize],
    ['branch groups', branchGroups],
    ['travelling groups', travellingGroup],
    ['nomadic groups', nomadicGroup],
    ['tuition in the capital', tuitionCapital],
    ['tuition elsewhere', tuitionElsewhere],
  ] as const)('%s rises from step to step and only its last step is open', (_, table) => {
    const figures = seedOf(table, 2026)
    const ends = table.sheet.rows.map(({ code }) => figures[code]?.upTo)
    const closed = ends.slice(0, -1).map((end) => end ?? Number.NaN)
    expect(ends.at(-1)).toBeUndefined()
    expect(closed.every((end, index) => end > (closed[index - 1] ?? 0))).toBe(true)
    expect(table.sheet.rows.map(({ code }) => code)).toEqual(ends.map((_, index) => String(index + 1)))
  })

  it('name their rows by the step, since their ends may be changed', () => {
    expect(dormitorySize.sheet.rows.map(({ caption }) => caption)).toEqual([
      '1-р шат',
      '2-р шат',
      '3-р шат',
      '4-р шат, хязгааргүй',
    ])
  })

  it('have an end and a coefficient in every row but the last, which has no end', () => {
    const made = madeTable()
    const { cells, fields } = made.sheet
    expect([...cells.keys()]).toEqual(['1.coefficient', '1.upTo', '2.coefficient', '2.upTo', '3.coefficient'])
    expect([fields.upTo.caption, fields.upTo.unit, made.columnsAre]).toEqual([
      'Хүүхэд хүртэл',
      'people',
      'steps',
    ])
  })

  it.each([
    [1, 1],
    [100, 1],
    [101, 1.5],
    [200, 1.5],
    [201, 2],
  ])('give %d the coefficient of its step', (count, coefficient) => {
    const table = madeTable().sheet
    const found = sheet({
      code: 'made',
      caption: 'Жишээ',
      purpose: 'Жишээ.',
      rows: { '1': 'Жишээ' },
      fields: { found: field('Итгэлцүүр', 'coefficient') },
    })
      .computed(['1'], ['found'], () => stepIn(count, table), 'Жишээ')
      .done()
    const givens = {
      'norm-made': {
        1: { upTo: 100, coefficient: 1 },
        2: { upTo: 200, coefficient: 1.5 },
        3: { coefficient: 2 },
      },
    }
    const evaluation = evaluate(compile([table, found]), { entries: {}, givens, facts: {} })
    expect(valueAt(evaluation, { sheet: 'made', row: '1', field: 'found' })).toBe(coefficient)
  })

  it('are every norm that has ends', () => {
    const stepped = norms2025.filter(({ sheet }) => 'upTo' in sheet.fields)
    const captions = stepped.flatMap(({ sheet }) => sheet.rows.map(({ caption }) => caption))
    expect(stepped).toHaveLength(9)
    expect(captions.filter((caption) => !/^\d+-р шат(, хязгааргүй)?$/.test(caption))).toEqual([])
  })
})

describe('pay', () => {
  it.each(seededYears)('of %d is never below the minimum wage', (year) => {
    const wage = figureOf(minimumWage, year, 'wage', 'month')
    const pays = [payGrid, supportPay].flatMap((norm) =>
      Object.values(seedOf(norm, year)).flatMap(Object.values),
    )
    expect(pays).toHaveLength(5 * 12 + 2)
    expect(Math.min(...pays)).toBeGreaterThanOrEqual(wage)
  })

  it.each([
    [2025, 'ТҮБД-1', 1_283_000],
    [2025, 'ТҮБД-3', 1_484_000],
    [2025, 'ТҮБД-5', 1_637_000],
    [2026, 'ТҮБД-3', 27_869_520 / 12],
    [2026, 'ТҮБД-4', (2_338_500 * 10 + 2_946_510 * 2) / 12],
  ])('averages in %d for %s to %d a month', (year, row, average) => {
    expect(figureOf(payGrid, year, row, 'average')).toBeCloseTo(average, 6)
  })

  it('rises on the dated days only', () => {
    const teacher = seedOf(payGrid, 2026)['ТҮБД-3']
    expect([1, 10, 11, 12].map((month) => teacher?.[`month${month}`])).toEqual([
      2_226_000, 2_226_000, 2_804_760, 2_804_760,
    ])
  })

  it('is known for every position of the catalogue', () => {
    const known = new Set([...payGrid.sheet.rows, ...supportPay.sheet.rows].map(({ code }): string => code))
    expect(jobs.filter(({ gradeStepId }) => !known.has(gradeStepId))).toEqual([])
  })
})

describe('a new year', () => {
  const before = normSetOf(norms2025, 2026)
  const [first, last] = [Math.min(...seededYears), Math.max(...seededYears)]

  it('begins with the pay of December in every month, and with every other norm as it was', () => {
    const { givens } = continuedFrom(norms2025, before)
    const { 'norm-pay-grid': pay, ...others } = givens
    const { 'norm-pay-grid': __, ...othersBefore } = before.givens
    expect(Object.values(pay?.['ТҮБД-3'] ?? {})).toEqual(Array.from({ length: 12 }, () => 2_804_760))
    expect(others).toEqual(othersBefore)
  })

  it('has every figure still to be confirmed', () => {
    const { continued, givens } = continuedFrom(norms2025, before)
    const figures = Object.values(givens).flatMap(Object.values).flatMap(Object.values)
    expect(Object.values(continued).flat()).toHaveLength(figures.length)
    expect(continued['norm-minimum-wage']).toEqual(['wage.month'])
  })

  const draft = (version: number) => ({ version, publishedAt: null })
  const published = (version: number) => ({ version, publishedAt: '2026-01-01T00:00:00Z' })
  const years = [
    { year: 2027, versions: [draft(1)] },
    { year: 2026, versions: [draft(3), published(2), published(1)] },
    { year: 2024, versions: [published(1)] },
  ]

  it.each([
    ['of the last year before it, though its norms are a draft', 2028, years, { year: 2027, version: 1 }],
    ['what was published last, not what is drafted after it', 2027, years, { year: 2026, version: 2 }],
    ['never its own', 2026, years, { year: 2024, version: 1 }],
    ['of the first year after it where none is before', 2023, years, { year: 2024, version: 1 }],
    ['nothing where its own are the only ones', 2026, years.slice(1, 2), null],
    ['nothing of a year without a version', 2026, [{ year: 2025, versions: [] }], null],
    ['whatever the order', 2027, years.toReversed(), { year: 2026, version: 2 }],
    [
      'the newest draft where nothing was published, whatever the order',
      2027,
      [{ year: 2026, versions: [draft(1), draft(3), draft(2)] }],
      { year: 2026, version: 3 },
    ],
    [
      'the newest that was published, whatever the order',
      2027,
      [{ year: 2026, versions: [published(1), draft(4), published(3), published(2)] }],
      { year: 2026, version: 3 },
    ],
  ])('takes over %s', (_, year, known, taken) => {
    expect(normsToContinue(known, year)).toEqual(taken)
  })

  it('continues from an earlier year, and copies a later one unchanged', () => {
    expect(normsForNewYear(norms2025, before, 2026, 2027)).toEqual(continuedFrom(norms2025, before))
    const copied = continuedFrom(norms2025, before)
    expect(normsForNewYear(norms2025, copied, 2026, 2025)).toEqual({ ...copied, continued: {} })
  })

  it('adds figures of a norm that its stored set lacked, and preserves the stored ones', () => {
    const { 'norm-benefits': known, 'norm-plausibility': __, ...others } = before.givens
    const changed = { ...known, t3Months: { value: 7 } }
    const stored = { ...before, givens: { ...others, 'norm-benefits': changed } }
    expect(withNewNorms(norms2025, stored, 2026)).toEqual({
      ...before,
      givens: { ...before.givens, 'norm-benefits': changed },
    })
    expect(withNewNorms(norms2025, before, 2026)).toBe(before)
    const strange = { ...insurance, sheet: { ...insurance.sheet, code: 'norm-strange' } }
    expect(withNewNorms([...norms2025, strange], before, 2026)).toEqual(before)
  })

  it.each<readonly [number, NormSet]>([
    [first - 1, { ...normSetOf(norms2025, first), continued: {} }],
    ...seededYears.map((year): [number, NormSet] => [year, normSetOf(norms2025, year)]),
    [last + 1, continuedFrom(norms2025, normSetOf(norms2025, last))],
  ])('of %d without any other begins with those that the program brings', (year, startingNorms) => {
    expect(modelNorms(norms2025, year)).toEqual(startingNorms)
  })

  it.each<readonly [string, ReferenceFigures[string], ReferenceFigures[string]]>([
    [
      'no row that the norm has not',
      { skilled: { month: 5 }, foreman: { month: 6 } },
      { skilled: { month: 5 } },
    ],
    ['no field that the norm has not', { skilled: { month: 5, day: 1 } }, { skilled: { month: 5 } }],
    ['no row of such fields alone', { skilled: { month: 5 }, simple: { day: 1 } }, { skilled: { month: 5 } }],
    [
      'a row that has had no figure',
      { skilled: { month: 5 }, simple: {} },
      { skilled: { month: 5 }, simple: {} },
    ],
  ])('takes %s', (_, pay, taken) => {
    const startingNorms = continuedFrom([supportPay], { ...before, givens: { [supportPay.sheet.code]: pay } })
    expect(startingNorms.givens).toEqual({ [supportPay.sheet.code]: taken })
    expect(startingNorms.continued).toEqual({ [supportPay.sheet.code]: ['skilled.month'] })
  })

  it('ignores figures that a norm calculates itself', () => {
    const { code } = payGrid.sheet
    const startingNorms = continuedFrom([payGrid], {
      ...before,
      givens: { [code]: { 'ТҮБД-1': { month12: 7, average: 5 } } },
    })
    const months = Array.from({ length: 12 }, (_, index) => [`month${index + 1}`, 7])
    expect(startingNorms.givens).toEqual({ [code]: { 'ТҮБД-1': Object.fromEntries(months) } })
  })

  it('takes the months as they are where December has none, and nothing of a norm without figures', () => {
    const { code } = payGrid.sheet
    const some = { 'ТҮБД-1': { month1: 3, month2: 4 } }
    const startingNorms = continuedFrom([payGrid, supportPay], { ...before, givens: { [code]: some } })
    expect(startingNorms.givens).toEqual({ [code]: some })
    expect(startingNorms.settings).toEqual(before.settings)
  })

  it('retains the mark until it is confirmed or the figure changes, and accepts no other', () => {
    const startingNorms = continuedFrom(norms2025, before)
    const grades = startingNorms.givens['norm-grade']
    const sent = {
      ...startingNorms,
      givens: { ...startingNorms.givens, 'norm-grade': { ...grades, '1': { amount: 1_500_000 } } },
      continued: { 'norm-grade': ['1.amount', '2.amount', '13.amount'], 'norm-teaching': [] },
    }
    const still = stillContinued(startingNorms, sent)
    expect(Object.entries(still).filter(([, places]) => places.length > 0)).toEqual([
      ['norm-grade', ['2.amount']],
    ])
    expect(stillContinued(before, sent)).toEqual({})
    // A figure missing in the request is neither confirmed nor still marked.
    const lost = { ...startingNorms, givens: {}, continued: { 'norm-grade': ['2.amount'] } }
    expect(Object.values(stillContinued(startingNorms, lost)).flat()).toEqual([])
  })
})

describe('norms of a few figures', () => {
  it.each([
    ['norm-benefits', 't1MonthsMost', 36],
    ['norm-benefits', 't3Months', 6],
    ['norm-flexible-training', 'days', 60],
    ['norm-flexible-training', 'childDay', 15_000],
    ['norm-flexible-training', 'food', 2475],
  ])('%s %s is %d in every seeded year', (code, row, figure) => {
    const found = norms2025.find(({ sheet }) => sheet.code === code)
    expect(seededYears.map((year) => found && figureOf(found, year, row, 'value'))).toEqual(
      seededYears.map(() => figure),
    )
  })
})

it.each(seededYears)('%d deducts the excess over the class threshold once a grade', (year) => {
  expect(normSetOf(norms2025, year).settings).toEqual({ excessPer: 'grade' })
})

describe('insurance and supplements', () => {
  it('insurance of the employer is 12.5 percent in all', () => {
    expect(figureOf(insurance, 2026, 'total', 'percent')).toBeCloseTo(12.5, 10)
  })

  it('supplements are capped as the specification requires', () => {
    const caps = Object.entries(seedOf(supplements, 2026)).map(([row, { cap }]) => [row, cap])
    expect(Object.fromEntries(caps)).toEqual({
      addedJobTime: 25,
      dormitoryOvertimePay: 15,
      addedDegreePay: 20,
      addedLabPay: 5,
      addedClassPay: 10,
      addedLeadZan: 5,
      addedDisabilityPay: 30,
      addedSkillPay: 25,
      addedOvertimePay: 25,
      addedGpaPay: 40,
      addedOtherPay: 25,
    })
  })
})

describe('norms agree with the printed figures', () => {
  it('a private kindergarten in the capital gets 1,188.2 thousand a child', () => {
    const amount =
      figureOf(kindergartenCost, 2026, 'base', 'value') *
      figureOf(kindergartenStateShare, 2026, 'capital', 'share')
    expect(roundHalfAway(amount / 1000, 1)).toBe(1188.2)
  })

  it('the curriculum sums to the printed weekly hours', () => {
    const sums = grades.map((grade) => columnSum(curriculum, 2026, `grade${grade}`))
    expect(sums).toEqual([21, 21, 23, 24, 25, 29, 34, 36, 35, 33, 33, 33])
  })

  it('the worked example of a capital school gives 2,933,794.67 thousand', () => {
    const pupils = [180, 175, 170, 160, 150, 140, 135, 130, 120, 90, 80, 70]
    const norms = seedOf(gradeNorm, 2026)
    const amount = (grade: number): number => (pupils[grade - 1] ?? 0) * (norms[grade]?.amount ?? 0)
    const share = (row: string): number => seedOf(schoolCost, 2026)[row]?.value ?? 0
    const ordinary = grades.reduce((sum, grade) => sum + amount(grade), 0)
    const programmes =
      (amount(3) + amount(4)) * share('mathematics') + (amount(5) + amount(6)) * share('english')
    expect(roundHalfAway(ordinary + programmes, 0)).toBe(2_933_794_670)
  })
})

describe('the chart of economic classification', () => {
  it('has every code once, and one line that has no parent', () => {
    const codes = economicCodes.map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
    expect(economicCodes.filter(({ parent }) => parent === null).map(({ code }) => code)).toEqual(['2'])
  })

  it('has every parent among its lines, at a higher level', () => {
    const levels = new Map(economicCodes.map(({ code, level }) => [code, level]))
    const children = economicCodes.filter(({ parent }) => parent !== null)
    expect(children.filter(({ parent, level }) => (levels.get(parent ?? '') ?? level) >= level)).toEqual([])
  })
})
