import { once } from 'node:events'
import { connect } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { openEmbedded } from '#test/support/database.ts'
import { setApp } from '#test/support/set-app.ts'

/**
 * If a proxy and the server disagree on the end of a request, an attacker can insert one before another user's. The
 * server refuses ambiguous requests and closes the connection.
 */
const started = setApp({ open: openEmbedded })
let port = 0
beforeAll(async () => {
  port = Number(new URL(await started.app.listen({ port: 0, host: '127.0.0.1' })).port)
})

/** Sends raw bytes. */
async function statuses(sent: string): Promise<readonly number[]> {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.setEncoding('latin1').on('data', (text) => {
    received += text
  })
  socket.write(sent, 'latin1')
  await once(socket, 'close')
  return [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
}

const request = (lines: readonly string[], body: string): string =>
  `${['POST /api/auth/login HTTP/1.1', 'Host: localhost', 'Content-Type: application/json', ...lines].join('\r\n')}\r\n\r\n${body}`
const hidden = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
const chunked = `0\r\n\r\n${hidden}`

test('two requests with unambiguous ends are two requests', async () => {
  const body = '{"userName":"ebs","password":"wrong"}'
  expect(await statuses(request([`Content-Length: ${body.length}`], body + hidden))).toEqual([401, 200])
  const pieces = `${body.length.toString(16)}\r\n${body}\r\n`
  expect(await statuses(request(['Transfer-Encoding: chunked'], pieces + chunked))).toEqual([401, 200])
})

test.each<[string, readonly string[], string]>([
  ['a length and pieces', ['Content-Length: 5', 'Transfer-Encoding: chunked'], chunked],
  ['pieces and a length', ['Transfer-Encoding: chunked', 'Content-Length: 5'], chunked],
  ['two lengths', ['Content-Length: 0', `Content-Length: ${hidden.length}`], hidden],
  ['two lengths in one line', [`Content-Length: 0, ${hidden.length}`], hidden],
  ['a length with a sign', ['Content-Length: +0'], hidden],
  ['a length below nothing', ['Content-Length: -1'], hidden],
  ['a length of other digits', ['Content-Length: 0x0'], hidden],
  ['pieces of an unknown kind', ['Transfer-Encoding: xchunked'], chunked],
  ['pieces that are not the last coding', ['Transfer-Encoding: chunked, identity'], chunked],
  ['pieces behind an unseen sign', ['Transfer-Encoding: \x0bchunked'], chunked],
  [
    'two codings, and a length',
    ['Transfer-Encoding: x', 'Transfer-Encoding: chunked', 'Content-Length: 5'],
    chunked,
  ],
  ['a space before the colon', ['Transfer-Encoding : chunked'], chunked],
  [
    'a line that goes on in the next',
    ['X-Odd: a', ' Transfer-Encoding: chunked', 'Content-Length: 0'],
    hidden,
  ],
  ['a line that ends in the middle', ['X-Odd: a\rTransfer-Encoding: chunked', 'Content-Length: 0'], hidden],
  ['an empty sign in a name', ['Content-Length\0: 0'], hidden],
  ['a piece of no size', ['Transfer-Encoding: chunked'], `x\r\n\r\n${hidden}`],
  ['a piece with a sign before its size', ['Transfer-Encoding: chunked'], `-0\r\n\r\n${hidden}`],
  ['a piece longer than it says', ['Transfer-Encoding: chunked'], `1\r\n{}\r\n${chunked}`],
  ['a piece whose line ends in the middle', ['Transfer-Encoding: chunked'], `0;a\rb\r\n\r\n${hidden}`],
])('%s: refused, and nothing behind it is answered', async (_, lines, body) => {
  expect(await statuses(request(lines, body))).toEqual([400])
})

test('lines that end as no standard has it are refused', async () => {
  expect(await statuses(request(['Content-Length: 0'], hidden).replaceAll('\r\n', '\n'))).toEqual([400])
  expect(await statuses(`GET /healthz HTTP/1.1\nHost: localhost\n\n`)).toEqual([400])
})

test('a request of a kind that has no body is read to the end of the one it has', async () => {
  const inside = 'GET /api/auth/me HTTP/1.1\r\nHost: localhost\r\n\r\n'
  const outer = `GET /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${inside.length}\r\n\r\n${inside}`
  expect(await statuses(outer + hidden)).toEqual([200, 200])
})

test('a request without a host is not served', async () => {
  expect(await statuses('GET /healthz HTTP/1.1\r\n\r\n')).toEqual([400])
})
