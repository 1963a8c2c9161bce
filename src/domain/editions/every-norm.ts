import { editions } from '#domain/editions/editions.ts'
import type { Norm } from '#domain/norms/norm.ts'

/** Every norm that any edition has, in its newest shape that is no example: for what names norms whatever their year. */
export function everyNorm(): readonly Norm[] {
  const last = editions().toSorted((a, b) => Number(b.example) - Number(a.example))
  return [...new Map(last.flatMap(({ norms }) => norms.map((norm) => [norm.sheet.code, norm]))).values()]
}
