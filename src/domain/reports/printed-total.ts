import type { ViewCode } from '#domain/organisation/profile.ts'
import type { ReportRow } from '#domain/report/report.ts'

/** Where the total of a budget is printed: by headcount for schools and centres, by variable cost for kindergartens. */
const places: Readonly<Record<ViewCode, Pick<ReportRow, 'standardReportCode' | 'rowNum'>>> = {
  'ebs-public': { standardReportCode: 'EBS_TT16', rowNum: 1 },
  'ebs-private': { standardReportCode: 'EBS_TT16', rowNum: 1 },
  'ebs-dormitory': { standardReportCode: 'EBS_TT16', rowNum: 1 },
  'sub-public': { standardReportCode: 'SUB_TT6', rowNum: 1 },
  'sub-private': { standardReportCode: 'SUB_TT6', rowNum: 1 },
  ntb: { standardReportCode: 'EBS_TT9', rowNum: 1 },
  'ntb-draft': { standardReportCode: 'EBS_TT9', rowNum: 1 },
}

/** The total of a calculated budget in thousand tugrik, as it stands on the paper; `null` where there is none. */
export function printedTotal(view: ViewCode, rows: readonly ReportRow[]): number | null {
  const { standardReportCode, rowNum } = places[view]
  const row = rows.find((each) => each.standardReportCode === standardReportCode && each.rowNum === rowNum)
  return row?.valueNumber ?? null
}
