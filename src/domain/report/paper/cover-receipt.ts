import type { PaperCell, PaperNode } from '#domain/report/paper/paper.ts'
import type { PaperInputs } from '#domain/report/paper/paper-inputs.ts'
import { inks } from '#domain/report/paper/sizes.ts'
import { tableLook } from '#domain/report/paper/table-look.ts'
import { printText } from '#text/print.ts'

/** What proves that the paper was sent: the receipt number and the check code; nothing before that. */
export function coverReceipt({ sent, facts }: PaperInputs): PaperNode[] {
  if (!sent) return []
  const body = [
    ...(facts.receiptNumber === null ? [] : [lineOf(printText.receiptNumber, facts.receiptNumber)]),
    ...(facts.checkCode === null ? [] : [lineOf(printText.checkCode, facts.checkCode)]),
  ]
  if (body.length === 0) return []
  return [
    {
      table: { headerRows: 0, keepWithHeaderRows: 0, dontBreakRows: true, widths: [150, 200], body },
      layout: tableLook(body),
      margin: [40, 40, 0, 0],
    },
  ]
}

function lineOf(caption: string, value: string): PaperCell[] {
  return [
    { text: caption, color: inks.quiet, fillColor: inks.head },
    { text: value, bold: true },
  ]
}
