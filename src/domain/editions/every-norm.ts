import { editions } from '#domain/editions/editions.ts'
import type { Norm } from '#domain/norms/norm.ts'

export function everyNorm(): readonly Norm[] {
  const last = editions().toSorted((a, b) => Number(b.example) - Number(a.example))
  return [...new Map(last.flatMap(({ norms }) => norms.map((norm) => [norm.sheet.code, norm]))).values()]
}
