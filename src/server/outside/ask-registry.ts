import { z } from 'zod'

/** How a question to a register ended. `answered` carries whatever JSON came, unchecked. */
export type RegistryReply =
  | { readonly is: 'answered'; readonly body: unknown }
  | { readonly is: 'failed'; readonly why: 'unreachable' | 'timeout' | 'nonsense' | 'forbidden' | 'busy' }

type Question = { readonly method: 'GET' } | { readonly method: 'POST'; readonly body: unknown }

/** Asks once. Never throws: whatever goes wrong is a reply too. Redirects are not followed, because the token would follow them. */
export async function askRegistry(
  { url, token, timeoutMs }: RegistryAddress,
  question: Question,
): Promise<RegistryReply> {
  try {
    const answer = await fetch(url, {
      method: question.method,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        accept: 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(question.method === 'POST' && { 'content-type': 'application/json' }),
      },
      ...(question.method === 'POST' && { body: JSON.stringify(question.body) }),
    })
    const text = await answer.text()
    return answer.ok ? parsed(text) : { is: 'failed', why: whyOf(answer.status) }
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    return { is: 'failed', why: isLate ? 'timeout' : 'unreachable' }
  }
}

function parsed(text: string): RegistryReply {
  try {
    return { is: 'answered', body: JSON.parse(text) }
  } catch {
    return { is: 'failed', why: 'nonsense' }
  }
}

function whyOf(status: number): 'forbidden' | 'busy' | 'nonsense' {
  if (status === 401 || status === 403) return 'forbidden'
  return status === 429 || status >= 500 ? 'busy' : 'nonsense'
}

const MOST_ATTEMPTS = 3
const FIRST_PAUSE_MS = 500

/**
 * Asks again (three times in all) while the register is silent, out of reach or busy, each time after twice the pause.
 * Only for questions that change nothing there. `pause` waits for the given milliseconds.
 */
export async function askPatiently(
  ask: () => Promise<RegistryReply>,
  pause: (ms: number) => Promise<unknown>,
): Promise<RegistryReply> {
  const attempt = async (failures: number): Promise<RegistryReply> => {
    const reply = await ask()
    if (!isPassing(reply) || failures + 1 >= MOST_ATTEMPTS) return reply
    await pause(FIRST_PAUSE_MS * 2 ** failures)
    return attempt(failures + 1)
  }
  return attempt(0)
}

function isPassing(reply: RegistryReply): boolean {
  return reply.is === 'failed' && ['unreachable', 'timeout', 'busy'].includes(reply.why)
}

/** Where a register of the state answers, and how long it is waited for. */
export type RegistryAddress = {
  readonly url: string
  /** Sent as a bearer token; empty for a register that asks for none. */
  readonly token: string | undefined
  /** Milliseconds for one attempt, the whole answer included. */
  readonly timeoutMs: number
}

/** The form in which the registers of the state answer (spec 000 §7, facts §7.4); the code may come as text, the rest may be left out. */
export const registryEnvelope = z.looseObject({
  SUCCESS_CODE: z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)]),
  RESPONSE_MESSAGE: z.string().nullish(),
  RESULT: z.unknown().optional(),
})
