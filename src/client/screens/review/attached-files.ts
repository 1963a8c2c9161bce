import type { AttachmentRecord } from '#contract/answers.ts'
import { summaryText } from '#text/summary.ts'

/** A file as its reviewer reads of it. */
export type AttachedFile = { readonly name: string; readonly url: string; readonly fileName: string }

/** Every file of a record, also of the third slot, which the institution's own page does not offer and the call keeps. */
export function attachedFiles(record: AttachmentRecord): readonly AttachedFile[] {
  return ([1, 2, 3] as const).flatMap((slot) => {
    const url = record[`attachmentUrl${slot}`]
    const fileName = record[`attachmentFilename${slot}`]
    return url ? [{ name: summaryText.attachmentNames[slot], url, fileName: fileName ?? url }] : []
  })
}
