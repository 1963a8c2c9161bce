import type { PaperCell, PaperNode, PaperRule, PaperText } from '#documents/paper/paper.ts'
import type { PaperInputs, PaperReport } from '#documents/paper/paper-inputs.ts'
import { printText } from '#documents/paper/paper-text.ts'
import { reportValues, rowsOf } from '#documents/paper/printed-table.ts'
import { contentWidth, inks, sizes } from '#documents/paper/sizes.ts'
import { paperMarks, tableLines } from '#documents/paper/table-look.ts'
import { type Receipt, senderText } from '#documents/receipt.ts'
import { captionOf } from '#engine/names.ts'
import { timeText } from '#engine/time.ts'
import { amountText } from '#forms/amounts.ts'
import { totalNames } from '#forms/readings.ts'
import type { ReportLine } from '#forms/reports/report.ts'
import { budgetTotalText } from '#forms/total-text.ts'

type CoverLine = { readonly line: ReportLine; readonly value: string }

/** An empty or dotted value is a line to sign. */
export function coverContent(report: PaperReport, inputs: PaperInputs): PaperNode[] {
  const { facts } = inputs
  const name = captionOf(report.title, facts.year)
  const lines = coverLines(report, inputs)
  const above = lines.flatMap(({ line, value }) => (line.strong && value !== name ? [value] : []))
  const stated = lines.filter(({ line, value }) => !line.strong && !isToSign(value))
  const signed = lines.flatMap(({ line, value }) =>
    !line.strong && isToSign(value) ? [captionOf(line.caption, facts.year)] : [],
  )
  return [
    ...(above.length === 0 ? [facts.institutionName] : above).map(headingAbove),
    title(report, name),
    ...stated.map(({ line, value }) => statement(captionOf(line.caption, facts.year), value)),
    { text: '', margin: [0, 0, 0, 26] },
    coverSignatures(signed.length === 0 ? printText.signers : signed),
    ...coverReceipt(inputs),
  ]
}

function isToSign(value: string): boolean {
  return /^[.…_\s]*$/.test(value)
}

function coverLines(report: PaperReport, inputs: PaperInputs): readonly CoverLine[] {
  const values = reportValues(report, inputs)
  const isCalculated = rowsOf(report, inputs.rows).length > 0
  return report.lines.flatMap((line, index) => {
    const own = report.columns.map((_, column) => values(index + 1, column + 1))
    // The cover had no such line at the time of calculation.
    if (isCalculated && own.every((value) => value === undefined)) return []
    return {
      line,
      value: own
        .map((value) => value?.valueString ?? '')
        .join(' ')
        .trim(),
    }
  })
}

function headingAbove(text: string, index: number): PaperText {
  return {
    text,
    bold: true,
    fontSize: sizes.font.coverHeading,
    alignment: 'center',
    margin: [30, index === 0 ? 10 : 6, 30, 0],
  }
}

function title(report: PaperReport, text: string): PaperText {
  return {
    text,
    id: paperMarks.document(report.code),
    outline: true,
    bold: true,
    fontSize: sizes.font.coverTitle,
    alignment: 'center',
    lineHeight: 1.15,
    margin: [30, 24, 30, 20],
  }
}

function statement(caption: string, value: string): PaperNode {
  return {
    columns: [
      { width: 225, text: caption, color: inks.quiet },
      // In points, because the layout engine would widen the column for a long word.
      { width: contentWidth - 40 - 20 - 12 - 225, text: value, bold: true },
    ],
    columnGap: 12,
    margin: [40, 0, 20, 4],
  }
}

function coverReceipt({ receipt }: PaperInputs): PaperNode[] {
  if (receipt === null) return []
  return [
    {
      columns: [
        {
          width: 350,
          stack: [table(receipt), ...attached(receipt), howToCheck(receipt)],
        },
        { width: 'auto', qr: receipt.address, fit: sizes.qr, eccLevel: 'M' },
      ],
      columnGap: 24,
      margin: [40, 16, 0, 0],
    },
  ]
}

function table({ number, sentAt, checkCode, sender, group, readings }: Receipt): PaperNode {
  const body = [
    lineOf(printText.receiptNumber, number),
    lineOf(printText.sentAt, timeText(sentAt)),
    ...(sender === null ? [] : [lineOf(printText.sender, senderText(sender))]),
    ...(readings === null
      ? []
      : totalNames.map((name) => lineOf(budgetTotalText.names[name], amountText(readings[name], group)))),
    lineOf(printText.checkCode, checkCode),
  ]
  return {
    table: { headerRows: 0, keepWithHeaderRows: 0, dontBreakRows: true, widths: [150, 180], body },
    layout: tableLines(body),
  }
}

/** Readers can verify the files by their digests. */
function attached({ attachments }: Receipt): PaperNode[] {
  if (attachments.length === 0) return []
  return [
    {
      stack: [
        { text: printText.attachments },
        ...attachments.map(({ name, sha256 }): PaperNode => ({ text: printText.attachment(name, sha256) })),
      ],
      fontSize: sizes.font.small,
      color: inks.quiet,
      margin: [0, 6, 0, 0],
    },
  ]
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

const signatureWidth = 105
const nameWidth = 95
const sealWidth = 96

/** Includes the place for the organisation's seal (design calculation §9, Paper). */
function coverSignatures(posts: readonly string[]): PaperNode {
  return {
    columns: [
      { width: '*', stack: posts.map(signature) },
      { width: sealWidth, ...sealPlace() },
    ],
    columnGap: 12,
    margin: [40, 0, 0, 10],
  }
}

function signature(post: string): PaperNode {
  return {
    columns: [
      { width: 116, text: post },
      { width: signatureWidth, ...rule(signatureWidth) },
      { width: 'auto', text: '/' },
      { width: nameWidth, ...rule(nameWidth) },
      { width: 'auto', text: '/' },
    ],
    columnGap: 6,
    margin: [0, 0, 0, 22],
  }
}

function sealPlace(): { stack: PaperNode[] } {
  const r = sealWidth / 2
  return {
    stack: [
      {
        canvas: [
          {
            type: 'ellipse',
            x: r,
            y: r,
            r1: r,
            r2: r,
            dash: { length: 3 },
            lineWidth: 0.5,
            lineColor: inks.line,
          },
        ],
        margin: [0, -r / 2, 0, 0],
      },
      {
        text: printText.seal,
        alignment: 'center',
        fontSize: sizes.font.small,
        color: inks.quiet,
        margin: [0, -r - sizes.font.small / 2, 0, 0],
      },
    ],
  }
}

function rule(width: number): PaperRule {
  return {
    canvas: [{ type: 'line', x1: 0, y1: 10, x2: width, y2: 10, lineWidth: 0.5, lineColor: inks.text }],
  }
}
