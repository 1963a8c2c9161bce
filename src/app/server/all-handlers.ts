import { screenFailedHandler } from '#app/server/screen-failed.handler.ts'
import {
  draftHandlers,
  normSourcesHandler,
  snapshotHandlers,
  yearNormsHandler,
} from '#budget/server/draft.handlers.ts'
import { accountHandlers } from '#features/accounts/server/account.handlers.ts'
import { rightsHandlers } from '#features/accounts/server/rights.handlers.ts'
import { attachmentHandlers } from '#features/attachments/server/attachment.handlers.ts'
import { fileHandlers } from '#features/attachments/server/file.handlers.ts'
import { pdfHandlers } from '#features/attachments/server/pdf.handlers.ts'
import { blankHandlers } from '#features/blanks/server/blank.handlers.ts'
import { catalogueAdminHandlers } from '#features/catalogues/server/admin-catalogue.handlers.ts'
import { catalogueHandlers } from '#features/catalogues/server/catalogue.handlers.ts'
import { ceilingHandlers } from '#features/ceilings/server/ceilings.handlers.ts'
import { childHandlers } from '#features/children/server/child.handlers.ts'
import { comparisonHandlers } from '#features/comparison/server/comparison.handlers.ts'
import { demoRegistries } from '#features/demo/server/demo-registries.ts'
import { editionHandlers } from '#features/editions/server/edition.handlers.ts'
import { adminHistoryHandlers } from '#features/history/server/admin-history.handlers.ts'
import { historyExportHandler } from '#features/history/server/export.handler.ts'
import { historyHandlers } from '#features/history/server/history.handlers.ts'
import { institutionHandlers } from '#features/institutions/server/institution.handlers.ts'
import { liveHandlers } from '#features/live/server/live.handlers.ts'
import { normHandlers } from '#features/norms/server/norms.handlers.ts'
import { notificationHandlers } from '#features/notifications/server/notification.handlers.ts'
import { positionHandlers } from '#features/positions/server/position.handlers.ts'
import { receiptHandlers } from '#features/receipts/server/receipt.handlers.ts'
import { pupilHandlers } from '#features/registers/server/pupil.handlers.ts'
import { registerHandlers } from '#features/registers/server/register.handlers.ts'
import { citizenHandlers, registerNumberHandler } from '#features/registries/server/citizen.handlers.ts'
import type { Registries } from '#features/registries/server/registries.ts'
import { registryHandlers } from '#features/registries/server/registry.handlers.ts'
import { reportHandlers } from '#features/reports/server/report.handlers.ts'
import { paperOfUpload } from '#features/reports/server/report-paper.ts'
import { reviewHandlers } from '#features/review/server/review.handlers.ts'
import { setUpHandlers } from '#features/set-up/server/set-up.handlers.ts'
import { authHandlers, loginHandler, passwordHandler } from '#features/sign-in/server/auth.handlers.ts'
import { factorHandlers } from '#features/sign-in/server/factor.handlers.ts'
import { forgottenHandlers } from '#features/sign-in/server/forgotten.handlers.ts'
import { openidHandlers } from '#features/sign-in/server/openid.handlers.ts'
import { passwordVerifier } from '#features/sign-in/server/password-tries.ts'
import { hashPassword, oneTimePassword } from '#features/sign-in/server/passwords.ts'
import { sessionHandlers } from '#features/sign-in/server/session.handlers.ts'
import { staffHandlers } from '#features/staff/server/staff.handlers.ts'
import { extendHandler } from '#features/years/server/deadlines.handlers.ts'
import { listHandlers } from '#features/years/server/list.handlers.ts'
import { yearHandlers } from '#features/years/server/year.handlers.ts'
import type { Handler } from '#platform/http/handler.ts'

/** Each server needs its own set, because sign-ins share a queue. */
export function allHandlers(registries: Registries = demoRegistries()): readonly Handler[] {
  const tryPassword = passwordVerifier()
  return [
    loginHandler(tryPassword),
    passwordHandler(tryPassword),
    ...sessionHandlers(tryPassword),
    ...factorHandlers(tryPassword),
    ...forgottenHandlers,
    ...authHandlers,
    ...openidHandlers,
    screenFailedHandler,
    ...fileHandlers(paperOfUpload),
    ...draftHandlers,
    ...liveHandlers,
    normSourcesHandler,
    yearNormsHandler,
    ...snapshotHandlers,
    ...historyHandlers,
    ...blankHandlers,
    ...staffHandlers(registries.staff),
    ...positionHandlers,
    ...childHandlers(registries.staff),
    ...pupilHandlers(registries.staff),
    ...registerHandlers(registries.staff),
    ...citizenHandlers(registries.citizens),
    registerNumberHandler,
    ...catalogueHandlers,
    ...reportHandlers(),
    ...receiptHandlers,
    extendHandler,
    ...attachmentHandlers,
    ...pdfHandlers,
    ...reviewHandlers(),
    ...comparisonHandlers,
    ...notificationHandlers,
    ...ceilingHandlers,
    ...institutionHandlers,
    ...accountHandlers({ make: oneTimePassword, hash: hashPassword }),
    ...rightsHandlers,
    ...yearHandlers,
    ...setUpHandlers,
    ...editionHandlers,
    ...adminHistoryHandlers,
    ...normHandlers,
    ...catalogueAdminHandlers,
    ...listHandlers,
    historyExportHandler,
    ...registryHandlers(registries.places),
  ]
}
