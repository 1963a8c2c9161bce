import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ports that systems give to connections and to servers that ask for any port (Linux: from 32768). */
const [FIRST_PORT, END_PORT] = [10_000, 30_000]

/**
 * Returns a port on which nothing listens, for a program whose settings name its own address before it listens. No connection of
 * another test takes it meanwhile, because the system gives out other ports.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST_PORT, END_PORT)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
