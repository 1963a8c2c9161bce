import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Refused } from '#contract/answers.ts'
import { httpText } from '#text/http.ts'

type Refusing = { readonly status: 400 | 408 | 431; readonly message: string }

/** By the codes of https://nodejs.org/api/http.html#event-clienterror. */
const known: Readonly<Record<string, Refusing>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: httpText.tookTooLong },
  HPE_HEADER_OVERFLOW: { status: 431, message: httpText.tooLarge },
}

/** Answers in our words what is no HTTP, or does not arrive in time; there is no request and no reply for it, only the line. */
export function answerBrokenRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const { status, message } = known[error.code ?? ''] ?? { status: 400, message: httpText.badRequest }
  const body = JSON.stringify({ status: 0, message } satisfies Refused)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}
