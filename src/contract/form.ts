import { z } from 'zod'
import type { Call, CallSchemas, NumberName, ParamsOf, Route } from '#contract/call.ts'
import { grownElsewhere } from '#contract/sent.ts'

const year = z
  .string()
  .regex(/^\d{4}$/)
  .transform(Number)
/** Within the integer range of the database. */
const number = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
const text = z.string().min(1).max(300)
const numbers: Readonly<Record<NumberName, z.ZodType<number>>> = {
  year,
  organizationTypeId: number,
  version: number,
}

function paramsOf(path: string): z.ZodType {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const forms = new Map<string, z.ZodType>(Object.entries(numbers))
  return z.object(Object.fromEntries(names.map((name) => [name, forms.get(name) ?? text])))
}

const noQuery = z.object({})
/** Also for a streamed body. */
const noBody = z.unknown()

/**
 * Makes a schema strict at every depth, so that a misspelt field is rejected and not dropped. Loose schemas stay
 * loose; their handler checks the names.
 */
function exact(form: z.ZodType): z.ZodType {
  const known = exactForms.get(form)
  if (known !== undefined) return known
  const made = grownElsewhere.has(form) ? form : madeExact(form)
  exactForms.set(form, made)
  return made
}

/** Shared schemas stay shared. */
const exactForms = new WeakMap<z.ZodType, z.ZodType>()

function madeExact(form: z.ZodType): z.ZodType {
  const { def } = form._zod
  const inside = Object.entries(def).map(([name, part]) => [name, exactPart(name, part)] as const)
  const isOpen = def.type !== 'object' || 'catchall' in def
  return form.clone({ ...def, ...Object.fromEntries(inside), ...(isOpen ? {} : { catchall: z.never() }) })
}

function exactPart(name: string, part: unknown): unknown {
  if (part instanceof z.ZodType) return exact(part)
  if (name === 'options' && Array.isArray(part)) return part.map((each) => exactPart(name, each))
  if (name === 'shape')
    return Object.fromEntries(Object.entries(Object(part)).map(([key, each]) => [key, exactPart(key, each)]))
  return part
}

export function declareCall<const Where extends Route, What extends CallSchemas>(
  route: Where,
  { query = noQuery, body, bodyAs, answer, refuses = [], once }: What,
): DeclaredCall<Where, What> {
  const sends = body === undefined ? 'none' : body === 'multipart' ? body : (bodyAs ?? 'json')
  // Forms come from foreign systems: a provider may add fields (OpenID Connect Back-Channel Logout 1.0 §2.5).
  const form =
    body === undefined || body === 'multipart' ? noBody : sends === 'urlencoded' ? body : exact(body)
  const call: Call = {
    ...route,
    params: paramsOf(route.path),
    query,
    body: form,
    sends,
    answer,
    refuses,
    once: once ?? null,
  }
  return call as DeclaredCall<Where, What> // the types of path names and omitted schemas
}

type DeclaredCall<Where extends Route, What extends CallSchemas> = Where & {
  readonly params: z.ZodType<ParamsOf<Where['path']>>
  readonly query: What extends { readonly query: infer Query } ? Query : typeof noQuery
  readonly body: What extends { readonly body: infer Body extends z.ZodType } ? Body : typeof noBody
  readonly sends: Call['sends']
  readonly answer: What['answer']
  readonly refuses: Call['refuses']
  readonly once: Call['once']
}

export function declare<
  const Routes extends Readonly<Record<string, Route>>,
  Given extends { readonly [Name in keyof Routes]: CallSchemas },
>(
  routes: Routes,
  forms: Given & { readonly [Name in Exclude<keyof Given, keyof Routes>]: never },
): { readonly [Name in keyof Routes]: DeclaredCall<Routes[Name], Given[Name]> } {
  const declared = Object.entries(routes).map(([name, route]): [string, Call] => {
    const what: CallSchemas = forms[name as keyof Given] // a record's own keys
    return [name, declareCall(route, what)]
  })
  return Object.fromEntries(declared) as never // the same names as the routes and their schemas
}
