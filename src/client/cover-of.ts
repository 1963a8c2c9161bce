import type { ReportListAnswer, ReportListRow } from '#contract/answers.ts'

/** The cover page among the reports: its status is the report's, its file the whole PDF (spec 000 §3, §4). */
export function coverOf(list: Pick<ReportListAnswer, 'RESULT'> | undefined): ReportListRow | undefined {
  return list?.RESULT.find(({ STANDART_REPORT_CODE }) => STANDART_REPORT_CODE.endsWith('_TT_N'))
}
