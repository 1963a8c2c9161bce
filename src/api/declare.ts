import { z } from 'zod'
import type { Call, CallSpec, NumberName, ParamsOf } from '#api/call.ts'
import { grownElsewhere } from '#api/fields.ts'

/** Handlers, client, API description and rights come from it. */
export function declareCalls<const Specs extends Readonly<Record<string, CallSpec>>>(
  specs: Specs & KnownFields<Specs>,
): DeclaredCalls<Specs> {
  const declared = Object.entries<CallSpec>(specs).map(([name, spec]) => [name, declareCall(spec)])
  return Object.fromEntries(declared) // the same names
}

/** Refuses a misspelt optional field. */
export type KnownFields<Specs> = {
  readonly [Name in keyof Specs]: Readonly<Record<Exclude<keyof Specs[Name], keyof CallSpec>, never>>
}

export type DeclaredCalls<Specs extends Readonly<Record<string, CallSpec>>> = {
  readonly [Name in keyof Specs]: DeclaredCall<Specs[Name]>
}

type DeclaredCall<Spec extends CallSpec> = Omit<Call, 'method' | 'path' | 'for' | 'views' | 'answer'> &
  Pick<Spec, 'method' | 'path' | 'for' | 'answer'> & {
    readonly views: Spec extends { readonly views: infer Views extends Call['views'] } ? Views : 'all'
    readonly params: z.ZodType<ParamsOf<Spec['path']>>
    readonly query: Spec extends { readonly query: infer Query extends z.ZodType } ? Query : typeof noQuery
    readonly body: Spec extends { readonly body: infer Body extends z.ZodType } ? Body : typeof noBody
  }

const noQuery = z.object({})
/** Also for a streamed body. */
const noBody = z.unknown()

function declareCall({ query = noQuery, body, bodyAs, ...spec }: CallSpec): Call {
  const { method, path, for: kind } = spec
  const sends = body === undefined ? 'none' : body === 'multipart' ? body : (bodyAs ?? 'json')
  // A provider may add fields to forms (OpenID Connect Back-Channel Logout 1.0 §2.5).
  const form =
    body === undefined || body === 'multipart' ? noBody : sends === 'urlencoded' ? body : exact(body)
  const writes = method === 'POST' && (kind === 'institution' || kind === 'registers')
  return {
    aliases: [],
    views: 'all',
    subject: null,
    right: writes ? 'prepare' : null,
    limit: null,
    work: null,
    refuses: [],
    once: null,
    success: 200,
    ...spec,
    params: paramsOf(path),
    // Specified calls may get more.
    query: spec.source === 'own' ? exact(query) : query,
    body: form,
    sends,
  }
}

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

/** Rejects misspelt fields at every depth. Loose schemas stay loose; their handler checks the names. */
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
