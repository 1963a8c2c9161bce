import { coverReceipt } from '#domain/report/paper/cover-receipt.ts'
import { coverSignatures } from '#domain/report/paper/cover-signature.ts'
import type { PaperNode, PaperText } from '#domain/report/paper/paper.ts'
import type { PaperInputs, PaperReport } from '#domain/report/paper/paper-inputs.ts'
import { paperMarks } from '#domain/report/paper/paper-marks.ts'
import { reportValues } from '#domain/report/paper/report-values.ts'
import { inks, sizes } from '#domain/report/paper/sizes.ts'
import type { ReportLine } from '#domain/report/report.ts'
import { captionOf } from '#domain/sheet/caption.ts'
import { printText } from '#text/print.ts'

/** A line of the cover with the text that its report has for it. */
type CoverLine = { readonly line: ReportLine; readonly value: string }

/**
 * The title page. A strong line stands by itself above the title, any other one as caption and value below it; a line
 * whose value is empty or dots is one to sign.
 */
export function coverContent(report: PaperReport, inputs: PaperInputs): PaperNode[] {
  const { facts } = inputs
  const name = captionOf(report.title, facts.year)
  const lines = coverLines(report, inputs)
  const above = lines.flatMap(({ line, value }) => (line.strong && value !== name ? [value] : []))
  const stated = lines.filter(({ line, value }) => !line.strong && !isToSign(value))
  const signed = lines.flatMap(({ line, value }) => (!line.strong && isToSign(value) ? [line.caption] : []))
  return [
    ...(above.length === 0 ? [facts.institutionName] : above).map(headingAbove),
    title(report, name),
    ...stated.map(({ line, value }) => statement(captionOf(line.caption, facts.year), value)),
    { text: '', margin: [0, 0, 0, 70] },
    coverSignatures(signed.length === 0 ? printText.signers : signed),
    ...coverReceipt(inputs),
  ]
}

function isToSign(value: string): boolean {
  return /^[.…_\s]*$/.test(value)
}

function coverLines(report: PaperReport, inputs: PaperInputs): readonly CoverLine[] {
  const values = reportValues(report, inputs)
  return report.lines.map((line, index) => ({
    line,
    value: report.columns
      .map((_, column) => values(index + 1, column + 1)?.valueString ?? '')
      .join(' ')
      .trim(),
  }))
}

function headingAbove(text: string, index: number): PaperText {
  return {
    text,
    bold: true,
    fontSize: sizes.font.coverHeading,
    alignment: 'center',
    margin: [30, index === 0 ? 70 : 6, 30, 0],
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
    margin: [30, 120, 30, 60],
  }
}

function statement(caption: string, value: string): PaperNode {
  return {
    columns: [
      { width: 190, text: caption, color: inks.quiet },
      { width: '*', text: value, bold: true },
    ],
    columnGap: 12,
    margin: [40, 0, 20, 9],
  }
}
