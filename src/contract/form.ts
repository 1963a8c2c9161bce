import { z } from 'zod'
import type { Call, Forms, NumberName, ParamsOf, Route } from '#contract/call.ts'

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

/** A call of this route and these forms. */
export function declareCall<const Where extends Route, What extends Forms>(
  route: Where,
  { query = noQuery, body, bodyAs, answer }: What,
): Declared<Where, What> {
  const sends = body === undefined ? 'none' : body === 'multipart' ? body : (bodyAs ?? 'json')
  const form = body === undefined || body === 'multipart' ? noBody : body
  const call: Call = { ...route, params: paramsOf(route.path), query, body: form, sends, answer }
  return call as Declared<Where, What> // what the types say of the path's names and of the forms that are left out
}

type Declared<Where extends Route, What extends Forms> = Where & {
  readonly params: z.ZodType<ParamsOf<Where['path']>>
  readonly query: What extends { readonly query: infer Query } ? Query : typeof noQuery
  readonly body: What extends { readonly body: infer Body extends z.ZodType } ? Body : typeof noBody
  readonly sends: Call['sends']
  readonly answer: What['answer']
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
