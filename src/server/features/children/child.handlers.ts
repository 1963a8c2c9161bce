import { childDelete } from '#server/features/children/delete-child.ts'
import { childrenPull } from '#server/features/children/pull-children.ts'
import { childrenRead } from '#server/features/children/read-rows.ts'
import { childrenSave } from '#server/features/children/save-children.ts'
import type { Repeatable } from '#server/features/staff/own-year.store.ts'
import type { Handler } from '#server/http/handler.ts'
import type { StaffRegistry } from '#server/outside/staff-registry/staff-registry.ts'

type Parts = { readonly registry: StaffRegistry; readonly once: Repeatable }

/** The children of staff who study with tuition. */
export function childHandlers({ registry, once }: Parts): readonly Handler[] {
  return [childrenRead, childrenPull({ registry, once }), childrenSave(once), childDelete(once)]
}
