import { z } from 'zod'

/** The form in which the registers of the state answer (spec 000 §7, facts §7.4); the code may come as text, the rest may be left out. */
export const registryEnvelope = z.looseObject({
  SUCCESS_CODE: z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)]),
  RESPONSE_MESSAGE: z.string().nullish(),
  RESULT: z.unknown().optional(),
})
