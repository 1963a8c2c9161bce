import { describe, expect, test, vi } from 'vitest'
import { check } from '#engine/check.ts'
import type { Entries } from '#engine/entries.ts'
import { type Evaluation, evaluate, valueAt } from '#engine/evaluate.ts'
import { addressOf, type CellKey } from '#engine/key.ts'
import { demoEditions } from '#features/demo/editions.ts'
import { example2027 } from '#features/demo/example-2027.ts'
import { exampleFigures2027 } from '#features/demo/example-figures-2027.ts'
import { changedSheets } from '#forms/editions/compare.ts'
import { programOf } from '#forms/editions/edition.ts'
import { type FullEdition, fullEdition2025, reportProgramOf } from '#forms/editions/edition-reports.ts'
import {
  editionFor,
  editionLoaded,
  type editionOf,
  editions,
  type editionsLoaded,
  isOrdered,
  orderedEditions,
} from '#forms/editions/editions.ts'
import { fullEditionOf } from '#forms/editions/full-editions.ts'
import { addEditions } from '#forms/editions/later-editions.ts'
import { normProblems } from '#forms/norms/norm-problems.ts'
import { withChangedFigures } from '#forms/norms/seeds/seed.ts'
import { normSetOf, normsForNewYear } from '#forms/norms/year-norms.ts'
import { budgetTotals } from '#forms/readings.ts'
import { school, soumSchool } from '#test/support/school.ts'

addEditions(demoEditions)
await editionLoaded('example-2027')
const example = fullEditionOf('example-2027')
const before = fullEdition2025
/** The initial norms of 2027: those of 2026 and the additions of the example. */
const startingNorms = normsForNewYear(example.norms, normSetOf(before.norms, 2026), 2026, 2027)
const norms = { ...startingNorms, givens: withChangedFigures(startingNorms.givens, exampleFigures2027) }

function schoolIn(edition: FullEdition, typed: Readonly<Record<string, Entries>> = {}): Evaluation {
  const { inputs } = school(soumSchool)
  const givens =
    edition === example
      ? norms.givens
      : normsForNewYear(before.norms, normSetOf(before.norms, 2026), 2026, 2027).givens
  const entries = { ...inputs.entries }
  for (const [sheet, cells] of Object.entries(typed)) entries[sheet] = { ...entries[sheet], ...cells }
  return evaluate(reportProgramOf(edition, 'ebs-public'), {
    ...inputs,
    givens: { ...inputs.givens, ...givens },
    entries,
  })
}
const figure = (evaluation: Evaluation, key: CellKey) => valueAt(evaluation, addressOf(key))
const sum = (evaluation: Evaluation, ...keys: readonly CellKey[]) =>
  keys.reduce((total, key) => total + figure(evaluation, key), 0)

test.each(['constructor', 'toString', 'later'])('there is no edition of the name %s', async (code) => {
  const had = editions()
  await editionLoaded(code)
  expect(editions()).toEqual(had)
})

