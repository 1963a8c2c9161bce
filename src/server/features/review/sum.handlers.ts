import { calls } from '#contract/calls.ts'
import { sumBook } from '#domain/consolidation/sum-book.ts'
import { sumPaper } from '#domain/consolidation/sum-paper.ts'
import { listSums, readSum, type Sum } from '#server/features/review/sums.ts'
import { inlineDisposition } from '#server/files/file-name.ts'
import { type Asked, type Handler, handler } from '#server/http/handler.ts'
import { noBody } from '#server/http/no-body.ts'
import { makePdf } from '#server/pdf/make-pdf.ts'
import { writeBook } from '#server/workbook/write-book.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Reports summed over the reviewer's institutions: which there are, one of them, and the same as PDF and as workbook. */
export const sumHandlers: readonly Handler[] = [
  handler(calls.reviewSums, noBody, ({ actor, params, services: { db } }) =>
    listSums(db, actor, params.sessionCode ?? ''),
  ),
  handler(calls.reviewSum, noBody, async (asked) => (await sumOf(asked)).answer),
  handler(calls.reviewSumPdf, noBody, async (asked) => {
    const { answer, calculatedAt } = await sumOf(asked)
    const { bytes } = await makePdf(
      sumPaper(answer, { ...answer, calculatedAt, whose: asked.actor.displayName }),
    )
    return file(asked, { bytes, type: 'application/pdf', name: `${nameOf(answer)}.pdf` })
  }),
  handler(calls.reviewSumXlsx, noBody, async (asked) => {
    const { answer } = await sumOf(asked)
    const bytes = await writeBook(sumBook(answer, { year: answer.year, period: answer.sessionName }))
    return file(asked, { bytes, type: xlsx, name: `${nameOf(answer)}.xlsx` })
  }),
]

function sumOf({ actor, params, services: { db } }: Asked<unknown>): Promise<Sum> {
  return readSum(db, actor, { sessionCode: params.sessionCode ?? '', report: params.report ?? '' })
}

function nameOf({ code, sessionCode }: Sum['answer']): string {
  return `${code}_${sessionCode}`
}

type Made = { readonly bytes: Uint8Array; readonly type: string; readonly name: string }

function file({ reply }: Asked<unknown>, { bytes, type, name }: Made) {
  return reply
    .headers({
      'content-type': type,
      'content-disposition': inlineDisposition(name),
    })
    .send(Buffer.from(bytes))
}
