import type { IncomingMessage } from 'node:http'

/** What is left of a refused upload is read up to here, so that the browser gets to hear the answer. */
const MOST_BYTES = 96 * 1024 * 1024

/**
 * Reads the rest of a request and throws it away. A browser listens only when it has sent everything; an answer into
 * its sending looks to it like a broken line. Returns whether the end was reached.
 */
export function drain(message: IncomingMessage): Promise<boolean> {
  if (message.readableEnded || message.destroyed) return Promise.resolve(true)
  let left = MOST_BYTES
  const { promise, resolve } = Promise.withResolvers<boolean>()
  message.unpipe()
  message.on('data', (chunk: Buffer) => {
    left -= chunk.byteLength
    if (left < 0) resolve(false)
  })
  message.once('end', () => resolve(true))
  message.once('close', () => resolve(true))
  message.once('error', () => resolve(true))
  message.resume()
  return promise
}
