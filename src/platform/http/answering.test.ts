import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { closeGently } from '#platform/http/answering.ts'

test('a closing server finishes its responses, and does not wait for idle connections', async () => {
  const app = fastify({ requestTimeout: 0 })
  // Node would close half-sent requests a minute later.
  app.server.headersTimeout = 0
  const [requested, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()]
  closeGently(app)
  app.get('/slow', async () => {
    requested.resolve()
    return answer.promise
  })
  app.post('/body', async () => 'read')
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  const opened = async (text: string): Promise<Socket> => {
    // A dead peer never closes the connection.
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write(text)
    socket.resume()
    return socket
  }
  const head = 'Host: tosov\r\nContent-Type: text/plain\r\n'
  const idle = await Promise.all([
    opened(''),
    opened(`GET /slow HTTP/1.1\r\n${head}`),
    opened(`POST /body HTTP/1.1\r\n${head}Content-Length: 9\r\n\r\nhalf`),
    opened(`GET /nothing HTTP/1.1\r\n${head}Connection: close\r\n\r\n`),
  ])
  const slow = fetch(`http://127.0.0.1:${port}/slow`)
  await requested.promise
  const closed = app.close()
  const connections = () =>
    new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)))
  await expect.poll(connections).toBe(1)
  answer.resolve('whole')
  expect(await (await slow).text()).toBe('whole')
  await closed
  for (const socket of idle) socket.destroy()
})
