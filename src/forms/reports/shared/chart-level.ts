import { economicCodes } from '#forms/norms/economic-codes.ts'
import type { ReportLine } from '#forms/reports/report.ts'

/** Returns the source of a chart line, noting that we assigned its figures. */
export function chartSource(code: string): string {
  const line = economicCodes.find((each) => each.code === code)
  const name = line?.model === false ? '' : ' Мөрийн нэр, код: жишиг.'
  return `${line?.source ?? 'facts §2.2'}.${name} Дүнгийн хуваарилалт: жишиг (design calculation §7).`
}

export function levelOf(code: string): ReportLine['level'] {
  const level = economicCodes.find((each) => each.code === code)?.level ?? 1
  return ([0, 1, 2, 3] as const)[Math.min(Math.max(level, 1), 4) - 1] ?? 0
}
