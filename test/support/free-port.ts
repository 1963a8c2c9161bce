import { createServer } from 'node:net'

/** A port that nobody has: what belongs to the address, as passkeys and providers do, has to know it before the program listens. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((heard) => server.listen(0, '127.0.0.1', heard))
  const address = server.address()
  await new Promise<void>((closed) => server.close(() => closed()))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
