import { economicCodes } from '#domain/norms/economic-codes.ts'
import type { ReportLine } from '#domain/report/report.ts'

/** Where a line of the economic classification comes from, and that the figures on it are put there by us. */
export function chartSource(code: string): string {
  const line = economicCodes.find((each) => each.code === code)
  const name = line?.model === false ? '' : ' Мөрийн нэр, код: жишиг.'
  return `${line?.source ?? 'facts §2.2'}.${name} Дүнгийн хуваарилалт: жишиг (design calculation §7).`
}

/** How deep a line of the economic classification is set in: the levels of the chart from the first on. */
export function levelOf(code: string): ReportLine['level'] {
  const level = economicCodes.find((each) => each.code === code)?.level ?? 1
  return ([0, 1, 2, 3] as const)[Math.min(Math.max(level, 1), 4) - 1] ?? 0
}
