import type { ReportListAnswer } from '#contract/answers.ts'
import { summaryText } from '#text/summary.ts'

type Known = Pick<ReportListAnswer, 'whyNotCalculate' | 'whyNotSend' | 'calculatedAt'>

/** Why each action cannot be done now; `null` where it can. */
export type WhyNot = {
  readonly calculate: string | null
  readonly send: string | null
  readonly pdf: string | null
}

/** What the server says stands in the way, and what only the browser knows: changes that are not saved yet. */
export function whyNot(list: Known | undefined, unsaved: number): WhyNot {
  if (!list)
    return { calculate: summaryText.listNotRead, send: summaryText.listNotRead, pdf: summaryText.listNotRead }
  const own = unsaved > 0 ? summaryText.unsavedFirst(unsaved) : null
  return {
    calculate: own ?? list.whyNotCalculate,
    send: own ?? list.whyNotSend,
    pdf: list.calculatedAt === null ? summaryText.pdfEmpty : null,
  }
}
