import type { Envelope } from '#contract/answers.ts'

/** An answer with the address of a file. */
export type FileAnswer = Envelope<{ readonly file: string } | null>

/** The address that an answer brings; `null` when it does not say success (spec 000 §4). */
export function fileIn({ SUCCESS_CODE, RESULT }: FileAnswer): string | null {
  return SUCCESS_CODE === 200 ? (RESULT?.file ?? null) : null
}
