import { isDeepStrictEqual } from 'node:util'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { z } from 'zod'
import { type Call, fileTypes, isFile } from '#api/call.ts'
import { refusalStatuses, refusedForm } from '#api/refused.ts'

type AnswerCheck = (request: InjectOptions, answer: LightMyRequestResponse) => void

/**
 * Checks every response of these calls. Throws if it does not match the declared schema exactly, or is an undeclared
 * refusal. A file must have the declared media type.
 */
export function declaredAnswers(calls: readonly Call[]): AnswerCheck {
  const routes = calls.flatMap((call) =>
    [call.path, ...call.aliases].map((path) => ({
      call,
      method: call.method,
      pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
      parameters: path.split('{').length,
    })),
  )
  // As in the router, literal paths precede parameters.
  const inOrder = routes.toSorted((one, other) => one.parameters - other.parameters)
  return ({ method = 'GET', url }, answer) => {
    // As sent: `%2e%2e` leads a level up.
    const path = new URL(String(url), 'http://here').pathname
    if (!path.startsWith('/api/') || /^\/api\/(docs|openapi\.json)/.test(path)) return
    const found = inOrder.find((route) => route.method === method && route.pattern.test(path))
    const { statusCode: status } = answer
    const name = `${status} of ${found?.call.id ?? `${method} ${path}`}`
    if (found !== undefined && status === 200) refuseOtherFile(found.call, answer, name)
    if (!isJson(answer)) return
    if (found !== undefined && status >= 400 && !refusalStatuses(found.call).some((each) => each === status))
      throw new Error(`${name} is declared nowhere`)
    const form = status < 400 ? found?.call.answer : refusedForm(found?.call ?? { refuses: [] }, status)
    if (!(form instanceof z.ZodType)) throw new Error(`${name} declares no JSON`)
    const body: unknown = answer.json()
    const read = form.safeParse(body)
    if (!read.success) throw new Error(`${name} is not what it declares: ${z.prettifyError(read.error)}`)
    if (!isDeepStrictEqual(read.data, body)) throw new Error(`${name} has more than it declares`)
  }
}

function refuseOtherFile({ answer }: Call, { headers }: LightMyRequestResponse, name: string): void {
  const type = String(headers['content-type']).split(';')[0]
  if (isFile(answer) && type !== fileTypes[answer])
    throw new Error(`${name} is ${type}, and declares ${answer}`)
}

function isJson({ headers, payload }: LightMyRequestResponse): boolean {
  const isPlain = headers['content-encoding'] === undefined && payload !== ''
  return isPlain && String(headers['content-type']).startsWith('application/json')
}
