import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = {
  readonly to: string
  readonly text: string
  readonly subject: string
  readonly raw: string
}

export type MailBox = {
  /** For `SMTP_URL`; unchanged after a pause. */
  readonly url: string
  readonly arrived: ReceivedMail[]
  readonly refused: Set<string>
  /** Passwords of known users; unknown ones may use any. */
  readonly passwords: Map<string, string>
  readonly goAway: () => Promise<void>
  readonly comeBack: () => Promise<void>
}

/** The token of the last letter to an address by which it is confirmed; '' where there is none. */
export function mailTokenTo({ arrived }: Pick<MailBox, 'arrived'>, address: string): string {
  const letter = arrived.findLast(({ to, text: words }) => to === address && words.includes('/?mail=#'))
  return /\/\?mail=#([\w.-]+)\s/.exec(letter?.text ?? '')?.[1] ?? ''
}

/** Starts a real SMTP server on this machine that stores the received mail. */
export async function mailBox(): Promise<MailBox> {
  const arrived: ReceivedMail[] = []
  const refused = new Set<string>()
  const passwords = new Map<string, string>()
  const start = (port: number): Promise<SMTPServer> => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 100,
      onAuth: ({ username = '', password }, _, done) =>
        passwords.has(username) && passwords.get(username) !== password
          ? done(Object.assign(new Error('wrong password'), { responseCode: 535 }))
          : done(null, { user: username }),
      allowInsecureAuth: true,
      onRcptTo: ({ address }, _, done) =>
        refused.has(address)
          ? done(Object.assign(new Error('no such mailbox'), { responseCode: 550 }))
          : done(),
      onData: async (stream, { envelope }, done) => {
        const raw = await text(stream)
        for (const { address } of envelope.rcptTo) arrived.push({ to: address, raw, ...readMail(raw) })
        done()
      },
    })
    return new Promise((resolve, reject) => {
      server.on('error', reject)
      server.listen(port, '127.0.0.1', () => resolve(server))
    })
  }
  let server = await start(0)
  const bound = server.server.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrived,
    refused,
    passwords,
    goAway: () => new Promise((resolve) => server.close(resolve)),
    comeBack: async () => {
      server = await start(port)
    },
  }
}

/** Returns the decoded text and subject of a plain mail. */
function readMail(raw: string): Pick<ReceivedMail, 'text' | 'subject'> {
  const [head = '', body = ''] = raw.split(/\r\n\r\n([\s\S]*)/)
  const unfolded = head.replace(/\r\n[ \t]/g, ' ')
  const header = (name: string): string => new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded)?.[1] ?? ''
  const isBase64 = /base64/i.test(header('Content-Transfer-Encoding'))
  const said = isBase64 ? Buffer.from(body, 'base64').toString() : unquoted(body.replace(/=\r\n/g, ''))
  return { text: said, subject: words(header('Subject')) }
}

/** Decodes encoded words (RFC 2047); spaces between two of them are ignored. */
function words(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?(b|q)\?([^?]*)\?=/gi, (_, how: string, coded: string) =>
      how.toLowerCase() === 'b'
        ? Buffer.from(coded, 'base64').toString()
        : unquoted(coded.replaceAll('_', ' ')),
    )
}

function unquoted(coded: string): string {
  const bytes = coded.replace(/=([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString()
}
