import { createHmac, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { Provider } from 'oidc-provider'

type Claims = Readonly<Record<string, unknown>>

/** A user of the provider: claims and authentication methods (RFC 8176). */
export type ProviderUser = { readonly claims: Claims; readonly methods: readonly string[] }

/** Deliberate defects of its tokens. */
export type TokenForgery = {
  readonly typ?: string
  readonly keysAt?: string
  readonly claims?: (claims: Claims) => Claims
  /** The signature: by another key, missing (`none`), or by the client secret (HS256). */
  readonly signed?: 'by another key' | 'not at all' | 'by the secret' | 'by a key of before'
}

export type OpenidServer = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Users by `sub`; unknown ones have that name. */
  readonly people: Map<string, ProviderUser>
  /** Applies from now on; `null` means correct tokens. */
  readonly forge: (how: TokenForgery | null) => void
  /** From now on it signs with another key and publishes only that one. */
  readonly changeKey: () => void
  /** The receiver of back-channel logouts; returns a status. */
  readonly tellSignOuts: (take: (form: string) => Promise<number>) => void
  readonly logoutToken: (claims: Claims, how?: TokenForgery) => string
  readonly close: () => Promise<void>
}

/** The addresses of its clients, and the place of the claims: in the ID token or only at the userinfo endpoint. */
type Place = {
  readonly redirectUris: readonly string[]
  readonly leaveUris: readonly string[]
  readonly logoutUri?: string
  readonly tells: 'in the token' | 'in user info'
}

type Key = { readonly id: string; readonly privateKey: KeyObject }

const clientId = 'tosov'
const clientSecret = 'a secret of the client and the provider'

/**
 * Starts a real OpenID Connect provider (oidc-provider) on this machine for the duration of a test. Its page needs
 * only a name.
 */
export async function openidServer({
  redirectUris,
  leaveUris,
  logoutUri,
  tells,
}: Place): Promise<OpenidServer> {
  const people = new Map<string, ProviderUser>()
  let forging: TokenForgery | null = null
  let [key, before] = [newKey(), newKey()]
  let listener: RequestListener = () => {}
  let take = async (_: string): Promise<number> => 404
  const server = createServer((request, response) => listener(request, response))
  // A busy client must not use an idle connection that the server closes concurrently.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  const issuer = `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`
  const knownAs = (subject: string): ProviderUser =>
    people.get(subject) ?? { claims: { preferred_username: subject }, methods: ['pwd'] }

  const serve = (): void => {
    const provider = new Provider(issuer, {
      jwks: {
        keys: [{ ...key.privateKey.export({ format: 'jwk' }), kid: key.id, use: 'sig', alg: 'RS256' }],
      },
      cookies: { keys: ['a key of the cookies'] },
      clients: [
        {
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uris: redirectUris,
          post_logout_redirect_uris: leaveUris,
          require_auth_time: true,
          ...(logoutUri !== undefined && {
            backchannel_logout_uri: logoutUri,
            // The ID token then contains the session id as well.
            backchannel_logout_session_required: tells === 'in the token',
          }),
        },
      ],
      fetch: async (_: URL, { body }: RequestInit) =>
        new Response(null, { status: await take(String(body)) }),
      claims: {
        openid: ['sub', 'amr'],
        profile: ['preferred_username', 'groups'],
        email: ['email', 'email_verified'],
      },
      conformIdTokenClaims: tells === 'in user info',
      features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
      interactions: { url: (_: unknown, { uid }: { readonly uid: string }) => `/interaction/${uid}` },
      findAccount: (_: unknown, accountId: string) => ({
        accountId,
        claims: () => ({ sub: accountId, ...knownAs(accountId).claims }),
      }),
      // Skips the consent page.
      loadExistingGrant: async ({
        oidc,
      }: {
        readonly oidc: {
          readonly client?: { readonly clientId: string }
          readonly session?: { readonly accountId?: string }
        }
      }) => {
        const grant = new provider.Grant({
          clientId: oidc.client?.clientId,
          accountId: oidc.session?.accountId,
        })
        grant.addOIDCScope('openid profile email')
        await grant.save()
        return grant
      },
    })
    provider.use(async (context, next) => {
      await next()
      const { body } = context
      const { keysAt } = forging ?? {}
      if (context.oidc?.route === 'discovery' && keysAt !== undefined)
        context.body = { ...Object(body), jwks_uri: keysAt }
      if (context.oidc?.route === 'token' && typeof body === 'object' && body !== null && 'id_token' in body)
        context.body = { ...body, id_token: forged(String(body.id_token)) }
    })
    const own = provider.callback()
    listener = (request, response) => {
      if (!request.url?.startsWith('/interaction/')) return own(request, response)
      void answerPage(provider, request, response)
    }
  }

  const answerPage = async (
    provider: Provider,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    if (request.method === 'GET')
      return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
    const typed = new URLSearchParams(await text(request))
    const accountId = typed.get('login') ?? ''
    await provider.interactionFinished(
      request,
      response,
      accountId === ''
        ? { error: 'access_denied', error_description: 'the person does not want to' }
        : { login: { accountId, amr: knownAs(accountId).methods } },
      { mergeWithLastSubmission: false },
    )
  }

  const forged = (token: string): string => {
    const [head = '', body = ''] = token.split('.')
    return forging === null ? token : made(read(head), read(body), forging)
  }

  const made = (header: Claims, right: Claims, how: TokenForgery): string => {
    const { claims: change = (claims: Claims) => claims, signed = 'as it should be' } = how
    const claims = change(right)
    if (signed === 'not at all') return `${write({ ...header, alg: 'none' })}.${write(claims)}.`
    if (signed === 'by the secret') {
      const open = `${write({ ...header, alg: 'HS256' })}.${write(claims)}`
      return `${open}.${createHmac('sha256', clientSecret).update(open).digest('base64url')}`
    }
    const by = { 'by another key': newKey(), 'by a key of before': before, 'as it should be': key }[signed]
    const kid = signed === 'by a key of before' ? by.id : header.kid
    const open = `${write({ ...header, kid })}.${write(claims)}`
    return `${open}.${sign('sha256', Buffer.from(open), by.privateKey).toString('base64url')}`
  }

  const logoutToken = (who: Claims, how: TokenForgery = {}): string => {
    const now = Math.floor(Date.now() / 1000)
    const header = { alg: 'RS256', typ: how.typ ?? 'logout+jwt', kid: key.id }
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
    const times = { iat: now, exp: now + 120 }
    return made(header, { iss: issuer, aud: clientId, ...times, jti: randomUUID(), events, ...who }, how)
  }

  serve()
  return {
    issuer,
    clientId,
    clientSecret,
    people,
    forge: (how) => {
      forging = how
    },
    changeKey: () => {
      ;[key, before] = [newKey(), key]
      serve()
    },
    tellSignOuts: (taker) => {
      take = taker
    },
    logoutToken,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()))
        server.closeAllConnections()
      }),
  }
}

const page = `<!doctype html><title>Provider</title><form method="post"><label>Who are you? <input name="login"></label><button>Go on</button></form>`

function newKey(): Key {
  return { id: randomUUID(), privateKey: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey }
}

function read(part: string): Claims {
  return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
}

function write(part: Claims): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
