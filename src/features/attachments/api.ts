import { z } from 'zod'
import { writeAnswer } from '#api/answers.ts'
import { filePath, type Output, type RefusalExtra } from '#api/call.ts'
import { forOrg, groupNames, plain, read, reviewRead } from '#api/call-kinds.ts'
import { declareCalls } from '#api/declare.ts'
import { sentInstitution } from '#api/fields.ts'

/** Spec 000 §3; three slots, two shown. */
export const attachmentRecord = z.strictObject({
  sessionCode: z.string(),
  orgId: z.string(),
  userName: z.string(),
  statisticInfo62Id: z.string().nullable(),
  institutionId: z.string(),
  attachmentUrl1: z.string().nullable(),
  attachmentType1: z.string().nullable(),
  attachmentFilename1: z.string().nullable(),
  attachmentUrl2: z.string().nullable(),
  attachmentType2: z.string().nullable(),
  attachmentFilename2: z.string().nullable(),
  attachmentUrl3: z.string().nullable(),
  attachmentType3: z.string().nullable(),
  attachmentFilename3: z.string().nullable(),
})
export type AttachmentRecord = Output<typeof attachmentRecord>

/** `data` repeats the top-level fields. */
export const uploaded = z.strictObject({
  uploadStatus: z.boolean(),
  files: z.strictObject({ file: z.string(), name: z.string(), extension: z.string() }).nullable(),
})
export type UploadResult = Output<typeof uploaded>

export const uploadAnswer = uploaded.extend({
  data: uploaded,
  message: z.string(),
  error: z.string().nullable(),
})
export type UploadAnswer = Output<typeof uploadAnswer>

/** The text fields of the forms, before their file. */
export const uploadFields = {
  'pdf.upload': ['sessionCode', 'institutionId'],
  'attachment.attach': ['directory', 'licenseId'],
} as const

/** Text, numbers or null. null and '' mean empty; a missing field does not change (contract README). */
const entered = z
  .union([z.string().max(500), z.number()])
  .nullish()
  .transform((value) => (value === undefined ? undefined : String(value ?? '').trim()))

/** Uploads also use their own refusal format. */
export const uploadRefusal = {
  name: 'upload',
  status: null,
  fields: {
    uploadStatus: uploaded.shape.uploadStatus.exactOptional(),
    files: uploaded.shape.files.exactOptional(),
    data: uploaded.exactOptional(),
    error: uploadAnswer.shape.error.exactOptional(),
  },
} as const satisfies RefusalExtra

export const attachmentCalls = declareCalls({
  file: {
    ...plain,
    id: 'tosov.file',
    method: 'GET',
    path: filePath,
    summary: 'Checks access to a file and redirects to a short-lived link',
    source: 'own',
    answer: 'link',
  },
  pdfUpload: {
    ...plain,
    id: 'pdf.upload',
    method: 'POST',
    path: '/api/pdf/upload',
    subject: { in: 'body', name: 'institutionId', groupNames },
    summary: 'Stores the report PDF that the browser created',
    source: '000 s7, 002 s7.1',
    work: 'paper',
    body: 'multipart',
    answer: writeAnswer.extend({ file: z.string(), url: z.string() }),
  },
  attachmentList: {
    ...read,
    id: 'attachment.list',
    path: '/api/finance/report/attachment/list/{sessionCode}/{institutionId}',
    summary: 'Returns the attachment records',
    source: '000 s7, 002 s7.1',
    answer: z.array(attachmentRecord),
  },
  attachmentAttach: {
    ...plain,
    id: 'attachment.attach',
    method: 'POST',
    path: '/api/attachment/attach',
    summary: 'Stores an uploaded PDF of at most 31457280 bytes',
    source: '000 s7, 002 s7.1',
    body: 'multipart',
    answer: uploadAnswer,
    refuses: [uploadRefusal],
  },
  attachmentSave: {
    ...forOrg,
    id: 'attachment.save',
    path: '/api/attachment/save',
    summary: 'Stores the attachment record',
    source: '000 s7, 002 s7.1',
    /**
     * The session names the author, not `userName`. `attachmentSeen1..3` are ours: the address that the sender read;
     * a slot without one is written unconditionally.
     */
    body: z.object({
      sessionCode: z.union([z.string().min(1).max(100), z.number()]).transform(String),
      orgId: sentInstitution,
      institutionId: sentInstitution.nullish(),
      userName: z.string().nullish(),
      statisticInfo62Id: z.union([z.string(), z.number()]).nullish(),
      attachmentUrl1: entered,
      attachmentType1: entered,
      attachmentFilename1: entered,
      attachmentUrl2: entered,
      attachmentType2: entered,
      attachmentFilename2: entered,
      attachmentUrl3: entered,
      attachmentType3: entered,
      attachmentFilename3: entered,
      attachmentSeen1: entered,
      attachmentSeen2: entered,
      attachmentSeen3: entered,
    }),
    answer: z.strictObject({ status: z.literal('1'), message: z.string() }),
  },
  reviewAttachments: {
    ...reviewRead,
    id: 'review.attachments',
    path: '/api/tosov/review/institution/{institutionId}/attachments/{sessionCode}',
    summary: 'Returns the attachment records of an institution',
    answer: z.array(attachmentRecord),
  },
  reviewFile: {
    ...reviewRead,
    id: 'review.file',
    path: '/api/tosov/review/institution/{institutionId}/file/{fileId}',
    summary: 'Checks access to a file of an institution and redirects to a short-lived link',
    answer: 'link',
  },
})
