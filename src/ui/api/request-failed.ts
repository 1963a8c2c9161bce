import type { RefusalResponse } from '#api/refused.ts'
import { showAlert } from '#ui/questions.ts'
import { screenText } from '#ui/screen-text.ts'

/** `message` is for the user; status 0 means that no server was reached. */
export class ApiError extends Error {
  override readonly name = 'RequestFailed'
  readonly status: number
  /** A `WriteAnswer` with its errors, or anything else. */
  readonly body: unknown

  constructor(status: number, message: string, body: unknown) {
    super(message)
    this.status = status
    this.body = body
  }
}

export function isNetworkError(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0
}

/** A retry gives the same response. */
export function isRejected(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 403 || error.status === 404)
}

/** Returns `true` if the server requires reauthentication (decision 0004). */
export function isReauthRequired(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && asksFor(error, 'reauthentication-required')
}

/** `alone`: the password is right. `together`: a delay, in which only password and code together are checked. */
export function codeRequest(error: unknown): 'alone' | 'together' | null {
  if (!(error instanceof ApiError) || !asksFor(error, 'second-factor')) return null
  return error.status === 429 ? 'together' : 'alone'
}

function asksFor({ body }: ApiError, code: RefusalResponse['code']): boolean {
  return typeof body === 'object' && body !== null && 'code' in body && body.code === code
}

/** Resolves when the dialog closes. */
export function alertFailure(error: unknown, more: readonly string[] = []): Promise<void> {
  const code = error instanceof ApiError && error.status === 401 ? 'signedOut' : null
  return showAlert([errorMessage(error), ...more].join('\n'), code)
}

/** Programming errors only give a general message. */
export function errorMessage(error: unknown): string {
  return error instanceof ApiError ? error.message : screenText.failed
}
