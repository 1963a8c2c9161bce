import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { listNames, type RegistryData, type RegistryListName } from './registry-data.ts'
import { selfSigned } from './self-signed.ts'

export type FaultName =
  | 'slow'
  | 'silent'
  | 'hang-up'
  | 'half'
  | 'stuck'
  | 'nonsense'
  | 'form'
  | 'code'
  | 'wordless'
  | '401'
  | '403'
  | '404'
  | '429'
  | '500'
  | '503'
  | 'redirect'
  | 'large'

export const faultNames: Readonly<Record<FaultName, string>> = {
  slow: 'answers rightly, after --delay milliseconds',
  silent: 'takes the question and never answers',
  'hang-up': 'ends the line without an answer',
  half: 'breaks off in the middle of the answer',
  stuck: 'begins the answer and never ends it',
  nonsense: 'answers a page for people instead of data',
  form: 'answers JSON of another form',
  code: 'answers a code that means no success, with a sentence',
  wordless: 'answers a code that means no success, without a sentence',
  '401': 'does not take the token',
  403: 'does not allow the question',
  404: 'does not know the path',
  429: 'is asked too often, with Retry-After',
  500: 'has a fault of its own',
  503: 'is closed for a while, with Retry-After',
  redirect: 'sends whoever asks elsewhere',
  large: 'answers without end',
}

/** The certificate; `none` is plain HTTP. */
export const certificateNames = {
  none: 'plain HTTP',
  self: 'one that it has made itself, for localhost',
  expired: 'its own, which ran out yesterday',
  'other-host': 'its own, for another host',
} as const
export type CertificateName = keyof typeof certificateNames

/** The reaction to the next request: a correct response, a fault, or a given text. */
export type Act = 'well' | FaultName | { readonly says: string }

export type Heard = {
  readonly method: string
  readonly url: string
  readonly authorization: string | undefined
  readonly body: string
}

export type StandIn = {
  /** For `STAFF_REGISTRY_URL` and `CITIZEN_REGISTRY_URL`. */
  readonly staffUrl: string
  readonly citizenUrl: string
  /** Its certificate as PEM, for clients that trust it; `null` with plain HTTP. */
  readonly certificate: string | null
  readonly heard: readonly Heard[]
  /** Sets the reactions to the next requests; the last one is permanent. Clears the received requests. */
  readonly act: (...acts: readonly Act[]) => void
  readonly close: () => Promise<void>
}

type Settings = {
  readonly data: RegistryData
  readonly port?: number
  /** Required of every client if set. */
  readonly token?: string | undefined
  readonly certificate?: CertificateName
  readonly delayMs?: number
  readonly retryAfterS?: number
}

const DAY_MS = 24 * 60 * 60_000

