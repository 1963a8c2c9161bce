import type { ViewCode } from '#forms/profile.ts'
import { budgetIndicators, draftBudgetIndicators } from '#forms/reports/ebs/budget-indicators.ts'
import { dormitoryDraft } from '#forms/reports/ebs/dormitory-draft.ts'
import {
  economicClassification,
  privateEconomicClassification,
} from '#forms/reports/ebs/economic-classification.ts'
import { draftMealExpense, mealExpense } from '#forms/reports/ebs/food-expense.ts'
import { headcountBudget, privateHeadcountBudget } from '#forms/reports/ebs/headcount-budget.ts'
import { draftIncome, incomeOnlyReport } from '#forms/reports/ebs/income.ts'
import { draftPolicyIndicators, policyIndicators } from '#forms/reports/ebs/policy-indicators.ts'
import { draftSalaryFund } from '#forms/reports/ebs/salary-fund.ts'
import { centreByPurpose } from '#forms/reports/ntb/budget-by-purpose.ts'
import { centreHeadcountTotal, draftHeadcountTotal } from '#forms/reports/ntb/headcount-total.ts'
import { centreIncomeReport } from '#forms/reports/ntb/income.ts'
import { centrePolicyIndicators } from '#forms/reports/ntb/policy-indicators.ts'
import { centreSalaryFund } from '#forms/reports/ntb/salary-fund.ts'
import { draftVariableTotal } from '#forms/reports/ntb/variable-total.ts'
import type { Report } from '#forms/reports/report.ts'
import { childcareInsuranceReport } from '#forms/reports/shared/childcare-insurance.ts'
import { coverOf } from '#forms/reports/shared/cover.ts'
import { documentListOf } from '#forms/reports/shared/document-list.ts'
import { lumpSumsReport } from '#forms/reports/shared/lump-sums.ts'
import { staffChildren } from '#forms/reports/shared/staff-children.ts'
import { kindergartenByPurpose } from '#forms/reports/sub/budget-by-purpose.ts'
import { kindergartenFoodExpense } from '#forms/reports/sub/food-expense.ts'
import { kindergartenPolicyIndicators } from '#forms/reports/sub/policy-indicators.ts'
import { kindergartenSalaryFund } from '#forms/reports/sub/salary-fund.ts'
import { privateTotalByVariable, totalByVariable } from '#forms/reports/sub/total-by-variable.ts'
import { variableExpense } from '#forms/reports/sub/variable-expense.ts'

/** Insurance of staff on childcare leave. */
const entered = (sheet: string) => ({ sheet, row: '1', field: 'plannedAmount' })

export const reports2025: readonly Report[] = [
  coverOf('EBS_TT_N'),
  documentListOf('EBS_TT_J'),
  policyIndicators,
  dormitoryDraft,
  mealExpense,
  budgetIndicators,
  lumpSumsReport(1),
  incomeOnlyReport,
  headcountBudget,
  economicClassification,
  coverOf('SUB_TT_N'),
  documentListOf('SUB_TT_J'),
  kindergartenPolicyIndicators,
  variableExpense,
  kindergartenFoodExpense,
  childcareInsuranceReport('SUB_TT4', 2, entered('sub-b8')),
  kindergartenSalaryFund,
  totalByVariable,
  kindergartenByPurpose,
  centrePolicyIndicators,
  centreSalaryFund,
  childcareInsuranceReport('EBS_TT4', 2, entered('ntb-b7')),
  centreHeadcountTotal,
  centreByPurpose,
]

/** The own reports of a view; they precede the common ones. */
export const ownReports2025: Readonly<Partial<Record<ViewCode, readonly Report[]>>> = {
  'ebs-private': [privateHeadcountBudget, privateEconomicClassification],
  'sub-private': [privateTotalByVariable],
  ntb: [centreIncomeReport],
  'ntb-draft': [
    draftPolicyIndicators,
    draftSalaryFund,
    childcareInsuranceReport('EBS_TT4', 2, entered('ebs-b14')),
    draftVariableTotal,
    draftMealExpense,
    draftHeadcountTotal,
    draftBudgetIndicators,
    draftIncome,
    staffChildren,
    lumpSumsReport(2),
  ],
}
