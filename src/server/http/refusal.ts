import type { Refused } from '#contract/answers.ts'

/** What stands beside `status` and `message` in a refusal. */
type RefusalDetail = Omit<Refused, 'status' | 'message'>

/** Why a request is refused; becomes the answer with this status. The sentence is for the person who reads it. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 502 | 503 | 507
  /** Fields that stand beside `status` and `message` in the answer, such as the refused cells. */
  readonly detail: RefusalDetail

  constructor(
    status: Refusal['status'],
    message: string,
    detail: RefusalDetail = {},
    options: ErrorOptions = {},
  ) {
    super(message, options)
    this.status = status
    this.detail = detail
  }
}
