import { z } from 'zod'
import type { Envelope } from '#contract/answers.ts'
import { calls } from '#contract/calls.ts'
import { calculate } from '#server/features/reports/calculate.ts'
import { calculations } from '#server/features/reports/calculations.ts'
import { listReports } from '#server/features/reports/list.ts'
import { findPeriod, readPeriods } from '#server/features/reports/periods.store.ts'
import { bookName, reportBook } from '#server/features/reports/report-book.ts'
import { reportFileId } from '#server/features/reports/report-files.ts'
import { readReport } from '#server/features/reports/reports.store.ts'
import { seal } from '#server/features/reports/seal.ts'
import { send } from '#server/features/reports/send.ts'
import { attachmentDisposition } from '#server/files/file-name.ts'
import { linkKey } from '#server/files/link-key.ts'
import { signLink } from '#server/files/signed-link.ts'
import { type Asked, type Handler, handler } from '#server/http/handler.ts'
import { noBody } from '#server/http/no-body.ts'
import { writeBook } from '#server/workbook/write-book.ts'
import { reportText } from '#text/reports.ts'

const about = z.looseObject({
  orgId: z.union([z.string(), z.number()]),
  sessionCode: z.string().min(1).max(40),
})

/**
 * The report of a period: its list, its calculation, its rows, its files, its sending. Reviewers look at what its
 * institution sees. Made anew for each program: calculations wait for each other.
 */
export function reportHandlers(): readonly Handler[] {
  const calculateInTurn = calculations(calculate)
  return [
    handler(calls.reportPeriod, noBody, ({ institution, params, services: { db } }) =>
      readPeriods(db, Number(params.year), {
        institutionId: institution.id,
        organizationTypeId: Number(params.organizationTypeId),
      }),
    ),
    handler(calls.reviewPeriods, noBody, ({ institution: { id, profile }, params, services: { db } }) =>
      readPeriods(db, Number(params.year), {
        institutionId: id,
        organizationTypeId: profile.organizationTypeId,
      }),
    ),
    ...[calls.reportList, calls.reviewReports].map((call) =>
      handler(call, noBody, ({ institution, params, services }) =>
        listReports(services, institution, params.sessionCode ?? ''),
      ),
    ),
    handler(calls.reportSnapshot, about, async ({ body: { sessionCode }, ...asked }) => {
      await calculateInTurn({ ...asked, sessionCode })
      return { status: 1, message: reportText.calculated }
    }),
    ...[calls.reportPdfData, calls.reviewRows].map((call) =>
      handler(call, noBody, async ({ institution, params, services: { db } }) => {
        const sessionCode = params.sessionCode ?? ''
        await findPeriod(db, institution, sessionCode)
        return (await readReport(db, institution.id, sessionCode))?.rows ?? []
      }),
    ),
    ...[calls.reportFile, calls.reviewReportFile].map((call) => handler(call, noBody, fileOf)),
    handler(calls.reportWorkbook, noBody, workbookOf),
    handler(calls.reportSend, about, async ({ body: { sessionCode }, afterwards, ...asked }) => {
      const answer = await send({ ...asked, sessionCode })
      // The receipt waits for no paper; a paper that fails is made when it is next asked for.
      afterwards(seal({ ...asked, sessionCode }), 'the paper of a sent report was not made yet')
      return answer
    }),
  ]
}

async function fileOf(asked: Asked<unknown>): Promise<Envelope<{ readonly file: string } | undefined>> {
  const { institution, params, services } = asked
  const { sessionCode = '', standartReportCode = '', fileName = '' } = params
  const fileId = await reportFileId({ ...asked, sessionCode, code: standartReportCode, fileName })
  if (fileId === null)
    return { SUCCESS_CODE: 404, RESPONSE_MESSAGE: reportText.noSuchFile, RESULT: undefined }
  const file = signLink({ institutionId: institution.id, fileId }, await linkKey(services.db), services.now())
  return { SUCCESS_CODE: 200, RESPONSE_MESSAGE: reportText.ok, RESULT: { file } }
}

async function workbookOf({
  institution,
  params: { sessionCode = '' },
  services,
  reply,
}: Asked<unknown>): Promise<Buffer> {
  const bytes = await writeBook(await reportBook(services, institution, sessionCode))
  reply.headers({
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'content-disposition': attachmentDisposition(bookName(institution.id, sessionCode)),
  })
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
