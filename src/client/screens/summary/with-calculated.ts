import { RequestFailed } from '#client/api/request-failed.ts'
import { send } from '#client/api/send.ts'
import type { ReportDataRow, ReportListAnswer } from '#contract/answers.ts'
import { uploadText } from '#text/upload.ts'

/** The report of a period as it was calculated: its figures, and what is known of them. */
export type Calculated = { readonly list: ReportListAnswer; readonly rows: readonly ReportDataRow[] }

type Which = { readonly sessionCode: string; readonly institutionId: string }

/**
 * Makes something of a calculated report. Throws `RequestFailed` where it was calculated anew or sent meanwhile: figures
 * and time might then be of two calculations, and what was made of them would be of none.
 */
export async function withCalculated<Made>(
  { sessionCode, institutionId }: Which,
  make: (calculated: Calculated) => Promise<Made>,
): Promise<Made> {
  const read = () => send('reportList', { params: { sessionCode, institutionId } })
  const list = await read()
  const rows = await send('reportPdfData', { params: { sessionCode, orgId: institutionId } })
  const made = await make({ list, rows })
  if (!isSame(list, await read())) throw new RequestFailed(409, uploadText.recalculated, null)
  return made
}

function isSame(before: ReportListAnswer, now: ReportListAnswer): boolean {
  return before.calculatedAt === now.calculatedAt && before.receipt?.number === now.receipt?.number
}
