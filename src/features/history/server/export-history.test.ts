import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '#app/server/admin-commands.ts'
import { historyLines } from '#features/history/server/export-history.store.ts'
import { hashPassword, oneTimePassword } from '#features/sign-in/server/passwords.ts'
import { passwordsOnly } from '#test/support/app.ts'
import { oneDatabase } from '#test/support/database.ts'
import { setApp } from '#test/support/set-app.ts'

describe.each(oneDatabase)('the history as lines ($name)', ({ open }) => {
  const started = setApp({ open })
  beforeAll(async () => {
    const school = await started.signIn('ebs')
    const body = (value: string) => ({
      ...{ id: '1001', year: 2026 },
      blanks: [{ specificationCode: '2', stage10Qty: value }],
    })
    for (const value of ['31', '32'])
      expect((await school.post('/api/ebs/blank1/save', body(value))).statusCode).toBe(200)
    const admin = await started.signIn('admin')
    expect(
      (await admin.post('/api/admin/account', { event: 'LOCK', userName: 'ebs2' })).statusCode,
    ).toBeLessThan(500)
    const { db } = started.services
    const of = (institution_id: string, year: number) => ({
      ...{ institution_id, year, at: started.clock.now(), actor: 'ebs2', kind: 'sent' },
      detail: JSON.stringify({ sessionCode: '2026-01' }),
    })
    // More rows than one read returns.
    await db
      .insertInto('event')
      .values(
        Array.from({ length: 4100 }, (_, index) =>
          of(index % 2 === 0 ? '1008' : '', index % 2 === 0 ? 2026 : 0),
        ),
      )
      .execute()
  })

  const export_ = async (...words: readonly string[]) => {
    const path = join(await mkdtemp(join(started.directory, 'history-')), 'history.jsonl')
    const making = { make: oneTimePassword, hash: hashPassword, signIn: passwordsOnly }
    const parts = {
      db: async () => started.services.db,
      now: started.clock.now,
      making,
      mail: 'none' as const,
    }
    const result = await runCommand('export-history', [path, ...words], parts)
    const text = result.ok ? await readFile(path, 'utf8') : ''
    return {
      ...result,
      path,
      rows: text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
    }
  }

  test('contains each event once and in order, with the old and the new value of a cell', async () => {
    const { ok, rows, path, lines } = await export_()
    const stored = await started.services.db
      .selectFrom('event')
      .select('event_id')
      .orderBy('event_id')
      .execute()
    expect([ok, rows.map(({ id }) => id)]).toEqual([true, stored.map(({ event_id }) => event_id)])
    expect(lines.join('')).toContain(String(stored.length))
    const cells = rows.filter(({ field }) => field === 'stage10Qty')
    expect(
      cells.map(({ by, institution, year, what, sheet, row, from, to }) => [
        by,
        institution,
        year,
        what,
        sheet,
        row,
        from,
        to,
      ]),
    ).toEqual([
      ['ebs', '1001', 2026, 'cell', 'ebs-b1', '2', null, '31'],
      ['ebs', '1001', 2026, 'cell', 'ebs-b1', '2', '31', '32'],
    ])
    expect(rows.at(-1)).toEqual({
      ...{ id: expect.any(String), at: expect.stringMatching(/^2026-03-02T/), by: 'ebs2', what: 'sent' },
      detail: { sessionCode: '2026-01' },
    })
    expect((await stat(path)).mode & 0o777).toBe(0o600)
  })

  test('by year, and by year and institution', async () => {
    const byYear = (await export_('2026')).rows
    expect([byYear.length, new Set(byYear.map(({ year }) => year))]).toEqual([2052, new Set([2026])])
    const own = (await export_('2026', '1001')).rows
    expect(own.map(({ institution }) => institution)).toEqual(['1001', '1001'])
    expect((await export_('2026', 'nobody')).rows).toEqual([])
  })

  test('refuses a year that is none, and writes over nothing', async () => {
    expect((await export_('26')).ok).toBe(false)
    const path = join(started.directory, 'there.jsonl')
    await writeFile(path, 'mine')
    const parts = {
      db: async () => started.services.db,
      now: started.clock.now,
      making: { make: oneTimePassword, hash: hashPassword, signIn: passwordsOnly },
      mail: 'none' as const,
    }
    const result = await runCommand('export-history', [path], parts)
    expect([result.ok, await readFile(path, 'utf8')]).toEqual([false, 'mine'])
    expect(result.lines.join('')).toContain(path)
  })

  test('reads a fixed number of rows at a time, for a history of any length', async () => {
    const pieces: number[] = []
    const all = { year: null, institutionId: null }
    for await (const text of historyLines(started.services.db, all)) pieces.push(text.split('\n').length - 1)
    expect(pieces.length).toBeGreaterThan(2)
    expect(Math.max(...pieces)).toBe(2000)
  })
})
