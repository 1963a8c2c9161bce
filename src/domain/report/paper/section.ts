import type { PaperNode, PaperStack } from '#domain/report/paper/paper.ts'
import type { PaperInputs, PaperReport } from '#domain/report/paper/paper-inputs.ts'
import { paperMarks } from '#domain/report/paper/paper-marks.ts'
import { inks, sizes } from '#domain/report/paper/sizes.ts'
import { captionOf } from '#domain/sheet/caption.ts'
import { printText } from '#text/print.ts'

/** A document of the paper below its heading: the number of its form, and its title. */
export function section(report: PaperReport, { facts }: PaperInputs, content: PaperNode[]): PaperStack {
  return {
    stack: [
      {
        text: printText.formCode(report.code),
        alignment: 'right',
        fontSize: sizes.font.small,
        color: inks.quiet,
      },
      {
        text: captionOf(report.title, facts.year),
        id: paperMarks.document(report.code),
        outline: true,
        bold: true,
        fontSize: sizes.font.heading,
        alignment: 'center',
        margin: [24, 4, 24, 10],
      },
      ...content,
    ],
  }
}
