import type { Group } from '#domain/organisation/profile.ts'
import { budgetByHeadcount } from '#domain/sheets/ebs/budget-by-headcount.ts'
import { budgetByVariable } from '#domain/sheets/ebs/budget-by-variable.ts'
import { classPlans } from '#domain/sheets/ebs/class-plans.ts'
import { dormitorySalary } from '#domain/sheets/ebs/dormitory-salary.ts'
import { dormitoryTotal } from '#domain/sheets/ebs/dormitory-total.ts'
import { economicLines } from '#domain/sheets/ebs/economic-lines.ts'
import { fundedPupils } from '#domain/sheets/ebs/funded-pupils.ts'
import { privateBudget } from '#domain/sheets/ebs/private-budget.ts'
import { privateByHeadcount, privateByVariable } from '#domain/sheets/ebs/private-budget-tables.ts'
import { privateEconomicLines } from '#domain/sheets/ebs/private-economic-lines.ts'
import { privateFundedPupils } from '#domain/sheets/ebs/private-funded-pupils.ts'
import { privatePupilCount } from '#domain/sheets/ebs/private-pupil-count.ts'
import { privateVariableCost } from '#domain/sheets/ebs/private-variable-cost.ts'
import { pupilCount } from '#domain/sheets/ebs/pupil-count.ts'
import { quantities } from '#domain/sheets/ebs/quantities.ts'
import { schoolMeals } from '#domain/sheets/ebs/school-meals.ts'
import { supportSalary } from '#domain/sheets/ebs/support-salary.ts'
import { teacherSalary } from '#domain/sheets/ebs/teacher-salary.ts'
import { variableCost } from '#domain/sheets/ebs/variable-cost.ts'
import { weeklyHours } from '#domain/sheets/ebs/weekly-hours.ts'
import { centreByHeadcount, centreByVariable } from '#domain/sheets/ntb/budget.ts'
import { financedByGrade, financedByGroup } from '#domain/sheets/ntb/financed-learners.ts'
import { centreIncome } from '#domain/sheets/ntb/income-plan.ts'
import { centreIndicators } from '#domain/sheets/ntb/indicators.ts'
import { learnersByGrade, learnersByGroup } from '#domain/sheets/ntb/learner-count.ts'
import { learnerLevels } from '#domain/sheets/ntb/learner-levels.ts'
import { centreSalary } from '#domain/sheets/ntb/staff-salary.ts'
import { teacherShare } from '#domain/sheets/ntb/teacher-share.ts'
import { centreCost } from '#domain/sheets/ntb/variable-cost.ts'
import { incomePlan, kindergartenIncome } from '#domain/sheets/shared/income-plan.ts'
import { peopleRegister } from '#domain/sheets/shared/people-register.ts'
import { pupilRegister } from '#domain/sheets/shared/pupil-register.ts'
import { kindergartenByHeadcount } from '#domain/sheets/sub/budget-by-headcount.ts'
import { kindergartenByVariable } from '#domain/sheets/sub/budget-by-variable.ts'
import { childrenCount } from '#domain/sheets/sub/children-count.ts'
import { flexibleTraining } from '#domain/sheets/sub/flexible-training.ts'
import { kindergartenFood } from '#domain/sheets/sub/food.ts'
import { kindergartenIndicators } from '#domain/sheets/sub/indicators.ts'
import { kindergartenSalary } from '#domain/sheets/sub/staff-salary.ts'
import { kindergartenCostSheet } from '#domain/sheets/sub/variable-cost.ts'
import type { Sheet } from '#engine/sheet.ts'

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
