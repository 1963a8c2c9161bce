import type { CellRefusal } from '#api/answers.ts'
import { MAX_LISTED_REASONS, type RefusalResponse } from '#api/refused.ts'
import { httpText } from '#platform/http/http-text.ts'

/** Calls add fields (`refuses`). */
type RefusalDetail = Omit<RefusalResponse, 'status' | 'message'> & Readonly<Record<string, unknown>>

/** The message is for the user. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 502 | 503 | 507
  readonly detail: RefusalDetail

  constructor(
    status: Refusal['status'],
    message: string,
    detail: RefusalDetail = {},
    options: ErrorOptions = {},
  ) {
    super(message, options)
    this.status = status
    this.detail = {
      ...detail,
      ...(detail.errors && { errors: detail.errors.slice(0, MAX_LISTED_REASONS) }),
      ...(detail.paths && { paths: detail.paths.slice(0, MAX_LISTED_REASONS) }),
    }
  }
}

const MAX_NAMED_REASONS = 5

/** For the sentence. */
export function firstReasons(all: readonly string[]): readonly string[] {
  const left = all.length - MAX_NAMED_REASONS
  if (left <= 0) return all
  const others = all.length < MAX_LISTED_REASONS ? httpText.others(left) : httpText.manyOthers
  return [...all.slice(0, MAX_NAMED_REASONS), others]
}

/** Returns a 422; `row` is '' outside a table. */
export function unknownFields(fields: Iterable<Pick<CellRefusal, 'row' | 'field'>>): Refusal {
  const listed: Pick<CellRefusal, 'row' | 'field'>[] = []
  for (const each of fields) if (listed.push(each) === MAX_LISTED_REASONS) break
  const names = [...new Set(listed.map(({ field }) => field))]
  const errors = listed.map((each) => ({ ...each, message: httpText.unknownField }))
  return new Refusal(422, httpText.unknownFields(firstReasons(names)), { errors })
}
