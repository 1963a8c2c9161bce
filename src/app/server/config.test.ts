import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from '#app/server/config.ts'
import { startText } from '#app/start-text.ts'

function configOf(env: Record<string, string>) {
  const read = readConfig(env)
  if (!read.ok) throw new Error(read.errors.join('\n'))
  return read.config
}

describe('the settings', () => {
  test('have a default each, so that nothing needs to be set', () => {
    expect(configOf({})).toEqual({
      host: '127.0.0.1',
      port: 4000,
      mailServer: null,
      publicUrl: 'http://127.0.0.1:4000',
      dataDir: resolve('./.data'),
      databaseUrl: undefined,
      storageUrl: undefined,
      uploadQuotaBytes: 314_572_800,
      citizenRegistryUrl: undefined,
      citizenRegistryToken: undefined,
      citizenRegistryTimeoutMs: 5000,
      staffRegistryUrl: undefined,
      staffRegistryToken: undefined,
      staffRegistryTimeoutMs: 20_000,
      sessionIdleMinutes: 720,
      sessionLongestHours: 168,
      proveAgainMinutes: null,
      workers: 1,
      demoInstitutions: 300,
      demo: 'here',
      reach: 'here',
      secondFactor: [],
      signIn: { passwords: 'on', providers: [] },
      logLevel: 'info',
      trustedProxies: ['127.0.0.1', '::1'],
    })
  })

  test('treat an empty text as not set, as compose files write it', () => {
    expect(configOf({ HOST: '', PORT: ' ', DATABASE_URL: '', DEMO: '' })).toEqual(configOf({}))
  })

  test.each([
    [{}, 'here'],
    [{ DATABASE_URL: 'postgres://db/tosov' }, 'off'],
    [{ DATABASE_URL: 'postgres://db/tosov', DEMO: 'on' }, 'open'],
    [{ DEMO: 'off' }, 'off'],
    [{ DEMO: 'FALSE' }, 'off'],
    [{ HOST: 'localhost' }, 'here'],
    [{ HOST: '::1', PUBLIC_URL: 'http://[::1]:8080' }, 'here'],
    [{ PUBLIC_URL: 'http://localhost:4000' }, 'here'],
    [{ HOST: '127.0.0.2' }, 'here'],
    // A server reachable by others has no demonstration by default.
    [{ HOST: '0.0.0.0' }, 'off'],
    [{ HOST: '::' }, 'off'],
    [{ HOST: '10.0.0.5' }, 'off'],
    [{ HOST: '127.0.0.1.mn' }, 'off'],
    [{ PUBLIC_URL: 'https://tosov.example' }, 'off'],
    [{ PUBLIC_URL: 'http://127.0.0.1.mn' }, 'off'],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:4000' }, 'off'],
    [{ HOST: '0.0.0.0', DEMO: 'on' }, 'open'],
    [{ PUBLIC_URL: 'https://tosov.example', DEMO: 'on' }, 'open'],
  ])('%o: the demonstration is %o', (env, demo) => {
    expect(configOf(env).demo).toBe(demo)
    // A demonstration by default requires no second factor.
    expect(configOf(env).secondFactor.length > 0).toBe(demo === 'off')
  })

  test('define the lifetime of sessions and reauthentication; 0 is a value, not a default', () => {
    const { sessionIdleMinutes, sessionLongestHours, proveAgainMinutes } = configOf({
      SESSION_IDLE_MINUTES: '30',
      SESSION_MAX_HOURS: '24',
      REAUTH_AFTER_MINUTES: '0',
    })
    expect([sessionIdleMinutes, sessionLongestHours, proveAgainMinutes]).toEqual([30, 24, 0])
  })

  test.each([
    [{}, []],
    [{ DEMO: 'off' }, ['administrator', 'reviewer']],
    [{ DATABASE_URL: 'postgres://db/tosov' }, ['administrator', 'reviewer']],
    [{ DEMO: 'off', SECOND_FACTOR: 'none' }, []],
    [{ SECOND_FACTOR: 'Administrator, institution' }, ['institution', 'administrator']],
  ] satisfies [Record<string, string>, string[]][])('%o: a second factor is required of %o', (env, roles) => {
    expect(configOf(env).secondFactor).toEqual(roles)
  })

  test.each([
    [{ HOST: '::1', PORT: '8080' }, 'http://[::1]:8080'],
    [{ HOST: '0.0.0.0' }, 'http://localhost:4000'],
    [{ HOST: 'budget.example', PORT: '80' }, 'http://budget.example'],
  ] satisfies [Record<string, string>, string][])('%o: papers lead to %s', (env, publicUrl) => {
    expect(configOf(env).publicUrl).toBe(publicUrl)
  })

  test('refuse several processes over the embedded database, which belongs to one', () => {
    expect(readConfig({ WORKERS: '2' })).toEqual({ ok: false, errors: [startText.workersNeedServer] })
    expect(configOf({ WORKERS: '2', DATABASE_URL: 'postgres://db/tosov' }).workers).toBe(2)
  })

  test('refuse a server for mail without the address from which mail comes', () => {
    const smtp = { SMTP_URL: 'smtps://tosov:secret@mail.example' }
    expect(readConfig(smtp)).toEqual({ ok: false, errors: [startText.mailNeedsFrom] })
    expect(configOf({ ...smtp, MAIL_FROM: 'tosov@mail.example' }).mailServer).toEqual({
      smtpUrl: smtp.SMTP_URL,
      from: 'tosov@mail.example',
    })
    expect(configOf({ MAIL_FROM: 'tosov@mail.example' }).mailServer).toBeNull()
  })

  describe('providers', () => {
    const ministry = {
      id: 'yam',
      name: 'Яамны нэвтрэлт',
      issuer: 'https://login.example.mn/realms/staff',
      clientId: 'tosov',
      clientSecret: 'never told',
    }
    const listed = (...providers: readonly unknown[]) => ({ OPENID_PROVIDERS: JSON.stringify(providers) })
    const changed = (change: object) => listed({ ...ministry, ...change })

    test('are none, or as many as are listed, with their defaults', () => {
      expect(configOf({ OPENID_PROVIDERS: '[]' }).signIn.providers).toEqual([])
      const city = { ...ministry, id: 'city', name: 'Хотын нэвтрэлт', claim: 'email', secondFactor: 'always' }
      expect(configOf(listed(ministry, city)).signIn).toEqual({
        passwords: 'on',
        providers: [
          {
            ...ministry,
            ...{ kind: 'openid', claim: 'preferred_username', secondFactor: 'told' },
            ...{ roles: ['institution'], only: null },
          },
          { ...city, kind: 'openid', roles: ['institution'], only: null },
        ],
      })
    })

    test.each([
      'https://login.example.mn',
      'https://login.example.mn:8443/realms/staff',
      'http://localhost:8080/realms/staff',
      'http://127.0.0.1:8080',
      'http://[::1]:8080',
    ])('may have the issuer %s', (issuer) => {
      expect(configOf(changed({ issuer })).signIn.providers[0]?.issuer).toBe(issuer)
    })

    test.each([
      ['no JSON', { OPENID_PROVIDERS: 'yam' }, ''],
      ['no list', { OPENID_PROVIDERS: JSON.stringify(ministry) }, ''],
      ['an issuer that is no address', changed({ issuer: 'login.example.mn' }), '0.issuer'],
      ['an issuer in the clear', changed({ issuer: 'http://login.example.mn' }), '0.issuer'],
      ['an issuer that only begins as this machine', changed({ issuer: 'http://127.0.0.1.mn' }), '0.issuer'],
      ['an issuer with a search', changed({ issuer: 'https://login.example.mn/?a=1' }), '0.issuer'],
      ['an issuer with a fragment', changed({ issuer: 'https://login.example.mn/#a' }), '0.issuer'],
      ['an issuer with a name in it', changed({ issuer: 'https://a@login.example.mn' }), '0.issuer'],
      ['no issuer', changed({ issuer: undefined }), '0.issuer'],
      ['no client', changed({ clientId: undefined }), '0.clientId'],
      ['an empty client', changed({ clientId: '' }), '0.clientId'],
      ['no secret', changed({ clientSecret: undefined }), '0.clientSecret'],
      ['an empty secret', changed({ clientSecret: '' }), '0.clientSecret'],
      ['no name', changed({ name: ' ' }), '0.name'],
      ['no id', changed({ id: undefined }), '0.id'],
      ['an id that is no part of an address', changed({ id: 'yam/1' }), '0.id'],
      ['an id twice', listed(ministry, { ...ministry, name: 'Өөр' }), 'id'],
      ['a name twice', listed(ministry, { ...ministry, id: 'city', name: `${ministry.name} ` }), 'name'],
      ['an empty claim', changed({ claim: '' }), '0.claim'],
      ['a claim that is no name', changed({ claim: ['email'] }), '0.claim'],
      ['another second factor', changed({ secondFactor: 'never' }), '0.secondFactor'],
      ['another kind', changed({ kind: 'dan' }), '0.kind'],
      ['a field that nobody knows', changed({ scope: 'email' }), '0.scope'],
      ['a fault in the second alone', listed(ministry, { ...ministry, id: 'B' }), '1.id'],
    ] satisfies [string, Record<string, string>, string][])(
      'with %s are refused, and which place it is',
      (_, env, place) => {
        const read = readConfig(env)
        expect(read).toEqual({ ok: false, errors: [startText.badProviders(place)] })
        expect(JSON.stringify(read)).not.toContain(ministry.clientSecret)
      },
    )

    test.each([[{}], [{ OPENID_PROVIDERS: '[]' }]])('are needed without passwords: %o', (env) => {
      for (const off of ['off', 'OFF', 'false', '0', 'no'])
        expect(readConfig({ ...env, PASSWORD_SIGN_IN: off })).toEqual({
          ok: false,
          errors: [startText.passwordsNeedProvider],
        })
      expect(configOf({ ...env, PASSWORD_SIGN_IN: 'on' }).signIn.passwords).toBe('on')
    })

    test('do instead of passwords', () => {
      expect(configOf({ ...listed(ministry), PASSWORD_SIGN_IN: 'off' }).signIn.passwords).toBe('off')
    })
  })

  test('accept valid values', () => {
    const env = {
      HOST: '0.0.0.0',
      PORT: '8080',
      PUBLIC_URL: 'https://Tosov.example:443/',
      STORAGE_URL: 's3://key:secret@store.example/files?region=eu',
      CITIZEN_REGISTRY_URL: 'https://citizen.example/detail',
      STAFF_REGISTRY_TOKEN: 'secret',
      STAFF_REGISTRY_TIMEOUT_MS: '1500',
      UPLOAD_QUOTA_MB: '30',
      DATABASE_URL: 'postgres://db/tosov',
      OWNER_DATABASE_URL: 'postgres://owner@db/tosov',
      WORKERS: '4',
      TRUSTED_PROXIES: '10.0.0.0/8, fd00::/8',
      LOG_LEVEL: 'debug',
    }
    expect(configOf(env)).toMatchObject({
      host: '0.0.0.0',
      port: 8080,
      publicUrl: 'https://tosov.example',
      storageUrl: env.STORAGE_URL,
      staffRegistryToken: 'secret',
      staffRegistryTimeoutMs: 1500,
      uploadQuotaBytes: 31_457_280,
      workers: 4,
      ownerDatabaseUrl: 'postgres://owner@db/tosov',
      citizenRegistryUrl: env.CITIZEN_REGISTRY_URL,
      trustedProxies: ['10.0.0.0/8', 'fd00::/8'],
      logLevel: 'debug',
    })
  })

  test.each([
    ['HOST', 'no host'],
    ['HOST', '300.1.2.3'],
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['SESSION_IDLE_MINUTES', '4'],
    ['SESSION_MAX_HOURS', 'ever'],
    ['REAUTH_AFTER_MINUTES', '-1'],
    ['REAUTH_AFTER_MINUTES', '1441'],
    ['PUBLIC_URL', 'tosov.example'],
    ['PUBLIC_URL', 'ftp://tosov.example'],
    ['PUBLIC_URL', 'https://tosov.example/budget'],
    ['PUBLIC_URL', 'https://somebody@tosov.example'],
    ['DATABASE_URL', 'mysql://db/tosov'],
    ['DATABASE_URL', 'tosov'],
    ['OWNER_DATABASE_URL', 'tosov'],
    ['STORAGE_URL', '/var/files'],
    ['STORAGE_URL', 's3://'],
    ['STORAGE_URL', 's3://key:secret@store.example'],
    ['STORAGE_URL', 's3://key:a%zz@store.example/files'],
    ['CITIZEN_REGISTRY_URL', 'ftp://citizen'],
    ['STAFF_REGISTRY_URL', 'staff'],
    ['STAFF_REGISTRY_TIMEOUT_MS', 'soon'],
    ['STAFF_REGISTRY_TIMEOUT_MS', '0'],
    ['CITIZEN_REGISTRY_TIMEOUT_MS', '999999'],
    ['UPLOAD_QUOTA_MB', '29'],
    ['UPLOAD_QUOTA_MB', '1000001'],
    ['UPLOAD_QUOTA_MB', '300 MB'],
    ['SMTP_URL', 'http://mail.example'],
    ['SMTP_URL', 'mail.example:25'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp:mail.example'],
    ['MAIL_FROM', 'Төсөв'],
    ['MAIL_FROM', 'tosov@localhost'],
    ['SECOND_FACTOR', 'teacher'],
    ['SECOND_FACTOR', 'none, reviewer'],
    ['WORKERS', '0'],
    ['WORKERS', '65'],
    ['WORKERS', 'auto'],
    ['DEMO', 'maybe'],
    ['DEMO_INSTITUTIONS', '7'],
    ['DEMO_INSTITUTIONS', '3001'],
    ['PASSWORD_SIGN_IN', 'sometimes'],
    ['OPENID_PROVIDERS', '{}'],
    ['LOG_LEVEL', 'loud'],
    ['TRUSTED_PROXIES', '10.0.0.0/8,nonsense'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', 'fd00::/129'],
    ['TRUSTED_PROXIES', '0.0.0.0/0'],
  ])('refuse %s=%s with a sentence that names it', (name, value) => {
    const read = readConfig({ MAIL_FROM: 'tosov@yam.mn', [name]: value })
    expect(read).toEqual({ ok: false, errors: [expect.stringContaining(name)] })
  })

  test('report all errors at once', () => {
    const read = readConfig({ PORT: 'x', DEMO: 'x', LOG_LEVEL: 'x', STORAGE_URL: 'x' })
    expect(read.ok ? [] : read.errors).toHaveLength(4)
  })
})
