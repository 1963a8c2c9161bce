import type { ReportListAnswer } from '#contract/answers.ts'
import { summaryText } from '#text/summary.ts'

type Known = Pick<ReportListAnswer, 'whyNotCalculate' | 'whyNotSend' | 'calculatedAt'>

/** Why each action cannot be done now; `null` where it can. */
export type WhyNot = {
  readonly calculate: string | null
  readonly send: string | null
  readonly pdf: string | null
  readonly workbook: string | null
}

const notRead = summaryText.listNotRead

/** What the server says stands in the way, and what only the browser knows: changes that are not saved yet. */
export function whyNot(list: Known | undefined, unsaved: number): WhyNot {
  if (!list) return { calculate: notRead, send: notRead, pdf: notRead, workbook: notRead }
  const own = unsaved > 0 ? summaryText.unsavedFirst(unsaved) : null
  return {
    calculate: own ?? list.whyNotCalculate,
    send: own ?? list.whyNotSend,
    pdf: list.calculatedAt === null ? summaryText.pdfEmpty : null,
    // Unlike the paper it holds the blanks as the server has them now, without what is only typed.
    workbook: own ?? (list.calculatedAt === null ? summaryText.workbookEmpty : null),
  }
}
