import { calls } from '#contract/calls.ts'
import type { View } from '#domain/organisation/views.ts'

/** Whether the pupils of a view come from the ministry's register; others type theirs. */
export function hasPupilRegister({ code }: Pick<View, 'code'>): boolean {
  return calls.pupilImport.views.some((each) => each === code)
}
