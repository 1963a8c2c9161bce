import type { CellRefusal } from '#contract/answers.ts'
import type { Refused } from '#contract/refused.ts'
import { httpText } from '#text/http.ts'

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

/** More names than this would hide the sentence; the answer carries them all. */
export const MOST_NAMED = 5

/** The 422 of fields that a call does not know; `row` is '' outside of a table. Nothing of such a request is stored. */
export function unknownFields(fields: readonly Pick<CellRefusal, 'row' | 'field'>[]): Refusal {
  const names = [...new Set(fields.map(({ field }) => field))]
  const errors = fields.map((each) => ({ ...each, message: httpText.unknownField }))
  return new Refusal(422, httpText.unknownFields(names.slice(0, MOST_NAMED)), { errors })
}
