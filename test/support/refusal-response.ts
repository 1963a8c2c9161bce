import type { Output } from '#api/call.ts'
import { commonRefusal } from '#api/refused.ts'
import { conflictRefusal } from '#budget/blank-calls.ts'
import { faultRefusal } from '#features/administration/api.ts'
import { uploadRefusal } from '#features/attachments/api.ts'
import { normMoveRefusal } from '#features/norms/api.ts'
import { readinessRefusal } from '#features/readiness/api.ts'
import { registryRefusal } from '#features/registries/api.ts'
import { approvalDoubtRefusal } from '#features/review/api.ts'

const anyRefusal = commonRefusal.extend({
  ...conflictRefusal.fields,
  ...faultRefusal.fields,
  ...normMoveRefusal.fields,
  ...approvalDoubtRefusal.fields,
  ...readinessRefusal.fields,
  ...uploadRefusal.fields,
  ...registryRefusal.fields,
})
/** A refusal of any call. */
export type RefusalResponse = Output<typeof anyRefusal>
