import type { FileAnswer } from '#api/answers.ts'
import {
  type AnswerOf,
  type BodyOf,
  type Call,
  type ClientInput,
  type FileKind,
  type ParamsOf,
  pathOf,
  type Route,
} from '#api/call.ts'
import { connection, markConnected, markDisconnected } from '#ui/api/connection.ts'
import { ApiError, isReauthRequired } from '#ui/api/request-failed.ts'
import { markSessionExpired, person, requestReauth, signInWatch } from '#ui/api/session.ts'
import { screenText } from '#ui/screen-text.ts'
import { setServerClock } from '#ui/server-clock.ts'

/** In the browser a call has only the data of a `Route` (`tools/call-data.ts`); the schemas are types. */
type SentCall = Route & Pick<Call, 'query' | 'body' | 'answer'>
type EmptyRecord = Readonly<Record<never, never>>
/** A property of the options that is required only if the call needs it. */
type Slot<Name extends string, Value> = [Value] extends [never]
  ? { readonly [Key in Name]?: never }
  : [keyof Value] extends [never]
    ? { readonly [Key in Name]?: never }
    : EmptyRecord extends Value
      ? { readonly [Key in Name]?: Value }
      : { readonly [Key in Name]: Value }

type SendOptions<Sent extends SentCall> = Slot<'params', ParamsOf<Sent['path']>> &
  Slot<'query', ClientInput<Sent['query']>> &
  Slot<'body', BodyOf<Sent>> & {
    /** The value of the header `Idempotency-Key`. */
    readonly key?: string
    readonly signal?: AbortSignal
  }
/** Excludes unknown fields, also in composed bodies: the server refuses them. */
type Exact<Known, Body> = Body & Readonly<Record<Exclude<keyof Body, FieldOf<Known>>, never>>
type FieldOf<Known> = Known extends unknown ? keyof Known : never
type OptionsArguments<Sent extends SentCall> =
  EmptyRecord extends SendOptions<Sent> ? [SendOptions<Sent>?] : [SendOptions<Sent>]

/** A write that needs only a body. */
export type WriteCall = SentCall & { readonly method: 'POST' }

type AnyOptions = {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly key?: string
  readonly signal?: AbortSignal
}

/** Sends a call. Throws `ApiError`, also for a broken response. */
export async function send<Sent extends SentCall, Body extends BodyOf<Sent>>(
  call: Sent,
  ...options: OptionsArguments<Sent> & [{ readonly body?: Exact<BodyOf<Sent>, Body> }?]
): Promise<AnswerOf<Sent>>
export async function send(call: Route, options?: AnyOptions): Promise<unknown> {
  return sendRequest(call, options)
}

/** Sends a call in code that is generic over calls. Throws like `send`. */
export async function sendBody<Sent extends WriteCall>(
  call: Sent,
  body: BodyOf<Sent>,
): Promise<AnswerOf<Sent>>
export async function sendBody(call: Route, body: unknown): Promise<unknown> {
  return sendRequest(call, { body })
}

async function sendRequest(
  call: Route,
  { params = {}, query = {}, body, key, signal }: AnyOptions = {},
): Promise<unknown> {
  const response = await request(call, addressOf(pathOf(call, params), query), {
    method: call.method,
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
    throw signal?.aborted ? error : noConnectionError()
  })
}

/**
 * Returns `null` if the version is still `known` ('' for none). The page revalidates itself, because responses are
 * `no-store`. Throws like `send`.
 */
export async function sendIfModified<Sent extends SentCall>(
  call: Sent,
  known: string,
  options: {
    readonly params: ParamsOf<Sent['path']>
    readonly signal: AbortSignal | undefined
  },
): Promise<AnswerOf<Sent> | null> {
  const { params, signal } = options
  const response = await request(call, pathOf<Sent['path']>(call, params), {
    method: call.method,
    headers: { accept: 'application/json', ...(known !== '' && { 'if-none-match': `"${known}"` }) },
    ...(signal ? { signal } : {}),
  })
  return response.status === 304 ? null : bodyOf(response, signal)
}

/** Leaves out `null`: its text would be a value. */
function addressOf(path: string, query: Readonly<Record<string, unknown>>): string {
  const params = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === null ? [] : [[name, String(value)]],
  )
  return params.length === 0 ? path : `${path}?${new URLSearchParams(params)}`
}

