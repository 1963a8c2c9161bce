import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { Agent, get, type IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalStatuses } from '#api/refused.ts'
import { allCalls } from '#app/server/all-calls.ts'
import { signInCalls } from '#features/sign-in/api.ts'
import { httpText } from '#platform/http/http-text.ts'
import { foreignSign } from '#platform/http/pages.ts'
import { startApp, type TestApp } from '#test/support/app.ts'
import { openEmbedded } from '#test/support/database.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'

describe('a request to a demonstration for its own machine', () => {
  const own = { host: '127.0.0.1:4000' }
  test.each<readonly [header: string, IncomingHttpHeaders]>([
    ['host', { host: 'school.example' }],
    ['host', {}],
    ['origin', { ...own, origin: 'https://school.example', 'sec-fetch-site': 'same-origin' }],
    ['origin', { ...own, origin: 'null' }],
    ['origin', { ...own, origin: 'http://127.0.0.1.school.example' }],
    ['referer', { ...own, referer: 'https://school.example/?year=2026', 'sec-fetch-site': 'same-origin' }],
    ['referer', { ...own, referer: 'https://school.example/' }],
    ...['x-forwarded-for', 'x-scheme', 'front-end-https', 'cloudfront-viewer-address', 'x-arr-ssl'].map(
      (header) => [header, { ...own, [header]: 'x' }] as const,
    ),
  ])('comes from elsewhere by its %s: %j', (header, headers) => {
    expect(foreignSign(headers, '1.1')).toBe(header)
  })

  test('comes from elsewhere by the version that proxies speak without any setting', () => {
    expect(foreignSign(own, '1.0')).toBe('HTTP/1.0')
  })

  test.each<IncomingHttpHeaders>([
    own,
    { host: '[::1]:4000', 'user-agent': 'curl/8.5.0', 'x-request-id': '1' },
    { host: 'localhost:4000', origin: 'http://localhost:5173', referer: 'http://localhost:5173/' },
    { ...own, referer: 'https://github.example/', 'sec-fetch-site': 'cross-site' },
  ])('comes from here: %j', (headers) => {
    expect(foreignSign(headers, '1.1')).toBeUndefined()
  })
})