describe('the example of 2027', () => {
  test('names itself invented in its order; no year ever starts with it', () => {
    expect(example.order.startsWith('ЖИШЭЭ')).toBe(true)
    expect(['2025', 'example-2027', 'later'].map(isOrdered)).toEqual([true, false, true])
    expect(orderedEditions().map(({ code }) => code)).toEqual(['2025'])
    expect([2026, 2027, 2030].map((year) => editionFor(year).code)).toEqual(['2025', '2025', '2025'])
  })

  test('is not there where only ordered editions are loaded, and is where those of the demonstration are', async () => {
    const other = await freshRegister()
    await other.editionsLoaded()
    await other.editionLoaded('example-2027')
    expect(() => other.editionOf('example-2027')).toThrow('example-2027')
    other.addEditions(demoEditions)
    await other.editionsLoaded()
    expect(other.editionOf('example-2027').order).toContain('ЖИШЭЭ')
  })

  test('changes these norms and sheets, and no others', () => {
    expect(
      changedSheets(before, example).map(({ code, rows, cells }) => [code, rows.added, cells.removed]),
    ).toEqual([
      [
        'norm-school-shares',
        ['cyberDevices', 'cyberServices'],
        ['cyberExpenses.capital', 'cyberExpenses.aimagCentre', 'cyberExpenses.soum'],
      ],
      ['norm-kindergarten-size', ['17'], []],
      ['norm-supplements', ['addedBilingualPay'], []],
      ['ebs-b1', ['11'], []],
      ['ebs-b5', [], []],
      ['ebs-b16-1', [], ['1.cyberExpensesPer', '1.cyberExpensesQty']],
      ['ebs-b16-2', [], ['1.cyberExpensesQty', '1.cyberExpensesPer']],
      ['ebs-lines', [], []],
      ['sub-b2', [], []],
      ['ntb-b10-1', [], []],
    ])
  })

  test('its norms can be published with the figures that it brings, and not without', () => {
    expect(normProblems(example.norms, norms)).toEqual([])
    const places = normProblems(example.norms, startingNorms).map(({ sheet, row }) => `${sheet}/${row}`)
    expect(new Set(places)).toEqual(
      new Set([
        'norm-school-shares/cyberDevices',
        'norm-school-shares/cyberServices',
        'norm-kindergarten-size/16',
        'norm-kindergarten-size/17',
        'norm-supplements/addedBilingualPay',
      ]),
    )
  })
})

