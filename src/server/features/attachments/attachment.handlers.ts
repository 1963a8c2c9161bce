import { attachFile } from '#server/features/attachments/attach-file.ts'
import { listAttachments, listReviewed } from '#server/features/attachments/list-attachments.ts'
import { saveAttachments } from '#server/features/attachments/save-attachments.ts'
import type { Handler } from '#server/http/handler.ts'

/** The attachments of a period's report. */
export const attachmentHandlers: readonly Handler[] = [
  listAttachments,
  listReviewed,
  attachFile,
  saveAttachments,
]
