import { describe, expect, test } from 'vitest'
import { connect } from '#platform/database/connect.ts'
import { DatabaseAwayError } from '#platform/database/database.ts'
import { databaseText } from '#platform/database/database-text.ts'
import { failureReason } from '#platform/failure-reason.ts'
import { listeningText } from '#platform/http/http-text.ts'
import { hasPostgres, postgresAddress } from '#test/support/database.ts'
import { silentLog } from '#test/support/silent-log.ts'

const fault = (code: string, message: string, more: object = {}) =>
  Object.assign(new Error(message), { code, ...more })
const away = (...args: Parameters<typeof fault>) => new DatabaseAwayError(fault(...args))

describe('the reason of a failed start', () => {
  const here = { address: '127.0.0.1', port: 4000, syscall: 'listen' }
  const refused = fault('ECONNREFUSED', 'connect ECONNREFUSED ::1:5432', { address: '::1', port: 5432 })

  test.each<readonly [what: string, error: unknown, reason: string]>([
    [
      'a taken port',
      fault('EADDRINUSE', 'listen EADDRINUSE', here),
      listeningText.portTaken('127.0.0.1:4000', 'EADDRINUSE'),
    ],
    [
      'a small port',
      fault('EACCES', 'listen EACCES', here),
      listeningText.portForbidden('127.0.0.1:4000', 'EACCES'),
    ],
    [
      'an address of another machine',
      fault('EADDRNOTAVAIL', 'listen', here),
      listeningText.noSuchHost('127.0.0.1:4000', 'EADDRNOTAVAIL'),
    ],
    [
      'a name that is none',
      away('ENOTFOUND', 'x', { hostname: 'db' }),
      databaseText.noServer('db', 'ENOTFOUND'),
    ],
    [
      'no server at either address of a name',
      new DatabaseAwayError(new AggregateError([refused, refused])),
      databaseText.noServer('::1:5432', 'ECONNREFUSED'),
    ],
    [
      'no such database',
      away('3D000', 'database "nosuch" does not exist'),
      databaseText.noDatabase('nosuch', '3D000'),
    ],
    ['a wrong password', away('28P01', 'x'), databaseText.wrongPassword('28P01')],
    ['a role that may not connect', away('28000', 'no entry'), databaseText.refusedRole('28000', 'no entry')],
    ['a server that starts', away('57P03', 'x'), databaseText.notReady('57P03')],
    ['another fault of the database', away('XX000', 'broken'), databaseText.notReached('broken')],
    ['a fault elsewhere', fault('ECONNREFUSED', 'connect to storage'), 'connect to storage'],
    [
      'a file that may not be read',
      new Error('not opened', { cause: fault('EACCES', 'open', { syscall: 'open' }) }),
      'not opened',
    ],
    ['a reason that is not an error', 'odd', 'odd'],
  ])('%s', (_, error, reason) => {
    expect(failureReason(error)).toBe(reason)
  })

  const reasonAt = (databaseUrl: string) =>
    connect({ databaseUrl, dataDir: '', log: silentLog }).then(
      () => 'it opened',
      (error: unknown) => failureReason(error),
    )

  test('a port where no database responds', async () => {
    expect(await reasonAt('postgres://nobody@127.0.0.1:1/nothing')).toBe(
      databaseText.noServer('127.0.0.1:1', 'ECONNREFUSED'),
    )
  })

  test.runIf(hasPostgres)('a database that the server does not have', async () => {
    const address = new URL((await postgresAddress('migrated')) ?? '')
    address.pathname = '/no-such-database'
    expect(await reasonAt(address.href)).toBe(databaseText.noDatabase('no-such-database', '3D000'))
  })
})
