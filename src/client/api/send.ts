import type { AnswerOf } from '#client/api/answer-of.ts'
import { failureOf, unreached } from '#client/api/failure-of.ts'
import { line } from '#client/api/line.ts'
import { session } from '#client/api/session.ts'
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

/** Makes a call and gives its answer. The session travels as a cookie. Throws `RequestFailed` with the sentence for the person. */
export async function send<Name extends CallName>(
  name: Name,
  { params = {}, query = {}, body, key, signal }: Options = {},
): Promise<AnswerOf<Name>> {
  const call: Call = calls[name]
  const response = await reach(addressOf(pathOf(call, params), query), {
    method: call.method,
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  })
  if (response.ok) return response.json()
  if (response.status === 401 && call.for !== 'anybody') session.lose()
  throw failureOf({
    status: response.status,
    text: await response.text(),
    reference: response.headers.get('x-request-id'),
  })
}

function addressOf(path: string, query: Readonly<Record<string, string | number>>): string {
  const asked = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])
  return asked.length === 0 ? path : `${path}?${new URLSearchParams(asked)}`
}

async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(path, init)
    line.isAlive()
    return response
  } catch (error) {
    if (init.signal?.aborted) throw error
    line.isDead()
    throw unreached()
  }
}
