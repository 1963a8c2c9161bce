import { z } from 'zod'
import type { Call, Forms, NumberName, ParamsOf, Route } from '#contract/call.ts'
import { grownElsewhere } from '#contract/sent.ts'

const year = z
  .string()
  .regex(/^\d{4}$/)
  .transform(Number)
/** Within what the database counts with. */
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

/** The parameters of a path, as they stand in an address. */
function paramsOf(path: string): z.ZodType {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const forms = new Map<string, z.ZodType>(Object.entries(numbers))
  return z.object(Object.fromEntries(names.map((name) => [name, forms.get(name) ?? text])))
}

const noQuery = z.object({})
/** For calls that take nothing from the body, or read it as a stream. */
const noBody = z.unknown()

/**
 * The same form with no fields but those that it names, at every depth: a misspelt field is refused and not dropped. A form that is
 * declared loose stays so, its handler looks at the names itself.
 */
function exact(form: z.ZodType): z.ZodType {
  const known = exactForms.get(form)
  if (known !== undefined) return known
  const made = grownElsewhere.has(form) ? form : madeExact(form)
  exactForms.set(form, made)
  return made
}

/** Forms that several calls share stay shared. */
const exactForms = new WeakMap<z.ZodType, z.ZodType>()

function madeExact(form: z.ZodType): z.ZodType {
  const { def } = form._zod
  const inside = Object.entries(def).map(([name, part]) => [name, exactPart(name, part)] as const)
  const isOpen = def.type !== 'object' || 'catchall' in def
  return form.clone({ ...def, ...Object.fromEntries(inside), ...(isOpen ? {} : { catchall: z.never() }) })
}

/** The parts of a definition that are forms themselves: the fields of an object, the options of a union, what is inside of others. */
function exactPart(name: string, part: unknown): unknown {
  if (part instanceof z.ZodType) return exact(part)
  if (name === 'options' && Array.isArray(part)) return part.map((each) => exactPart(name, each))
  if (name === 'shape')
    return Object.fromEntries(Object.entries(Object(part)).map(([key, each]) => [key, exactPart(key, each)]))
  return part
}

/** A call of this route and these forms. */
export function declareCall<const Where extends Route, What extends Forms>(
  route: Where,
  { query = noQuery, body, bodyAs, answer, refuses = [], once }: What,
): Declared<Where, What> {
  const sends = body === undefined ? 'none' : body === 'multipart' ? body : (bodyAs ?? 'json')
  // Who sends fields of a form is no program of ours: a provider may add some (OpenID Connect Back-Channel Logout 1.0 §2.5).
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
  return call as Declared<Where, What> // what the types say of the path's names and of the forms that are left out
}

type Declared<Where extends Route, What extends Forms> = Where & {
  readonly params: z.ZodType<ParamsOf<Where['path']>>
  readonly query: What extends { readonly query: infer Query } ? Query : typeof noQuery
  readonly body: What extends { readonly body: infer Body extends z.ZodType } ? Body : typeof noBody
  readonly sends: Call['sends']
  readonly answer: What['answer']
  readonly refuses: Call['refuses']
  readonly once: Call['once']
}

/** Joins the routes of calls with what travels, each by its name. */
export function declare<
  const Routes extends Readonly<Record<string, Route>>,
  Given extends { readonly [Name in keyof Routes]: Forms },
>(
  routes: Routes,
  forms: Given & { readonly [Name in Exclude<keyof Given, keyof Routes>]: never },
): { readonly [Name in keyof Routes]: Declared<Routes[Name], Given[Name]> } {
  const declared = Object.entries(routes).map(([name, route]): [string, Call] => {
    const what: Forms = forms[name as keyof Given] // a record's own keys
    return [name, declareCall(route, what)]
  })
  return Object.fromEntries(declared) as never // by the same names as the routes and their forms
}
