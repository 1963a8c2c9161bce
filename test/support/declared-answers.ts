import { isDeepStrictEqual } from 'node:util'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { z } from 'zod'
import { refused } from '#contract/answers.ts'
import type { Call } from '#contract/call.ts'

type Look = (asked: InjectOptions, answer: LightMyRequestResponse) => void

/**
 * Looks at every answer of these calls: throws where one is not, to the last key, of the form that its call declares, or of
 * that of refusals.
 */
export function declaredAnswers(calls: readonly Call[]): Look {
  const routes = calls.flatMap((call) =>
    [call.path, ...call.aliases].map((path) => ({
      call,
      method: call.method,
      pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
      parameters: path.split('{').length,
    })),
  )
  // As the router does: what is spelt out goes before what is not.
  const inOrder = routes.toSorted((one, other) => one.parameters - other.parameters)
  return ({ method = 'GET', url }, answer) => {
    // As it is sent: `%2e%2e` leads a step up.
    const path = new URL(String(url), 'http://here').pathname
    if (!path.startsWith('/api/') || /^\/api\/(docs|openapi\.json)/.test(path) || !isJson(answer)) return
    const found = inOrder.find((route) => route.method === method && route.pattern.test(path))
    const form = answer.statusCode < 400 ? found?.call.answer : refused
    const name = `${answer.statusCode} of ${found?.call.id ?? `${method} ${path}`}`
    if (!(form instanceof z.ZodType)) throw new Error(`${name} declares no JSON`)
    const body: unknown = answer.json()
    const read = form.safeParse(body)
    if (!read.success) throw new Error(`${name} is not what it declares: ${z.prettifyError(read.error)}`)
    if (!isDeepStrictEqual(read.data, body)) throw new Error(`${name} has more than it declares`)
  }
}

function isJson({ headers, payload }: LightMyRequestResponse): boolean {
  const isPlain = headers['content-encoding'] === undefined && payload !== ''
  return isPlain && String(headers['content-type']).startsWith('application/json')
}