/** Starts the registries of staff and citizens as `docs/registries.md` describes them, on localhost only. */
export async function startRegistry(settings: Settings): Promise<StandIn> {
  const { data, port = 0, token, certificate = 'none' } = settings
  const heard: Heard[] = []
  let acts: Act[] = ['well']
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url = '', headers } = request
    const body = await text(request)
    heard.push({ method, url, authorization: headers.authorization, body })
    const act = (acts.length > 1 ? acts.shift() : acts[0]) ?? 'well'
    const right = () =>
      rightAnswer({ data, token }, { method, url, authorization: headers.authorization, body })
    await play(act, { request, response, right, settings })
  }
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    // The client may have disconnected, and truncated bodies are its own fault.
    answer(request, response).catch(() => response.destroy())
  }
  const shown = certificate === 'none' ? null : certificateOf(certificate, new Date())
  const server =
    shown === null
      ? createServer(listener)
      : createTlsServer({ cert: shown.certificate, key: shown.key }, listener)
  // A busy client must not use an idle connection that the server closes concurrently.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const root = `${shown === null ? 'http' : 'https'}://127.0.0.1:${address.port}`
  return {
    staffUrl: `${root}/registry`,
    citizenUrl: `${root}/citizen`,
    certificate: shown?.certificate ?? null,
    heard,
    act: (...next) => {
      acts = [...next]
      heard.length = 0
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function certificateOf(name: Exclude<CertificateName, 'none'>, now: Date) {
  const days = (count: number) => new Date(now.getTime() + count * DAY_MS)
  return selfSigned({
    host: name === 'other-host' ? 'registry.example' : 'localhost',
    from: days(-30),
    until: days(name === 'expired' ? -1 : 30),
  })
}

type Answer = {
  readonly status: number
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

const json = (body: unknown, status = 200): Answer => ({ status, body: JSON.stringify(body) })
const refusal = (code: number, message: string): Answer =>
  json({ SUCCESS_CODE: code, RESPONSE_MESSAGE: message, RESULT: null })

async function rightAnswer(
  { data, token }: Pick<Settings, 'data' | 'token'>,
  { method, url, authorization, body }: Heard,
): Promise<Answer> {
  if (token !== undefined && authorization !== `Bearer ${token}`) return json({}, 401)
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  if (method === 'POST' && pathname === '/citizen') return citizenAnswer(data, body)
  const list = listNames.find((name) => pathname === `/registry/${name}`)
  if (method !== 'GET' || list === undefined) return json({}, 404)
  return listAnswer(data, list, searchParams)
}

async function listAnswer(
  data: RegistryData,
  list: RegistryListName,
  query: URLSearchParams,
): Promise<Answer> {
  const [institutionId, year] = [query.get('institutionId'), query.get('year')]
  if (!institutionId || !/^\d{4}$/.test(year ?? '')) return refusal(400, 'institutionId, year шаардлагатай')
  const rows = await data.rows(list, institutionId, Number(year))
  if (rows === null) return refusal(203, 'Мэдээлэл олдсонгүй')
  return json({ SUCCESS_CODE: 200, RESPONSE_MESSAGE: 'Амжилттай', RESULT: rows })
}

async function citizenAnswer(data: RegistryData, body: string): Promise<Answer> {
  const parsed: unknown = JSON.parse(body)
  const regnum = typeof parsed === 'object' && parsed !== null && 'regnum' in parsed ? `${parsed.regnum}` : ''
  const found = await data.citizen(regnum)
  if (found === null) return refusal(404, 'Ийм регистрийн дугаартай иргэн олдсонгүй')
  return json({ SUCCESS_CODE: 0, RESPONSE_MESSAGE: 'Амжилттай', RESULT: found })
}

type Scene = {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly right: () => Promise<Answer>
  readonly settings: Settings
}

async function play(act: Act, { request, response, right, settings }: Scene): Promise<void> {
  const { delayMs = 3000, retryAfterS = 1 } = settings
  const send = ({ status, body, headers }: Answer): void => {
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
    response.end(body)
  }
  if (typeof act === 'object') return send({ status: 200, body: act.says })
  switch (act) {
    case 'well':
      return send(await right())
    case 'slow':
      await sleep(delayMs)
      return send(await right())
    case 'silent':
      return
    case 'hang-up':
      request.socket.destroy()
      return
    case 'half':
    case 'stuck': {
      const whole = Buffer.from((await right()).body)
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': whole.length })
      response.write(whole.subarray(0, whole.length / 2), () => {
        if (act === 'half') request.socket.destroy()
      })
      return
    }
    case 'nonsense':
      return send({ status: 200, body: '<html>Засвартай</html>', headers: { 'content-type': 'text/html' } })
    case 'form':
      return send(json([{ rows: [] }]))
    case 'code':
      return send(refusal(500, 'Бүртгэлийн системд алдаа гарлаа'))
    case 'wordless':
      return send(json({ SUCCESS_CODE: 999 }))
    case 'redirect':
      return send({ status: 302, body: '', headers: { location: 'http://127.0.0.1:1/' } })
    case 'large':
      return endless(response)
    default:
      return send({ ...json({}, Number(act)), headers: { 'retry-after': String(retryAfterS) } })
  }
}

/** Writes until the client disconnects. */
function endless(response: ServerResponse): void {
  const part = Buffer.alloc(64 * 1024, ' ')
  response.writeHead(200, { 'content-type': 'application/json' })
  const write = (): void => {
    while (!response.destroyed && response.write(part));
  }
  response.on('drain', write)
  write()
}
