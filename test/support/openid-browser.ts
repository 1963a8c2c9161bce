import type { TestApp } from '#test/support/app.ts'

/** The last page of a redirect chain: a page of the application or of the provider. */
export type BrowserPage = { readonly address: string; readonly status: number; readonly body: string }

export type OpenidBrowser = {
  /** Follows a link of the application with all redirects; at the provider the user is `person`, '' to cancel. */
  readonly go: (address: string, person: string) => Promise<BrowserPage>
  /** Stops before the last redirect to the application and returns its address. */
  readonly goUntilReturn: (address: string, person: string) => Promise<string>
  /** Opens an address of the application from another site, or from a sister domain: its requests send all cookies. */
  readonly comeFrom: (page: 'another site' | 'a sister domain', address: string) => Promise<BrowserPage>
  readonly get: (url: string) => ReturnType<TestApp['inject']>
  readonly post: (url: string, payload: object) => ReturnType<TestApp['inject']>
  readonly cookies: () => readonly string[]
  /** Copies all cookies; the returned function restores them. */
  readonly copyCookies: () => () => void
}

/** Where a request comes from, and the value of its `Sec-Fetch-Site`. */
const fetchSites = {
  here: 'same-origin',
  'a sister domain': 'same-site',
  'another site': 'cross-site',
} as const
type Origin = keyof typeof fetchSites

/** More redirects are a loop. */
const MAX_STEPS = 20

/**
 * A browser with cookies between the application and a provider; same-site cookies are not sent from the other site.
 */
export function openidBrowser({ inject, services }: Pick<TestApp, 'inject' | 'services'>): OpenidBrowser {
  const home = services.publicUrl
  const own = new Map<string, { readonly value: string; readonly comes: 'always' | 'from here' }>()
  const theirs = new Map<string, string>()

  const ask = async (options: Parameters<TestApp['inject']>[0], from: Origin) => {
    const sent = [...own].filter(([, { comes }]) => from !== 'another site' || comes === 'always')
    const answer = await inject({
      ...options,
      cookies: Object.fromEntries(sent.map(([name, { value }]) => [name, value])),
      headers: {
        'x-forwarded-proto': new URL(home).protocol.slice(0, -1),
        'sec-fetch-site': fetchSites[from],
        ...options.headers,
      },
    })
    for (const { name, value, sameSite } of answer.cookies) {
      if (value === '') own.delete(name)
      else own.set(name, { value, comes: String(sameSite).toLowerCase() === 'lax' ? 'always' : 'from here' })
    }
    return answer
  }

  const askProvider = async (address: string, init: RequestInit): Promise<Response> => {
    const cookie = [...theirs].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(address, { ...init, redirect: 'manual', headers: { cookie, ...init.headers } })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') theirs.delete(name)
      else theirs.set(name, value)
    }
    return answer
  }

  const post = (address: string, form: Readonly<Record<string, string>>): Promise<Response> =>
    askProvider(address, { method: 'POST', body: new URLSearchParams(form) })

  const logoutForm = (body: string): [string, Readonly<Record<string, string>>] => {
    const [, action = ''] = /action="([^"]+)"/.exec(body) ?? []
    const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(body) ?? []
    return [action, { xsrf, logout: 'yes' }]
  }

  const walk = async (
    start: string,
    person: string,
    stopsAt: (address: string) => boolean,
    first: Origin = 'here',
  ): Promise<BrowserPage> => {
    let [address, from] = [new URL(start, home).href, first]
    for (let step = 0; step < MAX_STEPS; step += 1) {
      if (stopsAt(address)) return { address, status: 0, body: '' }
      const { origin, pathname, search } = new URL(address)
      if (origin === home) {
        if (pathname === '/') return { address: `/${search}`, status: 200, body: '' }
        const answer = await ask({ url: `${pathname}${search}` }, from)
        const location = answer.headers.location
        if (typeof location !== 'string') return { address, status: answer.statusCode, body: answer.body }
        address = new URL(location, address).href
      } else {
        from = 'another site'
        let answer = await askProvider(address, {})
        const body = answer.status === 200 ? await answer.text() : ''
        if (body.includes('name="login"')) answer = await post(address, { login: person })
        else if (body.includes('name="xsrf"')) answer = await post(...logoutForm(body))
        const location = answer.headers.get('location')
        if (location === null) return { address, status: answer.status, body: body || (await answer.text()) }
        address = new URL(location, address).href
      }
    }
    throw new Error(`it goes round in a circle at ${address}`)
  }

  const never = (): boolean => false
  return {
    go: (address, person) => walk(address, person, never),
    goUntilReturn: async (address, person) =>
      (await walk(address, person, (each) => each.includes('/return?'))).address,
    comeFrom: (page, address) => walk(address, '', never, page),
    get: (url) => ask({ url }, 'here'),
    post: (url, payload) => ask({ method: 'POST', url, payload }, 'here'),
    cookies: () => [...own.keys()],
    copyCookies: () => {
      const copy = [...own]
      return () => {
        own.clear()
        for (const [name, cookie] of copy) own.set(name, cookie)
      }
    },
  }
}
