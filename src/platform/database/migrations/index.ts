import type { Migration } from 'kysely/migration'
import { foundation } from '#platform/database/migrations/0001-foundation.ts'
import { administration } from '#platform/database/migrations/0002-administration.ts'
import { review } from '#platform/database/migrations/0003-review.ts'
import { receipts } from '#platform/database/migrations/0004-receipts.ts'
import { accounts } from '#platform/database/migrations/0005-accounts.ts'
import { failedSignIns } from '#platform/database/migrations/0006-failed-sign-ins.ts'
import { keptFiles } from '#platform/database/migrations/0007-kept-files.ts'
import { references } from '#platform/database/migrations/0008-references.ts'
import { financialYears } from '#platform/database/migrations/0009-financial-years.ts'
import { snapshots } from '#platform/database/migrations/0010-snapshots.ts'
import { readiness } from '#platform/database/migrations/0011-readiness.ts'
import { readings } from '#platform/database/migrations/0012-readings.ts'
import { stamps } from '#platform/database/migrations/0013-stamps.ts'
import { paperOrders } from '#platform/database/migrations/0014-paper-orders.ts'
import { keptFigures } from '#platform/database/migrations/0015-kept-figures.ts'
import { live } from '#platform/database/migrations/0016-live.ts'
import { regionColumns } from '#platform/database/migrations/0017-regions.ts'
import { waysBack } from '#platform/database/migrations/0018-ways-back.ts'
import { keptMeasures } from '#platform/database/migrations/0019-kept-measures.ts'
import { ceilings } from '#platform/database/migrations/0020-ceilings.ts'
import { notificationTables } from '#platform/database/migrations/0021-notifications.ts'
import { figuresForSums } from '#platform/database/migrations/0022-figures-for-sums.ts'
import { registerOrigin } from '#platform/database/migrations/0023-register-origin.ts'
import { closedYears } from '#platform/database/migrations/0024-closed-years.ts'
import { registryState } from '#platform/database/migrations/0025-registry-state.ts'
import { serverProbes } from '#platform/database/migrations/0026-server-probes.ts'
import { heldFiles } from '#platform/database/migrations/0027-held-files.ts'
import { sessions } from '#platform/database/migrations/0028-sessions.ts'
import { secondFactors } from '#platform/database/migrations/0029-second-factors.ts'
import { chainedEvents } from '#platform/database/migrations/0030-chained-events.ts'
import { rightsColumns } from '#platform/database/migrations/0031-rights.ts'
import { callCounts } from '#platform/database/migrations/0032-call-counts.ts'
import { openid } from '#platform/database/migrations/0033-openid.ts'
import { formsOfSnapshots } from '#platform/database/migrations/0034-forms-of-snapshots.ts'
import { sessionsOfProviders } from '#platform/database/migrations/0035-sessions-of-providers.ts'
import { removedAccounts } from '#platform/database/migrations/0036-removed-accounts.ts'
import { confirmedAddresses } from '#platform/database/migrations/0037-confirmed-addresses.ts'
import { movedReadings } from '#platform/database/migrations/0038-moved-readings.ts'
import { mealsByLocation } from '#platform/database/migrations/0039-meals-by-location.ts'
import { numberedAccounts } from '#platform/database/migrations/0040-numbered-accounts.ts'

/** Run in the order of names. A published one never changes. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-foundation': foundation,
  '0002-administration': administration,
  '0003-review': review,
  '0004-receipts': receipts,
  '0005-accounts': accounts,
  '0006-failed-sign-ins': failedSignIns,
  '0007-kept-files': keptFiles,
  '0008-references': references,
  '0009-financial-years': financialYears,
  '0010-snapshots': snapshots,
  '0011-readiness': readiness,
  '0012-readings': readings,
  '0013-stamps': stamps,
  '0014-paper-orders': paperOrders,
  '0015-kept-figures': keptFigures,
  '0016-live': live,
  '0017-regions': regionColumns,
  '0018-ways-back': waysBack,
  '0019-kept-measures': keptMeasures,
  '0020-ceilings': ceilings,
  '0021-notifications': notificationTables,
  '0022-figures-for-sums': figuresForSums,
  '0023-register-origin': registerOrigin,
  '0024-closed-years': closedYears,
  '0025-registry-state': registryState,
  '0026-server-probes': serverProbes,
  '0027-held-files': heldFiles,
  '0028-sessions': sessions,
  '0029-second-factors': secondFactors,
  '0030-chained-events': chainedEvents,
  '0031-rights': rightsColumns,
  '0032-call-counts': callCounts,
  '0033-openid': openid,
  '0034-forms-of-snapshots': formsOfSnapshots,
  '0035-sessions-of-providers': sessionsOfProviders,
  '0036-removed-accounts': removedAccounts,
  '0037-confirmed-addresses': confirmedAddresses,
  '0038-moved-readings': movedReadings,
  '0039-meals-by-location': mealsByLocation,
  '0040-numbered-accounts': numberedAccounts,
}
