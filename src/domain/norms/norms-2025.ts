import { allowances, insurance } from '#domain/norms/allowances.ts'
import { benefits } from '#domain/norms/benefits.ts'
import { dormitoryShares, kindergartenShares, schoolShares } from '#domain/norms/component-shares.ts'
import { curriculum } from '#domain/norms/curriculum.ts'
import { dormitoryCost, dormitorySize } from '#domain/norms/dormitory-cost.ts'
import { flexibleTrainingNorm } from '#domain/norms/flexible-training.ts'
import {
  branchGroups,
  kindergartenCost,
  kindergartenSize,
  kindergartenStateShare,
  nomadicGroup,
  travellingGroup,
} from '#domain/norms/kindergarten-cost.ts'
import { dormitoryMeals, kindergartenMeals, schoolMealsNorm } from '#domain/norms/meals.ts'
import type { Norm } from '#domain/norms/norm.ts'
import { minimumWage, payGrid, supportPay } from '#domain/norms/pay-grid.ts'
import { firstYear, plausibility, plausibleCosts } from '#domain/norms/plausibility.ts'
import { stateShare, tuitionCapital, tuitionElsewhere } from '#domain/norms/private-cost.ts'
import { gradeNorm, schoolCost, soumSize, townSize } from '#domain/norms/school-cost.ts'
import { staffing } from '#domain/norms/staffing.ts'
import { localSupplement, supplements } from '#domain/norms/supplements.ts'
import { teaching } from '#domain/norms/teaching.ts'

/** For 2025 and 2026, in screen order; a norm follows those that limit it. */
export const norms2025: readonly Norm[] = [
  gradeNorm,
  schoolCost,
  townSize,
  soumSize,
  schoolShares,
  stateShare,
  tuitionCapital,
  tuitionElsewhere,
  kindergartenCost,
  kindergartenSize,
  branchGroups,
  travellingGroup,
  nomadicGroup,
  kindergartenStateShare,
  kindergartenShares,
  dormitoryCost,
  dormitorySize,
  dormitoryShares,
  curriculum,
  teaching,
  staffing,
  minimumWage,
  payGrid,
  supportPay,
  supplements,
  localSupplement,
  insurance,
  allowances,
  schoolMealsNorm,
  kindergartenMeals,
  flexibleTrainingNorm,
  dormitoryMeals,
  benefits,
  plausibility,
  firstYear,
  plausibleCosts,
]
