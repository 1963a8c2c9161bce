import type { Sheet } from '#engine/sheet.ts'
import type { Group } from '#forms/profile.ts'
import { budgetByHeadcount } from '#forms/sheets/ebs/budget-by-headcount.ts'
import { budgetByVariable } from '#forms/sheets/ebs/budget-by-variable.ts'
import { classPlans } from '#forms/sheets/ebs/class-plans.ts'
import { dormitorySalary } from '#forms/sheets/ebs/dormitory-salary.ts'
import { dormitoryTotal } from '#forms/sheets/ebs/dormitory-total.ts'
import { economicLines } from '#forms/sheets/ebs/economic-lines.ts'
import { fundedPupils } from '#forms/sheets/ebs/funded-pupils.ts'
import { privateBudget } from '#forms/sheets/ebs/private-budget.ts'
import { privateByHeadcount, privateByVariable } from '#forms/sheets/ebs/private-budget-tables.ts'
import { privateEconomicLines } from '#forms/sheets/ebs/private-economic-lines.ts'
import { privateFundedPupils } from '#forms/sheets/ebs/private-funded-pupils.ts'
import { privatePupilCount } from '#forms/sheets/ebs/private-pupil-count.ts'
import { privateVariableCost } from '#forms/sheets/ebs/private-variable-cost.ts'
import { pupilCount } from '#forms/sheets/ebs/pupil-count.ts'
import { quantities } from '#forms/sheets/ebs/quantities.ts'
import { schoolMeals } from '#forms/sheets/ebs/school-meals.ts'
import { supportSalary } from '#forms/sheets/ebs/support-salary.ts'
import { teacherSalary } from '#forms/sheets/ebs/teacher-salary.ts'
import { variableCost } from '#forms/sheets/ebs/variable-cost.ts'
import { weeklyHours } from '#forms/sheets/ebs/weekly-hours.ts'
import { centreByHeadcount, centreByVariable } from '#forms/sheets/ntb/budget.ts'
import { financedByGrade, financedByGroup } from '#forms/sheets/ntb/financed-learners.ts'
import { centreIncome } from '#forms/sheets/ntb/income-plan.ts'
import { centreIndicators } from '#forms/sheets/ntb/indicators.ts'
import { learnersByGrade, learnersByGroup } from '#forms/sheets/ntb/learner-count.ts'
import { learnerLevels } from '#forms/sheets/ntb/learner-levels.ts'
import { centreSalary } from '#forms/sheets/ntb/staff-salary.ts'
import { teacherShare } from '#forms/sheets/ntb/teacher-share.ts'
import { centreCost } from '#forms/sheets/ntb/variable-cost.ts'
import { incomePlan, kindergartenIncome } from '#forms/sheets/shared/income-plan.ts'
import { peopleRegister } from '#forms/sheets/shared/people-register.ts'
import { pupilRegister } from '#forms/sheets/shared/pupil-register.ts'
import { kindergartenByHeadcount } from '#forms/sheets/sub/budget-by-headcount.ts'
import { kindergartenByVariable } from '#forms/sheets/sub/budget-by-variable.ts'
import { childrenCount } from '#forms/sheets/sub/children-count.ts'
import { flexibleTraining } from '#forms/sheets/sub/flexible-training.ts'
import { kindergartenFood } from '#forms/sheets/sub/food.ts'
import { kindergartenIndicators } from '#forms/sheets/sub/indicators.ts'
import { kindergartenSalary } from '#forms/sheets/sub/staff-salary.ts'
import { kindergartenCostSheet } from '#forms/sheets/sub/variable-cost.ts'

const schoolSheets: readonly Sheet[] = [
  pupilRegister,
  pupilCount,
  privatePupilCount,
  fundedPupils,
  privateFundedPupils,
  classPlans,
  weeklyHours,
  teacherSalary,
  supportSalary,
  variableCost,
  schoolMeals,
  dormitorySalary,
  dormitoryTotal,
  quantities,
  incomePlan,
  budgetByVariable,
  budgetByHeadcount,
  economicLines,
  privateVariableCost,
  privateBudget,
  privateByVariable,
  privateByHeadcount,
  privateEconomicLines,
]

const kindergartenSheets: readonly Sheet[] = [
  childrenCount,
  kindergartenCostSheet,
  kindergartenSalary,
  flexibleTraining,
  kindergartenFood,
  kindergartenIncome,
  kindergartenByVariable,
  kindergartenByHeadcount,
  kindergartenIndicators,
]

const centreSheets: readonly Sheet[] = [
  learnersByGrade,
  learnersByGroup,
  financedByGrade,
  financedByGroup,
  centreSalary,
  centreCost,
  centreIncome,
  centreByVariable,
  centreByHeadcount,
  centreIndicators,
  teacherShare,
  learnerLevels,
]

/**
 * The sheets of a group without norms, each after the sheets that it reads. A centre's draft view uses the school's
 * sheets.
 */
export const sheets2025: Readonly<Record<Group, readonly Sheet[]>> = {
  ORGEBS: [peopleRegister, ...schoolSheets],
  ORGSUB: [peopleRegister, ...kindergartenSheets],
  ORGNTB: [peopleRegister, ...schoolSheets, ...centreSheets],
}
