import { screenFailedHandler } from '#app/server/screen-failed.handler.ts'
import type { FiguresRefresher } from '#budget/server/cached-figures-refresher.ts'
import {
  draftHandlers,
  normSourcesHandler,
  snapshotHandlers,
  yearNormsHandler,
} from '#budget/server/draft.handlers.ts'
import type { Handler, Services } from '#budget/server/handler.ts'
import type { MakePdf, PageNumbers } from '#documents/server/make-pdf.ts'
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
import { editionHandlers } from '#features/editions/server/edition.handlers.ts'
import { adminHistoryHandlers } from '#features/history/server/admin-history.handlers.ts'
import { historyExportHandler } from '#features/history/server/export.handler.ts'
import { historyHandlers } from '#features/history/server/history.handlers.ts'
import { institutionHandlers } from '#features/institutions/server/institution.handlers.ts'
import { liveHandlers } from '#features/live/server/live.handlers.ts'
import type { LiveStreams } from '#features/live/server/live-streams.ts'
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
import type { SignInSettings } from '#features/sign-in/server/openid-settings.ts'
import { passwordVerifier } from '#features/sign-in/server/password-tries.ts'
import { hashPassword, oneTimePassword } from '#features/sign-in/server/passwords.ts'
import { sessionHandlers } from '#features/sign-in/server/session.handlers.ts'
import type { SessionRules } from '#features/sign-in/session.ts'
import { staffHandlers } from '#features/staff/server/staff.handlers.ts'
import { extendHandler } from '#features/years/server/deadlines.handlers.ts'
import { listHandlers } from '#features/years/server/list.handlers.ts'
import { yearHandlers } from '#features/years/server/year.handlers.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'

/** The services of single features. */
export type FeatureServices = {
  readonly makePdf: MakePdf
  readonly pageNumbers: PageNumbers
  readonly papers: JobQueue
  readonly figures: FiguresRefresher
  readonly bulkOrders: JobQueue
  readonly live: LiveStreams
  readonly signIn: SignInSettings
  readonly sessionRules: SessionRules
  /** The sign-in page then shows the published passwords. */
  readonly isOpenDemonstration: boolean
}

export type ProgramServices = Services & FeatureServices

/** Each server needs its own set, because sign-ins share a queue. */
export function allHandlers(services: FeatureServices, registries: Registries): readonly Handler[] {
  const { makePdf, pageNumbers, papers, figures, bulkOrders, live } = services
  const { signIn, sessionRules, isOpenDemonstration } = services
  const tryPassword = passwordVerifier(signIn)
  const printing = { makePdf, papers }
  return [
    loginHandler(tryPassword, sessionRules),
    passwordHandler(tryPassword),
    ...sessionHandlers(tryPassword, signIn),
    ...factorHandlers(tryPassword, signIn),
    ...forgottenHandlers(signIn),
    ...authHandlers(signIn, sessionRules),
    ...openidHandlers({ signIn, sessionRules, isOpenDemonstration }),
    screenFailedHandler,
    ...fileHandlers((context, fileId) => paperOfUpload(context, fileId, printing)),
    ...draftHandlers,
    ...liveHandlers(live),
    normSourcesHandler,
    yearNormsHandler,
    ...snapshotHandlers,
    ...historyHandlers,
    ...blankHandlers(live),
    ...staffHandlers(registries.staff),
    ...positionHandlers,
    ...childHandlers(registries.staff),
    ...pupilHandlers(registries.staff),
    ...registerHandlers(registries.staff),
    ...citizenHandlers(registries.citizens),
    registerNumberHandler,
    ...catalogueHandlers,
    ...reportHandlers({ ...printing, pageNumbers }),
    ...receiptHandlers,
    extendHandler,
    ...attachmentHandlers,
    ...pdfHandlers,
    ...reviewHandlers({ makePdf, figures, bulkOrders }),
    ...comparisonHandlers,
    ...notificationHandlers,
    ...ceilingHandlers,
    ...institutionHandlers,
    ...accountHandlers({ make: oneTimePassword, hash: hashPassword, signIn }),
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
