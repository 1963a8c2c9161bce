import { storedTexts } from '#engine/text/normalise.ts'
export type RegistryFailure =
  | 'unreachable'
  | 'timeout'
  /** The response has another form than `registry-forms.ts`. */
  | 'nonsense'
  /** 401 or 403: the token. */
  | 'forbidden'
  /** 429 or 5xx. */
  | 'busy'
  | 'certificate'
  | 'redirected'
  | 'tooLarge'

/** `answered` contains unvalidated JSON. */
export type RegistryReply =
  | { readonly kind: 'answered'; readonly body: unknown }
  /** The delay that a busy registry requests. */
  | { readonly kind: 'failed'; readonly why: RegistryFailure; readonly retryAfterMs: number | null }

type Question = { readonly method: 'GET' } | { readonly method: 'POST'; readonly body: unknown }

/** Uncompressed bytes. ASSUMED: five hundred people take half a megabyte. */
export const MAX_ANSWER_BYTES = 8 * 1024 * 1024

/**
 * Returns every failure as a reply and never throws. Redirects are not followed, because the token would be sent
 * along.
 */
export async function askRegistry(
  { url, token, timeoutMs }: RegistryAddress,
  question: Question,
): Promise<RegistryReply> {
  try {
    const answer = await fetch(url, {
      method: question.method,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        accept: 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(question.method === 'POST' && { 'content-type': 'application/json' }),
      },
      ...(question.method === 'POST' && { body: JSON.stringify(question.body) }),
    })
    const text = await textOf(answer)
    if (!answer.ok) return failed(whyOf(answer.status), retryAfterOf(answer.headers))
    return text === null ? failed('tooLarge') : parsed(text)
  } catch (error) {
    return failed(failureOf(error))
  }
}

function failed(why: RegistryFailure, retryAfterMs: number | null = null): RegistryReply {
  return { kind: 'failed', why, retryAfterMs }
}

/** Returns `null` as soon as the limit is exceeded. */
async function textOf({ body }: Response): Promise<string | null> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.byteLength
    if (size > MAX_ANSWER_BYTES) return null
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function parsed(text: string): RegistryReply {
  try {
    return { kind: 'answered', body: storedTexts(JSON.parse(text)) }
  } catch {
    return failed('nonsense')
  }
}

function whyOf(status: number): RegistryFailure {
  if (status === 401 || status === 403) return 'forbidden'
  if (status >= 300 && status < 400) return 'redirected'
  return status === 429 || status >= 500 ? 'busy' : 'nonsense'
}

/** Milliseconds, from seconds or from a date by the registry's own clock. */
function retryAfterOf(headers: Headers): number | null {
  const retryAfter = headers.get('retry-after')
  if (retryAfter === null) return null
  if (/^\d{1,6}$/.test(retryAfter)) return Number(retryAfter) * 1000
  const wait = Date.parse(retryAfter) - Date.parse(headers.get('date') ?? '')
  return Number.isNaN(wait) ? null : Math.max(0, wait)
}

/** OpenSSL codes of an untrusted certificate. */
const UNBELIEVED = /CERT|UNABLE_TO_(GET|VERIFY|DECRYPT|DECODE)|^ERR_(TLS|SSL)|HOSTNAME_MISMATCH|INVALID_CA/

function failureOf(error: unknown): RegistryFailure {
  if (!(error instanceof Error)) return 'unreachable'
  if (error.name === 'TimeoutError') return 'timeout'
  const { cause } = error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return UNBELIEVED.test(code) ? 'certificate' : 'unreachable'
}

const MAX_ATTEMPTS = 3
const INITIAL_BACKOFF_MS = 500
/** A user waits for the response. */
const MAX_BACKOFF_MS = 10_000

/**
 * Makes three attempts while the registry times out, is unreachable or busy. The pause doubles, or follows
 * `Retry-After`. Only for queries without side effects.
 */
export async function withRetries(
  ask: () => Promise<RegistryReply>,
  pause: (ms: number) => Promise<unknown>,
): Promise<RegistryReply> {
  const attempt = async (failures: number): Promise<RegistryReply> => {
    const reply = await ask()
    if (reply.kind === 'answered' || !passing.includes(reply.why) || failures + 1 >= MAX_ATTEMPTS)
      return reply
    const ms = Math.max(INITIAL_BACKOFF_MS * 2 ** failures, reply.retryAfterMs ?? 0)
    if (ms > MAX_BACKOFF_MS) return reply
    await pause(ms)
    return attempt(failures + 1)
  }
  return attempt(0)
}

const passing: readonly RegistryFailure[] = ['unreachable', 'timeout', 'busy']

export type RegistryAddress = {
  readonly url: string
  /** A bearer token. */
  readonly token: string | undefined
  /** Milliseconds for one attempt, including the whole response. */
  readonly timeoutMs: number
}

export const registryQuestions = ['staff', 'children', 'pupils', 'citizen'] as const
export type RegistryQuestionName = (typeof registryQuestions)[number]

/** `answered` includes empty results and unknown citizens. `refused`: a message, or a code other than success. */
export type RegistryOutcome = 'answered' | 'refused' | RegistryFailure

export type RecordRegistryOutcome = (
  question: RegistryQuestionName,
  outcome: RegistryOutcome,
) => Promise<void>
