import { connection, connectionFound, connectionLost } from '#client/api/connection.ts'
import { isProofAsked, RequestFailed } from '#client/api/request-failed.ts'
import { askProof, loseSession } from '#client/api/session.ts'
import { setServerClock } from '#client/ui/server-clock.ts'
import type { DraftAnswer, FileAnswer } from '#contract/answers.ts'
import { type FileKind, type ParamsOf, pathOf, type Route, type Sent } from '#contract/call.ts'
import type { AnswerOf, BodyOf, CallName, calls } from '#contract/calls.ts'
import { routes } from '#contract/routes.ts'
import { screenText } from '#text/screens.ts'

type Calls = typeof calls
type Nothing = Readonly<Record<never, never>>
/** What a call needs, if it needs anything. */
type Slot<Name extends string, Value> = [Value] extends [never]
  ? { readonly [Key in Name]?: never }
  : [keyof Value] extends [never]
    ? { readonly [Key in Name]?: never }
    : Nothing extends Value
      ? { readonly [Key in Name]?: Value }
      : { readonly [Key in Name]: Value }

type Options<Name extends CallName> = Slot<'params', ParamsOf<Calls[Name]['path']>> &
  Slot<'query', Sent<Calls[Name]['query']>> &
  Slot<'body', BodyOf<Name>> & {
    /** The Idempotency-Key: a call that is made again under it, with the same body, is applied once. */
    readonly key?: string
    readonly signal?: AbortSignal
  }
/** A body without fields that its call does not know, also where it was put together from others: the server refuses such fields. */
type Exact<Known, Body> = Body & Readonly<Record<Exclude<keyof Body, FieldOf<Known>>, never>>
type FieldOf<Known> = Known extends unknown ? keyof Known : never
type Given<Name extends CallName> = Nothing extends Options<Name> ? [Options<Name>?] : [Options<Name>]

/** The calls that need a body and nothing else. */
export type WriteCall = {
  [Name in CallName]: [BodyOf<Name>] extends [never]
    ? never
    : { readonly body: BodyOf<Name> } extends Options<Name>
      ? Name
      : never
}[CallName]

/** The same, whatever the call. */
type AnyOptions = {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly key?: string
  readonly signal?: AbortSignal
}

/**
 * Makes a call and gives its answer. The session travels as a cookie. Throws `RequestFailed` with the sentence for the person,
 * also when the answer breaks off on the way.
 */
export async function send<Name extends CallName, Body extends BodyOf<Name>>(
  name: Name,
  ...options: Given<Name> & [{ readonly body?: Exact<BodyOf<Name>, Body> }?]
): Promise<AnswerOf<Name>>
export async function send(name: CallName, options?: AnyOptions): Promise<unknown> {
  return make(name, options)
}

/** Makes a call that needs its body alone, for whoever passes on bodies of several calls. Throws as `send` does. */
export async function sendBody<Name extends WriteCall>(
  name: Name,
  body: BodyOf<Name>,
): Promise<AnswerOf<Name>>
export async function sendBody(name: CallName, body: unknown): Promise<unknown> {
  return make(name, { body })
}

async function make(
  name: CallName,
  { params = {}, query = {}, body, key, signal }: AnyOptions = {},
): Promise<unknown> {
  const route: Route = routes[name]
  const response = await reach(route, addressOf(pathOf(route, params), query), {
    method: route.method,
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  })
  return bodyOf(response, signal)
}

function bodyOf(response: Response, signal: AbortSignal | undefined) {
  return response.json().catch((error: unknown) => {
    throw signal?.aborted ? error : unreached()
  })
}

/** The calls that answer a draft, which names itself by its stamp. */
type DraftCall = { [Name in CallName]: AnswerOf<Name> extends DraftAnswer ? Name : never }[CallName]

/**
 * Reads a draft unless its stamp is still `known`, '' for none: then `null`, and nothing was carried that is to be read. Answers are stored
 * nowhere on the way, so the page asks by itself. Throws as `send` does.
 */
export async function sendUnlessKnown<Name extends DraftCall>(
  name: Name,
  known: string,
  options: {
    readonly params: ParamsOf<Calls[Name]['path']>
    readonly signal: AbortSignal | undefined
  },
): Promise<DraftAnswer | null> {
  const { params, signal } = options
  const route: Route = routes[name]
  const response = await reach(route, pathOf(route, params), {
    method: route.method,
    headers: { accept: 'application/json', ...(known !== '' && { 'if-none-match': `"${known}"` }) },
    ...(signal ? { signal } : {}),
  })
  return response.status === 304 ? null : bodyOf(response, signal)
}

