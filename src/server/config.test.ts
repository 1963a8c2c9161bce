import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { startText } from '#text/start.ts'

function configOf(env: Record<string, string>) {
  const read = readConfig(env)
  if (!read.ok) throw new Error(read.faults.join('\n'))
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
      workers: 1,
      demo: true,
      logLevel: 'info',
      trustedProxies: ['127.0.0.1', '::1'],
    })
  })

  test('treat an empty text as not set, as compose files write it', () => {
    expect(configOf({ HOST: '', PORT: ' ', DATABASE_URL: '', DEMO: '' })).toEqual(configOf({}))
  })

  test.each([
    [{}, true],
    [{ DATABASE_URL: 'postgres://db/tosov' }, false],
    [{ DATABASE_URL: 'postgres://db/tosov', DEMO: 'on' }, true],
    [{ DEMO: 'off' }, false],
    [{ DEMO: 'FALSE' }, false],
  ])('%o: the demonstration is %o', (env, demo) => {
    expect(configOf(env).demo).toBe(demo)
  })

  test.each([
    [{ HOST: '::1', PORT: '8080' }, 'http://[::1]:8080'],
    [{ HOST: '0.0.0.0' }, 'http://localhost:4000'],
    [{ HOST: 'budget.example', PORT: '80' }, 'http://budget.example'],
  ] satisfies [Record<string, string>, string][])('%o: papers lead to %s', (env, publicUrl) => {
    expect(configOf(env).publicUrl).toBe(publicUrl)
  })

  test('refuse several processes over the embedded database, which belongs to one', () => {
    expect(readConfig({ WORKERS: '2' })).toEqual({ ok: false, faults: [startText.workersNeedServer] })
    expect(configOf({ WORKERS: '2', DATABASE_URL: 'postgres://db/tosov' }).workers).toBe(2)
  })

  test('refuse a server for mail without the address from which mail comes', () => {
    const smtp = { SMTP_URL: 'smtps://tosov:secret@mail.example' }
    expect(readConfig(smtp)).toEqual({ ok: false, faults: [startText.mailNeedsFrom] })
    expect(configOf({ ...smtp, MAIL_FROM: 'tosov@mail.example' }).mailServer).toEqual({
      smtpUrl: smtp.SMTP_URL,
      from: 'tosov@mail.example',
    })
    expect(configOf({ MAIL_FROM: 'tosov@mail.example' }).mailServer).toBeNull()
  })

  test('keep what is right', () => {
    const env = {
      HOST: '0.0.0.0',
      PORT: '8080',
      PUBLIC_URL: 'https://Tosov.example:443/',
      STORAGE_URL: 's3://key:secret@store.example/files?region=eu',
      CITIZEN_REGISTRY_URL: 'https://citizen.example/detail',
      STAFF_REGISTRY_TOKEN: 'secret',
      STAFF_REGISTRY_TIMEOUT: '1500',
      UPLOAD_QUOTA_MB: '30',
      DATABASE_URL: 'postgres://db/tosov',
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
    ['PUBLIC_URL', 'tosov.example'],
    ['PUBLIC_URL', 'ftp://tosov.example'],
    ['PUBLIC_URL', 'https://tosov.example/budget'],
    ['PUBLIC_URL', 'https://somebody@tosov.example'],
    ['DATABASE_URL', 'mysql://db/tosov'],
    ['DATABASE_URL', 'tosov'],
    ['STORAGE_URL', '/var/files'],
    ['CITIZEN_REGISTRY_URL', 'ftp://citizen'],
    ['STAFF_REGISTRY_URL', 'staff'],
    ['STAFF_REGISTRY_TIMEOUT', 'soon'],
    ['STAFF_REGISTRY_TIMEOUT', '0'],
    ['CITIZEN_REGISTRY_TIMEOUT', '999999'],
    ['UPLOAD_QUOTA_MB', '29'],
    ['UPLOAD_QUOTA_MB', '1000001'],
    ['UPLOAD_QUOTA_MB', '300 MB'],
    ['SMTP_URL', 'http://mail.example'],
    ['SMTP_URL', 'mail.example:25'],
    ['MAIL_FROM', 'Төсөв'],
    ['MAIL_FROM', 'tosov@localhost'],
    ['WORKERS', '0'],
    ['WORKERS', '65'],
    ['WORKERS', 'auto'],
    ['DEMO', 'maybe'],
    ['LOG_LEVEL', 'loud'],
    ['TRUSTED_PROXIES', '10.0.0.0/8,nonsense'],
  ])('refuse %s=%s with a sentence that names it', (name, value) => {
    const read = readConfig({ [name]: value })
    expect(read).toEqual({ ok: false, faults: [expect.stringContaining(name)] })
  })

  test('tell every fault at once', () => {
    const read = readConfig({ PORT: 'x', DEMO: 'x', LOG_LEVEL: 'x', STORAGE_URL: 'x' })
    expect(read.ok ? [] : read.faults).toHaveLength(4)
  })
})