describe('around the calls', () => {
  const directory = scratchDirectory()
  const clientDir = `${directory}/client`
  let started: TestApp
  beforeAll(async () => {
    mkdirSync(`${clientDir}/assets`, { recursive: true })
    writeFileSync(`${clientDir}/index.html`, '<!doctype html><title>Төсөв</title>')
    writeFileSync(`${clientDir}/favicon.svg`, '<svg xmlns="http://www.w3.org/2000/svg"/>')
    writeFileSync(`${clientDir}/assets/main-a1b2.js`, `// ${'x'.repeat(5000)}`)
    writeFileSync(`${clientDir}/assets/blank-c3d4.js`, `// ${'y'.repeat(5000)}`)
    writeFileSync(`${clientDir}/assets/blank-c3d4.js.br`, brotliCompressSync('// as it was built'))
    started = await startApp({ open: openEmbedded, directory, clientDir })
  })
  afterAll(() => started.close())

  test('the page is at / and nowhere else', async () => {
    const page = await started.inject({ url: '/' })
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['cache-control']).toBe('no-cache')
    expect(page.body).toContain('Төсөв')
    expect((await started.inject({ url: '/?year=2026&tab=1' })).statusCode).toBe(200)
    for (const url of [
      '/index.html',
      '/login',
      '/assets',
      '/assets/',
      '/assets/other.js',
      '/../package.json',
      '/files/',
      '/%2e%2e/x',
    ])
      expect([url, (await started.inject({ url })).statusCode]).toEqual([url, 404])
  })

  test('the page and every call are dated by the clock of the program', async () => {
    for (const url of ['/', signInCalls.signInWays.path, '/api/nowhere', '/healthz'])
      expect([url, (await started.inject({ url })).headers.date]).toEqual([
        url,
        'Mon, 02 Mar 2026 01:00:00 GMT',
      ])
  })

  test('files named by their content are cached for ever, and travel compressed', async () => {
    const asset = await started.inject({
      url: '/assets/main-a1b2.js',
      headers: { 'accept-encoding': 'br, gzip' },
    })
    expect(asset.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
    })
    expect(asset.rawPayload.length).toBeLessThan(500)
    expect((await started.inject({ url: '/favicon.svg' })).headers['cache-control']).toBe('no-cache')
  })

  test('a precompressed file is sent compressed, or uncompressed to a client without support', async () => {
    const url = '/assets/blank-c3d4.js'
    const small = await started.inject({ url, headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } })
    expect(small.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      vary: expect.stringContaining('accept-encoding'),
    })
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe('// as it was built')
    const whole = await started.inject({ url })
    expect(whole.body).toBe(`// ${'y'.repeat(5000)}`)
    expect((await started.inject({ url: `${url}.br` })).statusCode).toBe(404)
  })

  test.each(['/', '/assets/main-a1b2.js', '/api/tosov/home', '/healthz', '/no-such-page'])(
    '%s carries the content policy',
    async (url) => {
      const { headers } = await started.inject({ url })
      expect(String(headers['content-security-policy']).split(';').toSorted()).toEqual(
        [
          "base-uri 'none'",
          "connect-src 'self'",
          "default-src 'none'",
          "font-src 'self'",
          "form-action 'self'",
          "frame-ancestors 'none'",
          "img-src 'self' data: blob:",
          "manifest-src 'self'",
          "object-src 'none'",
          "script-src 'self'",
          "style-src 'self'",
          "worker-src 'self' blob:",
        ].toSorted(),
      )
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
      })
    },
  )

  test('an unknown call returns JSON, an unknown page text, with a link home', async () => {
    const call = await started.inject({ method: 'POST', url: '/api/no/such/call' })
    expect([call.statusCode, call.json()]).toEqual([404, { status: 0, message: httpText.unknownAddress }])
    const page = await started.inject({ url: '/no-such-page' })
    expect([page.statusCode, page.body]).toEqual([404, httpText.unknownAddress])
    const read = await started.inject({ url: '/nothing-here', headers: { accept: 'text/html,*/*' } })
    expect([read.statusCode, read.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(read.body).toContain(`<h1>${httpText.noPage}</h1>`)
    expect(read.body).toContain('<a href="/">')
    // Its looks are its own, and nothing else is loaded.
    const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(read.body) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    expect(read.headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`)
    expect(read.body).not.toMatch(/<script|src=|stylesheet/)
    for (const url of ['/files/none', '/%E0%A4%A', '/%00']) {
      const { statusCode, headers } = await started.inject({ url, headers: { accept: 'text/html,*/*' } })
      expect([url, statusCode, headers['content-type']]).toEqual([url, 404, 'text/html; charset=utf-8'])
    }
    const head = await started.inject({ method: 'HEAD', url: '/a/b/c', headers: { accept: 'text/html' } })
    expect(head.statusCode).toBe(404)
  })

  test('the interface is described with every declared call and nothing else', async () => {
    const answer = await started.inject({ url: '/api/openapi.json' })
    expect(answer.statusCode).toBe(200)
    const { openapi, paths } = answer.json<{
      openapi: string
      paths: Record<string, Record<string, { operationId: string }>>
    }>()
    expect(openapi).toBe('3.1.0')
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${operationId} ${method} ${path}`),
    )
    for (const { id, method, path } of Object.values(allCalls))
      expect(described).toContain(`${id} ${method.toLowerCase()} ${path}`)
    expect(
      described.filter((each) =>
        /metrics|health|files|openapi|docs|HEAD/.test(each.replace('/tosov/file', '')),
      ),
    ).toEqual([])
  })

  test('the description shows bodies and path parameters', async () => {
    const { paths, components } = (await started.inject({ url: '/api/openapi.json' })).json()
    const login = paths['/api/auth/login'].post
    expect(login.requestBody.content['application/json'].schema).toEqual({
      $ref: '#/components/schemas/LoginInput',
    })
    expect(Object.keys(components.schemas.LoginInput.properties)).toEqual(['userName', 'password', 'code'])
    expect(login.security).toEqual([])
    expect(paths['/api/tosov/file/{fileId}'].get.parameters).toMatchObject([
      { in: 'path', name: 'fileId', required: true },
    ])
    expect(paths['/api/attachment/attach'].post.requestBody.content['multipart/form-data']).toBeDefined()
  })

  test('the description shows queries, and the responses of every call', async () => {
    const { paths, components } = (await started.inject({ url: '/api/openapi.json' })).json()
    const answersOf = ({ path, method }: (typeof allCalls)[keyof typeof allCalls]) =>
      paths[path][method.toLowerCase()].responses
    for (const call of Object.values(allCalls))
      expect([call.id, Object.keys(answersOf(call)).toSorted()]).toEqual([
        call.id,
        [call.answer === 'link' ? 302 : call.success, ...refusalStatuses(call)].map(String).toSorted(),
      ])
    const json = 'application/json'
    const me = answersOf(signInCalls.me)
    expect(me[200].content[json].schema).toEqual({ $ref: '#/components/schemas/User' })
    expect(components.schemas.User).toMatchObject({
      type: 'object',
      properties: { userId: { type: 'number' }, role: { enum: expect.arrayContaining(['reviewer']) } },
      additionalProperties: false,
    })
    expect(me[401]).toEqual({ $ref: '#/components/responses/401' })
    expect(components.responses[401].content[json].schema).toEqual({ $ref: '#/components/schemas/Refused' })
    expect(paths['/api/sub/blank10/schoolList'].get.parameters).toMatchObject([
      { in: 'query', name: 'year', required: false },
    ])
  })

  test('it can be read in the browser, under a policy of its own without inline scripts', async () => {
    const docs = await started.inject({ url: '/api/docs/' })
    expect(docs.statusCode).toBe(200)
    const policy = String(docs.headers['content-security-policy'])
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect((await started.inject({ url: '/api/docs/static/swagger-ui.css' })).statusCode).toBe(200)
  })

  test('it reports that it runs, and whether the database responds', async () => {
    expect((await started.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' })
    expect((await started.inject({ url: '/readyz' })).statusCode).toBe(200)
    const failing = await startApp({ open: openEmbedded, directory })
    // The print queue must release the database before it closes.
    await failing.services.papers.stop()
    await failing.database.close()
    expect((await failing.inject({ url: '/readyz' })).statusCode).toBe(503)
    expect((await failing.inject({ url: '/healthz' })).statusCode).toBe(200)
    await failing.app.close()
  })

  test('it serves its metrics to this machine only', async () => {
    await started.inject({ url: '/api/tosov/home' })
    const here = await started.inject({ url: '/metrics' })
    expect(here.body).toMatch(
      /tosov_http_request_duration_seconds_count\{call="tosov.home",status="401"\} \d/,
    )
    expect((await started.inject({ url: '/metrics', remoteAddress: '10.0.0.9' })).statusCode).toBe(404)
    for (const proxied of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via', 'cf-connecting-ip']) {
      const answer = await started.inject({ url: '/metrics', headers: { [proxied]: '10.0.0.9' } })
      expect([proxied, answer.statusCode]).toEqual([proxied, 404])
    }
  })

  describe('a request that is not read to its end', () => {
    let address: URL
    let raw: TestApp
    beforeAll(async () => {
      raw = await startApp({ open: openEmbedded, directory })
      address = new URL(await raw.app.listen({ host: '127.0.0.1', port: 0 }))
    })
    afterAll(() => raw.close())
    const answerTo = async (text: string) => {
      const line = connect({ host: address.hostname, port: Number(address.port) })
      line.write(text)
      const [head = '', body = ''] = String(await buffer(line)).split('\r\n\r\n')
      return { head, answer: JSON.parse(body) }
    }

    test.each([
      ['no HTTP', 'NONSENSE\r\n\r\n', 400, httpText.badRequest],
      ['far too many headers', `GET / HTTP/1.1\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431, httpText.tooLarge],
    ])('is refused in our words: %s', async (_, text, status, message) => {
      const { head, answer } = await answerTo(text)
      expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
      expect(head).toMatch(/content-type: application\/json/i)
      expect(answer).toEqual({ status: 0, message })
    })

    test('is refused in our words: one that takes longer than the limit', async () => {
      raw.app.server.once('connection', (socket) => {
        const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
        socket.once('data', () => raw.app.server.emit('clientError', late, socket))
      })
      const { head, answer } = await answerTo('POST /api/auth/login HTTP/1.1\r\n')
      expect(head).toMatch(/^HTTP\/1.1 408 /)
      expect(answer).toEqual({ status: 0, message: httpText.tookTooLong })
    })
  })

  test('it closes although a browser keeps its connection', async () => {
    const closing = await startApp({ open: openEmbedded, directory })
    const address = await closing.app.listen({ host: '127.0.0.1', port: 0 })
    const agent = new Agent({ keepAlive: true })
    await new Promise<void>((resolve) => {
      get(`${address}/healthz`, { agent }, (answer) => answer.resume().once('end', resolve))
    })
    await closing.close()
    expect(closing.app.server.listening).toBe(false)
    agent.destroy()
  })
})
