import type { RegisterName } from '#budget/people/register-origin.ts'
import { dayText } from '#engine/time.ts'
import type { RegisterRows } from '#features/registers/api.ts'
import { registerText } from '#features/registers/text.ts'
import { ApiError } from '#ui/api/request-failed.ts'

export const registerKey = (register: RegisterName, year: number) => ['register', register, year] as const

type RowError = { readonly row: number; readonly field: string; readonly message: string }

/** Faults have the index of the sent row. */
export function importErrorsOf(error: unknown): readonly RowError[] {
  if (!(error instanceof ApiError)) return []
  const { body } = error
  if (typeof body !== 'object' || body === null || !('faults' in body) || !Array.isArray(body.faults))
    return []
  return body.faults.filter(
    (each): each is RowError =>
      typeof each === 'object' &&
      each !== null &&
      typeof each.row === 'number' &&
      typeof each.field === 'string' &&
      typeof each.message === 'string',
  )
}

export function rowOrigin({ origin, by, at }: RegisterRows['rows'][number]): string {
  return registerText.originOf(registerText.origins[origin], by, at === null ? '' : dayText(at))
}
