import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Call } from '#api/call.ts'
import { allCalls } from '#app/server/all-calls.ts'
import { demoAccounts } from '#features/demo/server/accounts.ts'
import { insertDemoRows } from '#features/demo/server/seed-demo.ts'
import { reportCalls } from '#features/reports/api.ts'
import { hashPassword } from '#features/sign-in/server/passwords.ts'
import { putBack, rightValues, sendOne, signData, tokenOf } from '#test/faults/known-world.ts'
import { startApp, type TestApp } from '#test/support/app.ts'
import { oneDatabase } from '#test/support/database.ts'
import { readPdfText } from '#test/support/read-pdf-text.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'

/**
 * The calls that may return complete register numbers, with their roles. Any other call with one fails here
 * (docs/security.md, "Register numbers").
 */
const meant: Readonly<Record<string, readonly string[]>> = {
  // Required by the specifications; only for the institution itself.
  'ebs.blank11.read': ['institution'],
  'ebs.blank11.status': ['institution'],
  'ebs.blank12.staff': ['institution'],
  'ebs.blank12.status': ['institution'],
  'sub.blank11.read': ['institution'],
  // The export of the list, which is an event; reviewers and administrators must reauthenticate.
  'tosov.register.workbook': ['administrator', 'institution', 'reviewer'],
}

/**
 * Calls that this test cannot make: they need an identity provider, a receipt code, imported files, earlier steps or
 * an event id.
 */
const notTried = [
  'auth.openid.start',
  'auth.openid.reauthenticate',
  'auth.openid.link',
  'auth.openid.callback',
  'tosov.receipt',
  'tosov.file',
  'review.file',
  'admin.norms.impact',
  'admin.event',
  'review.bulk.result',
]

/** One of each role and of the groups of forms with people. */
const asking = demoAccounts.filter(({ userName }) =>
  ['ebs', 'sub', 'ntb', 'huvi', 'ebs2', 'aimag', 'admin'].includes(userName),
)

/** Values of parameters that no school defines. */
const tried: Readonly<Record<string, readonly string[]>> = {
  register: ['staff', 'children', 'pupils'],
  list: ['accounts', 'institutions', 'jobs'],
  kind: ['sheet'],
  what: ['data'],
}

describe.each(oneDatabase)('whole register numbers ($name)', ({ open }) => {
  const directory = scratchDirectory()
  let started: TestApp
  let numbers: readonly string[]
  beforeAll(async () => {
    started = await startApp({
      open,
      directory,
      seed: async (db, at) => {
        await insertDemoRows(db, { now: () => at, hashPassword })
        await signData(db, at)
        await putBack(db, at)
      },
    })
    await sendOne(started)
    const calculated = await started.inject({
      ...{ method: 'POST', url: reportCalls.reportSnapshot.path },
      headers: { authorization: `Bearer ${tokenOf('ebs')}` },
      payload: { orgId: '1001', sessionCode: '2026-01' },
    })
    expect(calculated.statusCode).toBe(200)
    const { rows } = await sql<{ number: string }>`
      select person ->> 'primaryNidNumber' as number from staff
      union select detail ->> 'childRegisterNumber' from staff_child`.execute(started.services.db)
    numbers = rows.map(({ number }) => number).filter((number) => number.length === 10)
  })
  afterAll(() => started.close())

  /** Returns the readable content of a response; of a file what its viewer shows. */
  const readable = async (type: string, bytes: Buffer): Promise<string> => {
    if (type.includes('spreadsheetml')) {
      const { sheets } = await readXlsx(new Uint8Array(bytes))
      return JSON.stringify(sheets.map(({ name, rows }) => [name, rows]))
    }
    return type === 'application/pdf' ? readPdfText(bytes).join('\n') : bytes.toString('utf8')
  }
  const has = (text: string): boolean => numbers.some((number) => text.includes(number))

  const read = async (
    userName: string,
    url: string,
  ): Promise<{ readonly status: number; readonly text: string }> => {
    const headers = { authorization: `Bearer ${tokenOf(userName)}` }
    const first = await started.app.inject({ url, headers })
    const answer =
      first.statusCode === 302 ? await started.app.inject({ url: String(first.headers.location) }) : first
    const type = String(answer.headers['content-type'])
    return { status: answer.statusCode, text: await readable(type, answer.rawPayload) }
  }

  /** Returns the valid addresses of a call for a user, few enough to request all. */
  const addressesOf = (
    { path, query }: Call,
    right: Readonly<Record<string, readonly unknown[]>>,
  ): readonly string[] => {
    const known = query instanceof z.ZodObject ? Object.keys(query.shape) : []
    const sent = { what: 'data', institution: String(right.institutionId?.[0] ?? '1001') }
    const asked = new URLSearchParams(Object.entries(sent).filter(([name]) => known.includes(name)))
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    return names
      .reduce<readonly string[]>(
        (made, name) =>
          made.flatMap((address) =>
            [...new Set((tried[name] ?? right[name] ?? ['1']).map(String))]
              .slice(0, name === 'year' ? 1 : 3)
              .map((value) => address.replace(`{${name}}`, encodeURIComponent(value))),
          ),
        [path],
      )
      .map((address) => `${address}?${asked}`)
  }

  test('travel in the reads that are meant to have them, and in no other answer, book or paper', async () => {
    expect(numbers.length).toBeGreaterThan(100)
    const right = await rightValues(started.services.db)
    const found: Record<string, Set<string>> = {}
    const answered = new Set<string>()
    const reads = Object.values(allCalls).filter(
      ({ method, answer }) => method === 'GET' && answer !== 'events',
    )
    for (const { userName, role } of asking)
      for (const call of reads)
        for (const url of addressesOf(call, right.get(userName) ?? {})) {
          const { status, text } = await read(userName, url)
          if (status === 200) answered.add(call.id)
          if (!has(text)) continue
          found[call.id] ??= new Set()
          found[call.id]?.add(role)
        }
    const unread = reads.map(({ id }) => id).filter((id) => !answered.has(id))
    expect(unread.toSorted()).toEqual(notTried.toSorted())
    expect(
      Object.fromEntries(Object.entries(found).map(([id, roles]) => [id, [...roles].toSorted()])),
    ).toEqual(meant)
  })
})
