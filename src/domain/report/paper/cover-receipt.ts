import type { Receipt } from '#domain/receipt/receipt.ts'
import type { PaperCell, PaperNode } from '#domain/report/paper/paper.ts'
import type { PaperInputs } from '#domain/report/paper/paper-inputs.ts'
import { inks, sizes } from '#domain/report/paper/sizes.ts'
import { tableLook } from '#domain/report/paper/table-look.ts'
import { ulaanbaatarTime } from '#domain/report/paper/ulaanbaatar-time.ts'
import { printText } from '#text/print.ts'

/** What proves that the paper was sent: number, time and check code, and how to check them; nothing before that. */
export function coverReceipt({ receipt }: PaperInputs): PaperNode[] {
  if (receipt === null) return []
  return [
    {
      columns: [
        { width: 350, stack: [table(receipt), howToCheck(receipt)] },
        { width: 'auto', qr: receipt.address, fit: sizes.qr, eccLevel: 'M' },
      ],
      columnGap: 24,
      margin: [40, 40, 0, 0],
    },
  ]
}

function table({ number, sentAt, checkCode }: Receipt): PaperNode {
  const body = [
    lineOf(printText.receiptNumber, number),
    lineOf(printText.sentAt, ulaanbaatarTime(sentAt)),
    lineOf(printText.checkCode, checkCode),
  ]
  return {
    table: { headerRows: 0, keepWithHeaderRows: 0, dontBreakRows: true, widths: [150, 180], body },
    layout: tableLook(body),
  }
}

function howToCheck({ address }: Receipt): PaperNode {
  return {
    stack: [{ text: printText.checkAt }, { text: address, link: address }],
    fontSize: sizes.font.small,
    color: inks.quiet,
    margin: [0, 6, 0, 0],
  }
}

function lineOf(caption: string, value: string): PaperCell[] {
  return [
    { text: caption, color: inks.quiet, fillColor: inks.head },
    { text: value, bold: true },
  ]
}
