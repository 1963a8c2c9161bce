import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unprintableProblem } from '#domain/record/printable.ts'
import { runCommand } from '#server/features/administration/commands.ts'
import { refuseUnprintable } from '#server/http/storable.ts'
import { type SignedIn, startApp, type TestApp } from '#test/support/app.ts'
import { openEmbedded } from '#test/support/database.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'

const odd = 'Ли 李 😀'
const message = unprintableProblem(odd)

/** Free texts of people, with the name of the field. Most of each body is right, so that nothing else is refused before. */
const bodies = [
  [
    'ebs',
    'a reason',
    '/api/tosov/justify',
    {
      sessionCode: '2026-01',
      justifications: [{ rule: 'x', sheet: null, row: null, field: null, text: odd }],
    },
    'justifications.0.text',
  ],
  [
    'ebs',
    'a text of a child of staff',
    '/api/sub/blank11/save',
    { id: '1001', year: '2026', blanks: [{ description: odd }] },
    'blanks.0.description',
  ],
  [
    'admin',
    'a name of an account',
    '/api/admin/accounts/save',
    {
      event: 'ADD',
      userName: 'dorj',
      displayName: odd,
      role: 'administrator',
      level: null,
      institutionId: null,
    },
    'displayName',
  ],
  ['admin', 'a reason of a year', '/api/admin/years/reopen', { year: 2025, reason: odd }, 'reason'],
] as const

describe('a text that no paper can show', () => {
  const directory = scratchDirectory()
  let started: TestApp
  const people = new Map<string, SignedIn>()
  beforeAll(async () => {
    started = await startApp({ open: openEmbedded, directory })
    for (const name of ['ebs', 'admin']) people.set(name, await started.signIn(name))
  })
  afterAll(() => started.close())

  test.each(bodies)('of %s, %s, is refused by %s with its characters', async (name, _, path, body, field) => {
    const answer = await people.get(name)?.post(path, body)
    expect([answer?.statusCode, answer?.json()]).toEqual([400, { status: 0, message, paths: [field] }])
  })

  test.each([
    ['a cell of a list, which its row tells', { rows: [['1', odd]], cells: [odd] }],
    ['a secret', { password: odd, current: odd, next: odd }],
    ['what a browser tells the log', { error: odd, place: odd }],
  ])('is no matter of %s', (_, body) => {
    expect(() => refuseUnprintable(body)).not.toThrow()
  })

  test('is no matter of a password', async () => {
    const answer = await people.get('ebs')?.post('/api/auth/password', { current: odd, next: odd })
    expect(answer?.json()).not.toMatchObject({ message })
  })

  test('is refused at the command line too', async () => {
    const parts = {
      db: () => Promise.resolve(started.database.db),
      now: () => new Date('2026-08-01T00:00:00Z'),
      making: 'strong',
      mail: 'none',
    } as never // nothing of it is asked for
    expect(await runCommand('reopen-year', ['2025', odd], parts)).toEqual({ ok: false, lines: [message] })
  })
})
