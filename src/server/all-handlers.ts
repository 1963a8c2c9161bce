import {
  draftHandlers,
  normSourcesHandler,
  snapshotHandlers,
  yearNormsHandler,
} from '#budget/server/draft.handlers.ts'
import type { Handler } from '#platform/http/handler.ts'
import { accountHandlers } from '#server/features/administration/account.handlers.ts'
import { catalogueAdminHandlers } from '#server/features/administration/catalogue.handlers.ts'
import { historyExportHandler } from '#server/features/administration/history.handler.ts'
import { institutionHandlers } from '#server/features/administration/institution.handlers.ts'
import { listHandlers } from '#server/features/administration/list.handlers.ts'
import { normHandlers } from '#server/features/administration/norms.handlers.ts'
import { rightsHandlers } from '#server/features/administration/rights.handlers.ts'
import { yearHandlers } from '#server/features/administration/year.handlers.ts'
import { attachmentHandlers } from '#server/features/attachments/attachment.handlers.ts'
import { authHandlers, loginHandler, passwordHandler } from '#server/features/auth/auth.handlers.ts'
import { factorHandlers } from '#server/features/auth/factor.handlers.ts'
import { forgottenHandlers } from '#server/features/auth/forgotten.handlers.ts'
import { openidHandlers } from '#server/features/auth/openid.handlers.ts'
import { passwordVerifier } from '#server/features/auth/password-tries.ts'
import { hashPassword, oneTimePassword } from '#server/features/auth/passwords.ts'
import { sessionHandlers } from '#server/features/auth/session.handlers.ts'
import { blankHandlers } from '#server/features/blanks/blank.handlers.ts'
import { catalogueHandlers } from '#server/features/catalogues/catalogue.handlers.ts'
import { childHandlers } from '#server/features/children/child.handlers.ts'
import { citizenHandlers, registerNumberHandler } from '#server/features/citizens/citizen.handlers.ts'
import { extendHandler } from '#server/features/deadlines/deadlines.handlers.ts'
import { historyHandlers } from '#server/features/history/history.handlers.ts'
import { liveHandlers } from '#server/features/live/live.handlers.ts'
import { notificationHandlers } from '#server/features/notifications/notification.handlers.ts'
import { pdfHandlers } from '#server/features/pdf/pdf.handlers.ts'
import { positionHandlers } from '#server/features/positions/position.handlers.ts'
import { pupilHandlers } from '#server/features/pupils/pupil.handlers.ts'
import { receiptHandlers } from '#server/features/receipts/receipt.handlers.ts'
import { registerHandlers } from '#server/features/registers/register.handlers.ts'
import { registryHandlers } from '#server/features/registries/registry.handlers.ts'
import { reportHandlers } from '#server/features/reports/report.handlers.ts'
import { paperOfUpload } from '#server/features/reports/report-paper.ts'
import { ceilingHandlers } from '#server/features/review/ceilings.handlers.ts'
import { reviewHandlers } from '#server/features/review/review.handlers.ts'
import { staffHandlers } from '#server/features/staff/staff.handlers.ts'
import { fileHandlers } from '#server/files/file.handlers.ts'
import { screenFailedHandler } from '#server/http/screen-failed.handler.ts'
import { demoRegistries, type Registries } from '#server/outside/registries.ts'

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
    ...notificationHandlers,
    ...ceilingHandlers,
    ...institutionHandlers,
    ...accountHandlers({ make: oneTimePassword, hash: hashPassword }),
    ...rightsHandlers,
    ...yearHandlers,
    ...normHandlers,
    ...catalogueAdminHandlers,
    ...listHandlers,
    historyExportHandler,
    ...registryHandlers(registries.places),
  ]
}
