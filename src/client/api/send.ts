import type { AnswerOf } from '#client/api/answer-of.ts'
import { unreached } from '#client/api/failure-of.ts'
import { reach } from '#client/api/reach.ts'
import { type Call, pathOf } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'

type Options = {
  readonly params?: Readonly<Record<string, string | number>>
  /** What the path of the specifications has no place for. */
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: unknown
  /** The Idempotency-Key: a call that is made again under it, with the same body, is applied once. */
  readonly key?: string
  readonly signal?: AbortSignal
}

/**
 * Makes a call and gives its answer. The session travels as a cookie. Throws `RequestFailed` with the sentence for the person,
 * also when the answer breaks off on the way.
 */
export async function send<Name extends CallName>(
  name: Name,
  { params = {}, query = {}, body, key, signal }: Options = {},
): Promise<AnswerOf<Name>> {
  const call: Call = calls[name]
  const response = await reach(call, addressOf(pathOf(call, params), query), {
    method: call.method,
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  })
  return response.json().catch((error: unknown) => {
    throw signal?.aborted ? error : unreached()
  })
}

function addressOf(path: string, query: Readonly<Record<string, string | number>>): string {
  const asked = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])
  return asked.length === 0 ? path : `${path}?${new URLSearchParams(asked)}`
}
