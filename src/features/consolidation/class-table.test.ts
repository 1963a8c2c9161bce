import { describe, expect, test } from 'vitest'
import {
  type ClassedBudget,
  classForm,
  classFormOf,
  classLinesIn,
  classValues,
  usedClasses,
} from '#features/consolidation/class-table.ts'
import { fullEdition2025, reportsOfView } from '#forms/editions/edition-reports.ts'
import { viewCodes } from '#forms/profile.ts'
import { columnOf, madeLine, reportOf } from '#test/support/made-report.ts'

const printed = (caption: string) => columnOf(caption, { from: 'form', unit: 'text' })
const line = (code: string) => madeLine(code, { form: ['', { text: code, model: false }].map(asText) })
const asText = (form: string | { text: string; model: boolean }) =>
  typeof form === 'string' ? { text: form, model: false } : form

const report = reportOf({
  code: 'EBS_TT17',
  columns: [columnOf('{Y} оны төсөв'), printed('Хөтөлбөр'), printed('Эдийн засгийн ангилал')],
  lines: ['2', '21', '210', '2101', '210101', '210101', '210101', '210102', '22'].map(line),
})
const form = classFormOf([reportOf({ code: 'EBS_TT9' }), report])
const rows = [132.3, 127.3, 127.3, 127.3, 100.1, 60, 40.1, 27.2, 5].map((valueNumber, index) => ({
  rowNum: index + 1,
  valueNumber,
}))

/** Returns class table values by code; '' is the total. */
const describeClasses = (budget: Partial<ClassedBudget>) => {
  const values = classValues({ form, requested: 132_345, rows, classed: 'all', ...budget })
  const codes = classForm().lines.map(({ code }) => code)
  return values.flatMap((value, index) => {
    const amount = Math.round(value * 1000)
    return amount === 0
      ? []
      : [[codes[index] || ['total', 'unclassified', 'rounding'][nth(codes, index)], amount]]
  })
}
const nth = (codes: readonly string[], index: number) =>
  codes.slice(0, index).filter((code) => code === '').length

describe('a budget by economic class', () => {
  test('equals its printed report on the last classes of the chart, each once; headings are their sums', () => {
    expect(form && [...form.rowNums]).toEqual([
      ['210101', 5],
      ['210102', 8],
      ['22', 9],
    ])
    expect(describeClasses({})).toEqual([
      ['total', 132_345],
      ['21', 127_300],
      ['210', 127_300],
      ['2101', 127_300],
      ['210101', 100_100],
      ['210102', 27_200],
      ['22', 5_000],
      // 132,345 tugrik less the printed 127.3 and 5.0 thousand.
      ['rounding', 45],
    ])
  })

  test('without a classified report is unclassified, in whole or for the remainder', () => {
    expect(describeClasses({ form: null, rows: [], classed: 'none' })).toEqual([
      ['total', 132_345],
      ['unclassified', 132_345],
    ])
    // Lines printed in another form do not count.
    expect(describeClasses({ requested: 200_000, classed: 'none' })).toEqual([
      ['total', 200_000],
      ['unclassified', 200_000],
    ])
  })

  test('without a stored total equals its printed sum', () => {
    expect(describeClasses({ requested: null })[0]).toEqual(['total', 132_300])
    expect(describeClasses({ requested: null }).at(-1)).toEqual(['22', 5_000])
  })
})

test('lines that are empty for all institutions in both years are omitted; printed sums follow', () => {
  const whole = {
    report: 'classes',
    code: '',
    description: '',
    title: '',
    ...classForm(),
    by: 'institution' as const,
    parts: [
      {
        institutionId: '1',
        name: '',
        status: 'SENT' as const,
        values: classValues({ form, requested: 132_300, rows, classed: 'all' }),
        institutions: 1,
        lastYear: null,
      },
    ],
    institutions: 1,
    drafts: [],
    draftCount: 0,
    lastYear: {
      institutions: 1,
      values: classValues({
        form,
        requested: 60_000,
        rows: [{ rowNum: 9, valueNumber: 60 }],
        classed: 'all',
      }),
      now: classValues({ form, requested: 132_300, rows, classed: 'all' }),
    },
    missing: [],
    missingCount: 0,
  }
  const table = usedClasses(whole)
  expect(table.lines.map(({ code }) => code)).toEqual(['', '21', '210', '2101', '210101', '210102', '22'])
  expect(table.summed).toHaveLength(7)
  expect(table.lastYear?.values).toEqual([60, 0, 0, 0, 0, 0, 60])
  expect(table.lastYear?.now).toEqual(table.parts[0]?.values)
  expect(table.sums).toEqual([
    { whole: 1, parts: [2, 7] },
    { whole: 2, parts: [3] },
    { whole: 3, parts: [4] },
    { whole: 4, parts: [5, 6] },
  ])
  expect(form && classLinesIn(form, table)).toEqual([null, null, null, null, 5, 8, 9])
})

describe('the forms in force', () => {
  test('print the classes in every view but the draft of a centre, each class once', () => {
    const forms = viewCodes.map((view) => [view, classFormOf(reportsOfView(fullEdition2025, view))] as const)
    expect(forms.map(([view, own]) => [view, own?.report])).toEqual([
      ['ebs-public', 'EBS_TT17'],
      ['ebs-dormitory', 'EBS_TT17'],
      ['ebs-private', 'EBS_TT17'],
      ['sub-public', 'SUB_TT7'],
      ['sub-private', 'SUB_TT7'],
      ['ntb', 'EBS_NBT_TT6'],
      ['ntb-draft', undefined],
    ])
    for (const [, own] of forms) {
      const codes = [...(own?.rowNums.keys() ?? [])]
      expect(codes.filter((code) => codes.some((other) => other !== code && other.startsWith(code)))).toEqual(
        [],
      )
    }
  })
})
