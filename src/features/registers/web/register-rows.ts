import type { RegisterName } from '#budget/people/register-origin.ts'
import { dayText } from '#engine/time.ts'
import type { RegisterRows } from '#features/registers/api.ts'
import { registerText } from '#features/registers/text.ts'

export const registerKey = (register: RegisterName, year: number) => ['register', register, year] as const

export function rowOrigin({ origin, by, at }: RegisterRows['rows'][number]): string {
  return registerText.originOf(registerText.origins[origin], by, at === null ? '' : dayText(at))
}