type MultipartField =
  | { readonly name: string; readonly text: string }
  | { readonly name: string; readonly file: Blob; readonly fileName: string }

/** Reports the progress from 0 to 1. Throws `ApiError`. */
export async function upload<Sent extends SentCall>(
  call: Sent,
  parts: readonly MultipartField[],
  onProgress: (share: number) => void,
): Promise<AnswerOf<Sent>> {
  const hasSignedIn = signInWatch()
  const { status, text, reference } = await uploadForm(call.path, formOf(parts), onProgress)
  if (status >= 200 && status < 300) return JSON.parse(text)
  if (status === 401 && !hasSignedIn()) markSessionExpired()
  throw status === 0 ? noConnectionError() : failureOf({ status, text, reference })
}

type ResponseText = { readonly status: number; readonly text: string; readonly reference: string | null }

function uploadForm(
  path: string,
  form: FormData,
  onProgress: (share: number) => void,
): Promise<ResponseText> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest() // fetch cannot report upload progress
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

function formOf(parts: readonly MultipartField[]): FormData {
  const form = new FormData()
  for (const part of parts) {
    if ('file' in part) form.append(part.name, part.file, part.fileName)
    else form.append(part.name, part.text)
  }
  return form
}

/** Throws `ApiError`, also for a broken response. */
export async function fetchFile<Sent extends SentCall & { readonly answer: FileKind }>(
  call: Sent,
  params: ParamsOf<Sent['path']>,
): Promise<Blob> {
  const response = await request(call, pathOf<Sent['path']>(call, params), { method: call.method })
  return response.blob().catch(() => {
    throw noConnectionError()
  })
}

/** Returns `null` without success (spec 000 §4). */
export function fileIn({ SUCCESS_CODE, RESULT }: FileAnswer): string | null {
  return SUCCESS_CODE === 200 ? (RESULT?.file ?? null) : null
}

/** Sends the request; if the server requires it, the user reauthenticates and it is sent again. Throws `ApiError`. */
async function request(route: Pick<Route, 'for'>, path: string, init: RequestInit): Promise<Response> {
  const hasSignedIn = signInWatch()
  const user = person.getState()
  const response = await fetchOrThrow(path, init)
  if (response.ok || response.status === 304) return response
  if (response.status === 401 && route.for !== 'anybody') {
    if (!hasSignedIn()) markSessionExpired()
    // Data of another user would reach the page of the earlier one.
    else if (person.getState() === user) return request(route, path, init)
  }
  const failed = failureOf({
    status: response.status,
    text: await textOf(response, init),
    reference: response.headers.get('x-request-id'),
  })
  if (isReauthRequired(failed) && (await requestReauth())) return request(route, path, init)
  throw failed
}

async function textOf(response: Response, { signal }: RequestInit): Promise<string> {
  try {
    return await response.text()
  } catch (error) {
    throw signal?.aborted ? error : noConnectionError()
  }
}

async function fetchOrThrow(path: string, init: RequestInit): Promise<Response> {
  // A request from before the loss does not restore the connection.
  const startedOffline = connection.getState() === 'down'
  try {
    const response = await fetch(path, init)
    setServerClock(response.headers.get('date'))
    if (startedOffline) markConnected()
    return response
  } catch (error) {
    if (init.signal?.aborted) throw error
    markDisconnected()
    throw noConnectionError()
  }
}

/** Builds the error with the server's message, or else with the reason of the status or the reference. */
export function failureOf({ status, text, reference }: ResponseText): ApiError {
  const body = parseJson(text)
  return new ApiError(
    status,
    textAt(body, 'message') ??
      screenText.withoutReason.get(status) ??
      failedText(textAt(body, 'reference') ?? reference),
    body,
  )
}

function noConnectionError(): ApiError {
  return new ApiError(0, screenText.noConnection, null)
}

function failedText(reference: string | null): string {
  return reference === null ? screenText.failed : screenText.failedWith(reference)
}

function textAt(body: unknown, name: string): string | null {
  if (typeof body !== 'object' || body === null || !(name in body)) return null
  const value: unknown = Reflect.get(body, name)
  return typeof value === 'string' && value !== '' ? value : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
