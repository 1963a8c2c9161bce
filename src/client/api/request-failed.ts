import { showAlert } from '#client/ui/questions.ts'
import type { Refused } from '#contract/refused.ts'
import { screenText } from '#text/screens.ts'

/** A request that brought no answer. `message` is the sentence for the person; status 0 means that nothing was reached. */
export class RequestFailed extends Error {
  override readonly name = 'RequestFailed'
  readonly status: number
  /** What the server answered, as it came: a `WriteAnswer` with its errors, or anything. */
  readonly body: unknown

  constructor(status: number, message: string, body: unknown) {
    super(message)
    this.status = status
    this.body = body
  }
}

/** Whether a request reached nothing, so that what this device keeps stands in for the answer. */
export function isUnreached(error: unknown): boolean {
  return error instanceof RequestFailed && error.status === 0
}

/** Whether what was asked for is not there or not theirs, so that asking once more brings the same answer. */
export function isRefused(error: unknown): boolean {
  return error instanceof RequestFailed && (error.status === 403 || error.status === 404)
}

/** Whether the server wants whoever asks to show anew who they are (decision 0004). */
export function isProofAsked(error: unknown): boolean {
  if (!(error instanceof RequestFailed) || error.status !== 403) return false
  const { body } = error
  const code: Refused['code'] = 'prove-again'
  return typeof body === 'object' && body !== null && 'code' in body && body.code === code
}

/** Shows why something failed, and below it what more is known; resolves when it is closed. */
export function alertFailure(error: unknown, more: readonly string[] = []): Promise<void> {
  const code = error instanceof RequestFailed && error.status === 401 ? 'signedOut' : null
  return showAlert([sentenceOf(error), ...more].join('\n'), code)
}

/** The sentence of anything thrown; the program's own mistakes say only that an error occurred. */
export function sentenceOf(error: unknown): string {
  return error instanceof RequestFailed ? error.message : screenText.failed
}
