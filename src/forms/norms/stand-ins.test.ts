import { expect, test } from 'vitest'
import type { Workbook } from '#engine/entries.ts'
import { evaluate } from '#engine/evaluate.ts'
import type { CellAddress } from '#engine/key.ts'
import { rowCaption } from '#engine/names.ts'
import { standInsIn } from '#features/reports/calculate.ts'
import { everyReport, fullEdition2025, reportProgramOf } from '#forms/editions/edition-reports.ts'
import { schoolMealsNorm } from '#forms/norms/meals.ts'
import { norms2025 } from '#forms/norms/norms-2025.ts'
import { standInTest } from '#forms/norms/stand-ins.ts'
import { namingColumns, rowNumOf } from '#forms/reports/report.ts'
import { kindergartenSalary } from '#forms/sheets/sub/staff-salary.ts'
import { kindergarten, school, soumSchool } from '#test/support/school.ts'

const year = school(soumSchool)
const at = (sheet: string, row: string, field: string): CellAddress => ({ sheet, row, field })
const price = at('ebs-b8', '1', 'oneStudentExpenseQty')

test.each<readonly [string, CellAddress, boolean]>([
  ['a price that a blank takes from a model norm', price, true],
  ['the norm itself', at('norm-school-meals', 'price', 'value'), true],
  ['the average month of a pay grade that is a model', at('ebs-b5', '5', 'mainSalaryQty'), true],
  ['the same of a dormitory', at('ebs-b9', '1', 'mainSalaryQty'), true],
  ['the same of a grade of which no source names the act', at('ebs-b5', '3', 'mainSalaryQty'), true],
  ['a supplement whose act is named', at('ebs-b5', '3', 'addedCountryPay'), false],
  ['a count that is worked out', at('ebs-b8', '1', 'totalExpenseYear'), false],
  ['what is typed', at('ebs-b1', '1', 'stage1Qty'), false],
  ['a programme of the chart', at('ebs-lines', '6', 'programme'), true],
  ['a code of the chart that a source has', at('ebs-lines', '1', 'code'), false],
])('%s is a stand-in: %o is %s', (_, address, is) => {
  expect(standInTest(norms2025, {})(year, address)).toBe(is)
})

test.each<readonly ['1' | '9' | '10', number, boolean]>([
  ['1', 2, true],
  ['9', 11, true],
  ['10', 12, true],
])('the pay of row %s of blank 3 of a kindergarten, on line %i of the salary fund: %s', (row, line, is) => {
  const { inputs } = kindergarten({})
  const garden = evaluate(reportProgramOf(fullEdition2025, 'sub-public'), inputs)
  const [fund, ...others] = everyReport(fullEdition2025).filter(({ code }) => code === 'SUB_TT5')
  if (!fund || others.length > 0) throw new Error('there is one salary fund of a kindergarten')
  expect(fund.lines[line - 1]?.caption).toBe(rowCaption(kindergartenSalary, row))
  expect(standInTest(norms2025, {})(garden, at('sub-b3', row, 'mainOneSalaryMonth'))).toBe(is)
  const marked = standInsIn([fund], garden, standInTest(norms2025, {}))
  expect(marked.SUB_TT5?.includes(rowNumOf(fund, line, namingColumns(fund) + 2))).toBe(is)
})

test('it does so until an administrator names a source for the norm, and again where that is a model', () => {
  const named = (model: boolean) => ({
    [schoolMealsNorm.sheet.code]: { price: { source: 'А/1-р тушаал', from: null, model } },
  })
  expect(standInTest(norms2025, named(false))(year, price)).toBe(false)
  expect(standInTest(norms2025, named(true))(year, price)).toBe(true)
})

test('an entry in place of a proposal is no stand-in', () => {
  const stokers = at('ebs-b6', '11', 'workerTotal')
  const heated = (entries: Workbook) =>
    evaluate(year.program, { ...year.inputs, facts: { ...year.inputs.facts, hasStokers: 'yes' }, entries })
  expect(standInTest(norms2025, {})(heated({}), stokers)).toBe(true)
  expect(standInTest(norms2025, {})(heated({ 'ebs-b6': { '11.workerTotal': 3 } }), stokers)).toBe(false)
})
