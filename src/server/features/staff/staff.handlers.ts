import { staffImports } from '#server/features/staff/import-staff.ts'
import type { Repeatable } from '#server/features/staff/own-year.store.ts'
import { benefitSaves } from '#server/features/staff/save-benefits.ts'
import { statusSaves } from '#server/features/staff/save-status.ts'
import { staffReads } from '#server/features/staff/staff-reads.ts'
import type { Handler } from '#server/http/handler.ts'
import type { StaffRegistry } from '#server/outside/staff-registry/staff-registry.ts'

type Parts = { readonly registry: StaffRegistry; readonly once: Repeatable }

/** Everything about the staff of an institution. */
export function staffHandlers({ registry, once }: Parts): readonly Handler[] {
  return [...staffReads, ...staffImports({ registry, once }), ...statusSaves(once), ...benefitSaves(once)]
}
