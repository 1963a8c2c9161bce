import { z } from 'zod'

/** Clients send text, numbers or null; null and '' mean empty, a missing field is left as it is (contract README). */
const entered = z
  .union([z.string().max(500), z.number()])
  .nullish()
  .transform((value) => (value === undefined ? undefined : String(value ?? '').trim()))

/**
 * Body of `attachment.save`. Who saves is known from the session, whatever `userName` says. `attachmentSeen1..3` are ours: the
 * address that its sender saw in a slot; a slot of which it says nothing is written as it comes.
 */
export const attachmentBody = z.object({
  sessionCode: z.union([z.string().min(1).max(100), z.number()]).transform(String),
  orgId: z.union([z.string(), z.number()]),
  institutionId: z.union([z.string(), z.number()]).nullish(),
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
})

export type AttachmentBody = z.output<typeof attachmentBody>
