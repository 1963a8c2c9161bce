import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ports of outgoing connections and of servers that listen on port 0 (Linux: from 32768). */
const [FIRST_PORT, END_PORT] = [10_000, 30_000]

/**
 * Returns a free port for a server with its own address in its settings. The system does not assign it to connections
 * of other tests.
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