function addressOf(path: string, query: Readonly<Record<string, unknown>>): string {
  const asked = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])
  return asked.length === 0 ? path : `${path}?${new URLSearchParams(asked)}`
}

/** One part of a form, in the order of sending; a file has a name. */
type Part =
  | { readonly name: string; readonly text: string }
  | { readonly name: string; readonly file: Blob; readonly fileName: string }

/** Sends a form with a file and tells how much has gone, from 0 to 1. Throws `RequestFailed`. */
export async function upload<Name extends CallName>(
  name: Name,
  parts: readonly Part[],
  onProgress: (share: number) => void,
): Promise<AnswerOf<Name>> {
  const { status, text, reference } = await carry(routes[name].path, formOf(parts), onProgress)
  if (status >= 200 && status < 300) return JSON.parse(text)
  if (status === 401) loseSession()
  throw status === 0 ? unreached() : failureOf({ status, text, reference })
}

type Arrived = { readonly status: number; readonly text: string; readonly reference: string | null }

function carry(path: string, form: FormData, onProgress: (share: number) => void): Promise<Arrived> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest() // fetch cannot tell how much has gone
    request.open('POST', path)
    request.setRequestHeader('accept', 'application/json')
    request.upload.onprogress = ({ lengthComputable, loaded, total }) =>
      lengthComputable && onProgress(loaded / total)
    request.onloadend = () =>
      resolve({
        status: request.status,
        text: request.responseText,
        reference: request.getResponseHeader('x-request-id'),
      })
    request.send(form)
  })
}

function formOf(parts: readonly Part[]): FormData {
  const form = new FormData()
  for (const part of parts) {
    if ('file' in part) form.append(part.name, part.file, part.fileName)
    else form.append(part.name, part.text)
  }
  return form
}

/** The calls that answer a file. */
type FileCall = {
  [Name in CallName]: Calls[Name]['answer'] extends FileKind ? Name : never
}[CallName]

/** Asks for a file. Throws `RequestFailed` with the sentence for the person, also when it breaks off on the way. */
export async function fetchFile<Name extends FileCall>(
  name: Name,
  params: ParamsOf<Calls[Name]['path']>,
): Promise<Blob> {
  const route = routes[name]
  const response = await reach(route, pathOf(route, params), { method: route.method })
  return response.blob().catch(() => {
    throw unreached()
  })
}

/** The address that an answer brings; `null` when it does not say success (spec 000 §4). */
export function fileIn({ SUCCESS_CODE, RESULT }: FileAnswer): string | null {
  return SUCCESS_CODE === 200 ? (RESULT?.file ?? null) : null
}

/** Makes the request of a call and gives its response, if it is a success, or says that nothing has changed. Where the server wants to know anew who asks, they are asked first. Throws `RequestFailed` with the sentence for the person. */
async function reach(route: Pick<Route, 'for'>, path: string, init: RequestInit): Promise<Response> {
  const response = await fetched(path, init)
  if (response.ok || response.status === 304) return response
  if (response.status === 401 && route.for !== 'anybody') loseSession()
  const failed = failureOf({
    status: response.status,
    text: await textOf(response, init),
    reference: response.headers.get('x-request-id'),
  })
  if (isProofAsked(failed) && (await askProof())) return reach(route, path, init)
  throw failed
}

async function textOf(response: Response, { signal }: RequestInit): Promise<string> {
  try {
    return await response.text()
  } catch (error) {
    throw signal?.aborted ? error : unreached()
  }
}

async function fetched(path: string, init: RequestInit): Promise<Response> {
  // An answer that was on its way already when the connection was lost does not bring it back.
  const begunWithout = connection.getState() === 'down'
  try {
    const response = await fetch(path, init)
    setServerClock(response.headers.get('date'))
    if (begunWithout) connectionFound()
    return response
  } catch (error) {
    if (init.signal?.aborted) throw error
    connectionLost()
    throw unreached()
  }
}

/** Makes the failure of an answer that is not a success: the server's sentence, else the reference number, else the bare words. */
export function failureOf({ status, text, reference }: Arrived): RequestFailed {
  const body = parsed(text)
  return new RequestFailed(
    status,
    textAt(body, 'message') ?? unnamed(textAt(body, 'reference') ?? reference),
    body,
  )
}

/** The failure of a request that never arrived. */
function unreached(): RequestFailed {
  return new RequestFailed(0, screenText.noConnection, null)
}

function unnamed(reference: string | null): string {
  return reference === null ? screenText.failed : screenText.failedWith(reference)
}

function textAt(body: unknown, name: string): string | null {
  if (typeof body !== 'object' || body === null || !(name in body)) return null
  const value: unknown = Reflect.get(body, name)
  return typeof value === 'string' && value !== '' ? value : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
