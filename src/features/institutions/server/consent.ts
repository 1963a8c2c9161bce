import { type AdminTransaction, recordAdminEvent } from '#features/administration/server/admin-write.store.ts'
import { writeConsentRequirement } from '#features/institutions/server/institutions.store.ts'

/** Returns true if it changed. */
export async function setConsent(
  tx: AdminTransaction,
  institutionId: string,
  asksConsent: boolean,
): Promise<'changed' | 'same'> {
  if ((await writeConsentRequirement(tx, institutionId, asksConsent)) === 'same') return 'same'
  await recordAdminEvent(tx, {
    kind: 'admin.consent-changed',
    institutionId,
    year: 0,
    detail: { from: { asksConsent: !asksConsent }, to: { asksConsent } },
  })
  return 'changed'
}
