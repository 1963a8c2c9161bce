import { send } from '#client/api/send.ts'
import type { ReportListRow } from '#contract/answers.ts'

/** Asks for the address of a report's file; `null` when the answer does not say success (spec 000 §4). */
export async function fileAddress({
  sessionCode,
  organizationId,
  standartReportCode,
  fileName,
}: ReportListRow): Promise<string | null> {
  const answer = await send('reportFile', {
    params: { sessionCode, organizationId, standartReportCode, fileName },
  })
  return answer.SUCCESS_CODE === 200 ? (answer.RESULT?.file ?? null) : null
}
