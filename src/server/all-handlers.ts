import { attachmentHandlers } from '#server/features/attachments/attachment.handlers.ts'
import { authHandlers } from '#server/features/auth/auth.handlers.ts'
import { failedSignIns } from '#server/features/auth/failed-sign-ins.ts'
import { loginHandler } from '#server/features/auth/login.handler.ts'
import { blankHandlers } from '#server/features/blanks/blank.handlers.ts'
import { draftHandlers } from '#server/features/drafts/draft.handlers.ts'
import { historyHandlers } from '#server/features/history/history.handlers.ts'
import { pdfHandlers } from '#server/features/pdf/pdf.handlers.ts'
import { reportHandlers } from '#server/features/reports/report.handlers.ts'
import { fileHandler } from '#server/files/file.handler.ts'
import type { Handler } from '#server/http/handler.ts'

/** Every call that the program serves, one handler each. Made anew for each program: signing in counts its failures. */
export function allHandlers(): readonly Handler[] {
  return [
    loginHandler(failedSignIns()),
    ...authHandlers,
    fileHandler,
    ...draftHandlers,
    ...historyHandlers,
    ...blankHandlers,
    ...reportHandlers,
    ...attachmentHandlers,
    ...pdfHandlers,
  ]
}
