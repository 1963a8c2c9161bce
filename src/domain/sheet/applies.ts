import { testOf } from '#domain/sheet/compile.ts'
import type { Facts } from '#domain/sheet/formula.ts'
import { FormError, type Sheet } from '#domain/sheet/sheet.ts'

const nothing = new Float64Array()

/** Whether a sheet is meant for the institution with these facts. */
export function applies({ appliesWhen, code }: Pick<Sheet, 'appliesWhen' | 'code'>, facts: Facts): boolean {
  if (appliesWhen === null) return true
  const noCells = (): number => {
    throw new FormError(`${code} applies by facts only`)
  }
  return testOf(appliesWhen, noCells)(nothing, facts)
}
