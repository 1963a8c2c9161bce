import { storedTexts } from '#domain/text/normalise.ts'
/** Why a question to a register of the state got no answer that can be taken. */
export type RegistryFault =
  /** Nobody listens there, or the line broke off, before or in the middle of the answer. */
  | 'unreachable'
  | 'timeout'
  /** Not the form of `registry-forms.ts`. */
  | 'nonsense'
  /** 401 or 403: the token. */
  | 'forbidden'
  /** 429 or 5xx. */
  | 'busy'
  /** It cannot prove who it is: self-signed, expired, of another host. */
  | 'certificate'
  | 'redirected'
  | 'tooLarge'

/** How a question to a register ended. `answered` carries whatever JSON came, unchecked. */
export type RegistryReply =
  | { readonly is: 'answered'; readonly body: unknown }
  /** `retryAfterMs`: for how long a busy register asks to be left alone, `null` where it does not say. */
  | { readonly is: 'failed'; readonly why: RegistryFault; readonly retryAfterMs: number | null }

type Question = { readonly method: 'GET' } | { readonly method: 'POST'; readonly body: unknown }

/** ASSUMED: five hundred people are half a megabyte; what is larger by far is no answer to one institution's question. Unpacked bytes. */
export const LARGEST_ANSWER = 8 * 1024 * 1024

/** Asks once. Never throws: whatever goes wrong is a reply too. Redirects are not followed, because the token would follow them. */
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
    return failed(faultOf(error))
  }
}

function failed(why: RegistryFault, retryAfterMs: number | null = null): RegistryReply {
  return { is: 'failed', why, retryAfterMs }
}

/** The whole answer, or `null` as soon as it is larger than any may be: the rest is not waited for. */
async function textOf({ body }: Response): Promise<string | null> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.byteLength
    if (size > LARGEST_ANSWER) return null
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function parsed(text: string): RegistryReply {
  try {
    return { is: 'answered', body: storedTexts(JSON.parse(text)) }
  } catch {
    return failed('nonsense')
  }
}

function whyOf(status: number): RegistryFault {
  if (status === 401 || status === 403) return 'forbidden'
  if (status >= 300 && status < 400) return 'redirected'
  return status === 429 || status >= 500 ? 'busy' : 'nonsense'
}

/** `Retry-After` in milliseconds: seconds, or a moment by the clock of the register itself. */
function retryAfterOf(headers: Headers): number | null {
  const said = headers.get('retry-after')
  if (said === null) return null
  if (/^\d{1,6}$/.test(said)) return Number(said) * 1000
  const wait = Date.parse(said) - Date.parse(headers.get('date') ?? '')
  return Number.isNaN(wait) ? null : Math.max(0, wait)
}

/** What OpenSSL calls a certificate that it does not believe, as Node passes it on: `CERT_HAS_EXPIRED`, `DEPTH_ZERO_SELF_SIGNED_CERT` and more. */
const UNBELIEVED = /CERT|UNABLE_TO_(GET|VERIFY|DECRYPT|DECODE)|^ERR_(TLS|SSL)|HOSTNAME_MISMATCH|INVALID_CA/

function faultOf(error: unknown): RegistryFault {
  if (!(error instanceof Error)) return 'unreachable'
  if (error.name === 'TimeoutError') return 'timeout'
  const { cause } = error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return UNBELIEVED.test(code) ? 'certificate' : 'unreachable'
}

const MOST_ATTEMPTS = 3
const FIRST_PAUSE_MS = 500
/** Somebody waits for the answer: who asks for more patience than this is asked again by hand. */
const LONGEST_PAUSE_MS = 10_000

/**
 * Asks again (three times in all) while the register is silent, out of reach or busy, each time after twice the pause, or after the one that
 * it asks for. Only for questions that change nothing there. `pause` waits for the given milliseconds.
 */
export async function askPatiently(
  ask: () => Promise<RegistryReply>,
  pause: (ms: number) => Promise<unknown>,
): Promise<RegistryReply> {
  const attempt = async (failures: number): Promise<RegistryReply> => {
    const reply = await ask()
    if (reply.is === 'answered' || !passing.includes(reply.why) || failures + 1 >= MOST_ATTEMPTS) return reply
    const ms = Math.max(FIRST_PAUSE_MS * 2 ** failures, reply.retryAfterMs ?? 0)
    if (ms > LONGEST_PAUSE_MS) return reply
    await pause(ms)
    return attempt(failures + 1)
  }
  return attempt(0)
}

/** What may be over in a moment. */
const passing: readonly RegistryFault[] = ['unreachable', 'timeout', 'busy']

/** Where a register of the state answers, and how long it is waited for. */
export type RegistryAddress = {
  readonly url: string
  /** Sent as a bearer token; empty for a register that asks for none. */
  readonly token: string | undefined
  /** Milliseconds for one attempt, the whole answer included. */
  readonly timeoutMs: number
}

/** The questions that registers are asked; each has a path, or a register, of its own. */
export const registryQuestions = ['staff', 'children', 'pupils', 'citizen'] as const
export type RegistryQuestionName = (typeof registryQuestions)[number]

/** `answered`: also with nothing, or that there is no such citizen. `refused`: in words, or by a code that means no success. */
export type RegistryOutcome = 'answered' | 'refused' | RegistryFault

/** Keeps how a question has ended, for whoever looks after the registers. */
export type NoteRegistry = (question: RegistryQuestionName, outcome: RegistryOutcome) => Promise<void>
