import type { RegistryAddress } from '#server/outside/registry-address.ts'

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
