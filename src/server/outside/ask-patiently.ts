import type { RegistryReply } from '#server/outside/ask-registry.ts'

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
