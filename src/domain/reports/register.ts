import type { ViewCode } from '#domain/organisation/profile.ts'
import type { Report } from '#domain/report/report.ts'
import { budgetIndicators, draftBudgetIndicators } from '#domain/reports/ebs/budget-indicators.ts'
import { dormitoryDraft } from '#domain/reports/ebs/dormitory-draft.ts'
import {
  economicClassification,
  privateEconomicClassification,
} from '#domain/reports/ebs/economic-classification.ts'
import { draftMealExpense, mealExpense } from '#domain/reports/ebs/food-expense.ts'
import { headcountBudget, privateHeadcountBudget } from '#domain/reports/ebs/headcount-budget.ts'
import { draftIncome, incomeOnlyReport } from '#domain/reports/ebs/income.ts'
import { draftPolicyIndicators, policyIndicators } from '#domain/reports/ebs/policy-indicators.ts'
import { draftSalaryFund } from '#domain/reports/ebs/salary-fund.ts'
import { centreByPurpose } from '#domain/reports/ntb/budget-by-purpose.ts'
import { centreHeadcountTotal, draftHeadcountTotal } from '#domain/reports/ntb/headcount-total.ts'
import { centreIncomeReport } from '#domain/reports/ntb/income.ts'
import { centrePolicyIndicators } from '#domain/reports/ntb/policy-indicators.ts'
import { centreSalaryFund } from '#domain/reports/ntb/salary-fund.ts'
import { draftVariableTotal } from '#domain/reports/ntb/variable-total.ts'
import { childcareInsuranceReport } from '#domain/reports/shared/childcare-insurance.ts'
import { coverOf } from '#domain/reports/shared/cover.ts'
import { documentListOf } from '#domain/reports/shared/document-list.ts'
import { lumpSumsReport } from '#domain/reports/shared/lump-sums.ts'
import { staffChildren } from '#domain/reports/shared/staff-children.ts'
import { kindergartenByPurpose } from '#domain/reports/sub/budget-by-purpose.ts'
import { kindergartenFoodExpense } from '#domain/reports/sub/food-expense.ts'
import { kindergartenPolicyIndicators } from '#domain/reports/sub/policy-indicators.ts'
import { kindergartenSalaryFund } from '#domain/reports/sub/salary-fund.ts'
import { privateTotalByVariable, totalByVariable } from '#domain/reports/sub/total-by-variable.ts'
import { variableExpense } from '#domain/reports/sub/variable-expense.ts'

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