describe('by its forms', () => {
  const [old, now] = [schoolIn(before), schoolIn(example)]

  test('without new entries the budget is unchanged, in both totals', () => {
    const [was, is] = [old, now].map((evaluation) => budgetTotals(evaluation, before.views['ebs-public']))
    expect(is?.requested).toBeCloseTo(was?.requested ?? 0, 4)
    expect(is?.headcount).toBeCloseTo(was?.headcount ?? 0, 4)
    expect(was?.requested).toBeGreaterThan(0)
  })

  test.each(['ebs-b16-1', 'ebs-b16-2'] as const)(
    'the parts of a component add up to its former amount: %s',
    (code) => {
      for (const column of ['Per', 'Qty'] as const) {
        const parts = sum(now, `${code}/1.cyberDevices${column}`, `${code}/1.cyberServices${column}`)
        expect(parts).toBeCloseTo(figure(old, `${code}/1.cyberExpenses${column}`), 6)
        expect(parts).toBeGreaterThan(0)
      }
    },
  )

  test('readers of the component read the sum of its parts: the class line, the table of centres', () => {
    const row = '58'
    expect(figure(old, `ebs-lines/${row}.amount`)).toBeCloseTo(figure(old, 'ebs-b16-1/1.cyberExpensesQty'), 4)
    expect(figure(now, `ebs-lines/${row}.amount`)).toBe(
      sum(now, 'ebs-b16-1/1.cyberDevicesQty', 'ebs-b16-1/1.cyberServicesQty'),
    )
  })

  test('pupils who arrive later count in the total, and the other rows are unchanged', () => {
    const more = schoolIn(example, { 'ebs-b1': { '11.stage1Qty': 7 } })
    expect(figure(more, 'ebs-b1/1.totalQty')).toBe(figure(now, 'ebs-b1/1.totalQty') + 7)
    expect(figure(more, 'ebs-b1/2.totalQty')).toBe(figure(now, 'ebs-b1/2.totalQty'))
  })

  test('ten percent of the further supplement are a tenth of the base pay, and the budget by headcount has them with insurance', () => {
    const more = schoolIn(example, { 'ebs-b5': { '1.addedBilingualPay': 10 } })
    const added = figure(more, 'ebs-b5/1.addedSalaryMonth') - figure(now, 'ebs-b5/1.addedSalaryMonth')
    expect(added).toBeCloseTo(figure(now, 'ebs-b5/1.mainSalaryMonth') / 10, 6)
    const [was, is] = [now, more].map((each) => figure(each, 'ebs-b16-2/1.budgetTotal'))
    const paid = figure(more, 'ebs-b5/1.totalSalaryExpenses') - figure(now, 'ebs-b5/1.totalSalaryExpenses')
    expect((is ?? 0) - (was ?? 0)).toBeCloseTo(paid, 4)
    expect(paid).toBeGreaterThan(added * 12)
  })

  test('more than its cap is refused at the cell', () => {
    const sheet = now.program.sheets.get('ebs-b5')
    const tooMuch = schoolIn(example, { 'ebs-b5': { '1.addedBilingualPay': 16 } })
    const found = sheet ? check(sheet, tooMuch).filter(({ severity }) => severity === 'error') : []
    expect(found.map(({ row, field }) => [row, field])).toEqual([['1', 'addedBilingualPay']])
  })

  test('the rule of an empty intake has another message at the same cells', () => {
    const said = (edition: FullEdition) =>
      (reportProgramOf(edition, 'ebs-public').sheets.get('ebs-b1')?.checks ?? []).filter(
        ({ code }) => code === 'intakeEmpty',
      )
    expect(said(example).map(({ row, field }) => [row, field])).toEqual(
      said(before).map(({ row, field }) => [row, field]),
    )
    expect(new Set(said(example).map(({ message }) => message)).size).toBe(1)
    expect(said(example)[0]?.message).not.toBe(said(before)[0]?.message)
  })

  test('the tab of other expenses precedes the meals; the report loses one line and gains two', () => {
    const tabs = (edition: FullEdition) => edition.views['ebs-public'].tabs.map(({ value }) => value)
    expect(tabs(example)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 13, 8, 9, 10, 11, 12, 14, 15, 16])
    const lines = (edition: FullEdition) =>
      edition.reports['ebs-public']
        ?.find(({ code }) => code === 'EBS_TT16')
        ?.lines.map(({ caption }) => caption) ?? []
    const [was, is] = [lines(before), lines(example)]
    expect(was.filter((caption) => !is.includes(caption))).toEqual(['Цахим хэрэглээний зардал'])
    expect(is.slice(10, 14)).toEqual([
      'Эрүүл мэндийн үйлчилгээний зардал',
      'Цахим төхөөрөмжийн зардал',
      'Цахим үйлчилгээний зардал',
      'Анги ариутгал, цэвэрлэгээний зардал',
    ])
    // The block above is still their sum.
    expect(figure(now, 'EBS_TT16/2.c1')).toBeCloseTo(figure(old, 'EBS_TT16/2.c1'), 6)
  })

  test.each([
    [400, 1.05],
    [430, 1],
    [451, 0.98],
  ])('a kindergarten of %d children has the coefficient %d', (children, coefficient) => {
    const typed = { '1.stage1Qty': children, '2.stage1Qty': children }
    const evaluation = evaluate(programOf(example, 'ORGSUB'), {
      entries: { 'sub-b1': typed },
      givens: norms.givens,
      facts: { organizationProperty: 'PUBLIC', location: 'capital' },
    })
    expect(figure(evaluation, 'sub-b2/1.indicator2')).toBe(coefficient)
  })

  test('leaves every figure of the edition before as it was, to the last digit', () => {
    const figures = (evaluation: Evaluation) =>
      evaluation.program.slots.map(({ key, address }) => [key, valueAt(evaluation, address)])
    const first = figures(schoolIn(before))
    figures(schoolIn(example, { 'ebs-b1': { '11.stage1Qty': 7 } }))
    expect(figures(schoolIn(before))).toEqual(first)
    expect(example2027.forms.sheets.ORGSUB[0]).toBe(before.sheets.ORGSUB[0])
  })
})

async function freshRegister(): Promise<{
  addEditions: typeof addEditions
  editionLoaded: typeof editionLoaded
  editionOf: typeof editionOf
  editionsLoaded: typeof editionsLoaded
}> {
  vi.resetModules()
  return {
    ...(await import('#forms/editions/later-editions.ts')),
    ...(await import('#forms/editions/editions.ts')),
  }
}
