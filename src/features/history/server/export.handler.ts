import { Readable } from 'node:stream'
import { fileTypes } from '#api/call.ts'
import { type Handler, handler } from '#budget/server/handler.ts'
import { inAdminTransaction, recordAdminEvent } from '#features/administration/server/admin-write.store.ts'
import { historyCalls } from '#features/history/api.ts'
import { historyLines } from '#features/history/server/export-history.store.ts'
import { historyFileText } from '#features/history/text.ts'
import { requireRecentAuth } from '#features/sign-in/server/step-up.ts'
import { attachmentDisposition } from '#platform/files/file-name.ts'

/** The export is logged before the first line is sent. */
export const historyExportHandler: Handler = handler(historyCalls.adminHistory, async (context) => {
  requireRecentAuth(context)
  const { year = null, institution: institutionId = null } = context.query
  await inAdminTransaction(context, (tx) =>
    recordAdminEvent(tx, {
      kind: 'admin.history-exported',
      institutionId: institutionId ?? '',
      year: year ?? 0,
      detail: { year },
    }),
  )
  context.reply.headers({
    'content-type': `${fileTypes.ndjson}; charset=utf-8`,
    'content-disposition': attachmentDisposition(historyFileText(year, institutionId)),
  })
  return Readable.from(historyLines(context.services.db, { year, institutionId }))
})
