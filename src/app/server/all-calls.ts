import * as answers from '#api/answers.ts'
import * as errors from '#api/api.ts'
import * as budget from '#budget/api.ts'
import * as blanks from '#budget/blank-calls.ts'
import * as accounts from '#features/accounts/api.ts'
import * as administration from '#features/administration/api.ts'
import * as attachments from '#features/attachments/api.ts'
import * as catalogues from '#features/catalogues/api.ts'
import * as ceilings from '#features/ceilings/api.ts'
import * as children from '#features/children/api.ts'
import * as comparison from '#features/comparison/api.ts'
import * as consolidation from '#features/consolidation/api.ts'
import * as editions from '#features/editions/api.ts'
import * as history from '#features/history/api.ts'
import * as institutions from '#features/institutions/api.ts'
import * as live from '#features/live/api.ts'
import * as norms from '#features/norms/api.ts'
import * as notifications from '#features/notifications/api.ts'
import * as portfolio from '#features/portfolio/api.ts'
import * as positions from '#features/positions/api.ts'
import * as readiness from '#features/readiness/api.ts'
import * as receipts from '#features/receipts/api.ts'
import * as registers from '#features/registers/api.ts'
import * as registries from '#features/registries/api.ts'
import * as reports from '#features/reports/api.ts'
import * as review from '#features/review/api.ts'
import * as setUp from '#features/set-up/api.ts'
import * as signIn from '#features/sign-in/api.ts'
import * as staff from '#features/staff/api.ts'
import * as years from '#features/years/api.ts'

/** The schemas that the description of the calls names. */
export const apiModules = [
  answers,
  errors,
  budget,
  blanks,
  signIn,
  administration,
  registries,
  institutions,
  accounts,
  attachments,
  portfolio,
  norms,
  catalogues,
  comparison,
  live,
  notifications,
  staff,
  children,
  positions,
  registers,
  receipts,
  ceilings,
  readiness,
  reports,
  consolidation,
  editions,
  years,
  setUp,
  history,
  review,
] as const

export const allCalls = {
  ...errors.errorCalls,
  ...budget.budgetCalls,
  ...blanks.blankCalls,
  ...signIn.signInCalls,
  ...administration.administrationCalls,
  ...registries.registryCalls,
  ...institutions.institutionCalls,
  ...accounts.accountCalls,
  ...attachments.attachmentCalls,
  ...portfolio.portfolioCalls,
  ...norms.normCalls,
  ...catalogues.catalogueCalls,
  ...comparison.comparisonCalls,
  ...live.liveCalls,
  ...notifications.notificationCalls,
  ...staff.staffCalls,
  ...children.childCalls,
  ...positions.positionCalls,
  ...registers.peopleRegisterCalls,
  ...receipts.receiptCalls,
  ...ceilings.ceilingCalls,
  ...readiness.readinessCalls,
  ...reports.reportCalls,
  ...consolidation.consolidationCalls,
  ...editions.editionCalls,
  ...years.yearCalls,
  ...setUp.setUpCalls,
  ...history.historyCalls,
  ...review.reviewCalls,
} as const
export type CallName = keyof typeof allCalls
