import { failureOf, unreached } from '#client/api/failure-of.ts'
import { line } from '#client/api/line.ts'
import { session } from '#client/api/session.ts'
import type { Call } from '#contract/call.ts'

/** Makes the request of a call and gives its response, if it is a success. Throws `RequestFailed` with the sentence for the person. */
export async function reach(call: Call, path: string, init: RequestInit): Promise<Response> {
  const response = await fetched(path, init)
  if (response.ok) return response
  if (response.status === 401 && call.for !== 'anybody') session.lose()
  throw failureOf({
    status: response.status,
    text: await textOf(response, init),
    reference: response.headers.get('x-request-id'),
  })
}

async function textOf(response: Response, { signal }: RequestInit): Promise<string> {
  try {
    return await response.text()
  } catch (error) {
    throw signal?.aborted ? error : unreached()
  }
}

async function fetched(path: string, init: RequestInit): Promise<Response> {
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
