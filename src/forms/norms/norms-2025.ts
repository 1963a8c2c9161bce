import { allowances, insurance } from '#forms/norms/allowances.ts'
import { benefits } from '#forms/norms/benefits.ts'
import { dormitoryShares, kindergartenShares, schoolShares } from '#forms/norms/component-shares.ts'
import { curriculum } from '#forms/norms/curriculum.ts'
import { dormitoryCost, dormitorySize } from '#forms/norms/dormitory-cost.ts'
import { flexibleTrainingNorm } from '#forms/norms/flexible-training.ts'
import {
  branchGroups,
  kindergartenCost,
  kindergartenSize,
  kindergartenStateShare,
  nomadicGroup,
  travellingGroup,
} from '#forms/norms/kindergarten-cost.ts'
import { dormitoryMeals, kindergartenMeals, schoolMealsNorm } from '#forms/norms/meals.ts'
import type { Norm } from '#forms/norms/norm.ts'
import { minimumWage, payGrid, supportPay } from '#forms/norms/pay-grid.ts'
import { firstYear, plausibility, plausibleCosts } from '#forms/norms/plausibility.ts'
import { stateShare, tuitionCapital, tuitionElsewhere } from '#forms/norms/private-cost.ts'
import { gradeNorm, schoolCost, soumSize, townSize } from '#forms/norms/school-cost.ts'
import { staffing } from '#forms/norms/staffing.ts'
import { localSupplement, supplements } from '#forms/norms/supplements.ts'
import { teaching } from '#forms/norms/teaching.ts'

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
