import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Call } from '#api/call.ts'
import { runCommand } from '#app/server/admin-commands.ts'
import { allCalls } from '#app/server/all-calls.ts'
import { recordText } from '#engine/list/record-text.ts'
import { unprintableProblem } from '#engine/text/printable.ts'
import { NOT_PRINTED, OWN_RULE, refuseUnprintable, WORDS } from '#platform/http/storable.ts'
import type { SignedInClient } from '#test/support/app.ts'
import { openEmbedded } from '#test/support/database.ts'
import { setApp } from '#test/support/set-app.ts'

const odd = 'Ли 李 😀'
const message = unprintableProblem(odd)

/** The rest of each body is valid, so that no other refusal comes first. */
const bodies = [
  [
    'ebs',
    'a reason',
    '/api/tosov/justifications',
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
  const started = setApp({ open: openEmbedded })
  const people = new Map<string, SignedInClient>()
  beforeAll(async () => {
    for (const name of ['ebs', 'admin']) people.set(name, await started.signIn(name))
  })

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

  /** The fields of all bodies that take any text, by their names. */
  const free = new Set<string>()
  const walk = (schema: z.core.JSONSchema._JSONSchema, name: string): void => {
    if (typeof schema === 'boolean') return
    if (schema.type === 'string' && !schema.enum && schema.const === undefined && !schema.pattern)
      free.add(name)
    for (const [member, inner] of Object.entries(schema.properties ?? {})) walk(inner, member)
    for (const inner of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
      walk(inner, name)
    for (const inner of [schema.items ?? []].flat()) walk(inner, '')
    if (typeof schema.additionalProperties === 'object') walk(schema.additionalProperties, name)
  }
  for (const { body } of Object.values(allCalls).filter((call: Call) => call.for !== 'anybody'))
    walk(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }), '')
  free.delete('')

  test('every field of a body that is a name takes no sign that hides or turns it, and no second line', () => {
    expect(free.size).toBeGreaterThan(60)
    for (const name of [...WORDS, ...NOT_PRINTED, ...OWN_RULE])
      expect([name, free.has(name)]).toEqual([name, true])
    const taken = (name: string, value: string): boolean => {
      try {
        refuseUnprintable({ rows: [{ [name]: value }] })
        return true
      } catch {
        return false
      }
    }
    for (const name of [...free].filter((each) => !NOT_PRINTED.has(each) && !OWN_RULE.has(each))) {
      for (const sign of ['\u202e', '\u2066', '\u200f', '\u061c', '\u2028', '\u0007'])
        expect([name, sign, taken(name, `Бат${sign}дорж`)]).toEqual([name, sign, false])
      expect([name, taken(name, 'Бат\nдорж')]).toEqual([name, WORDS.has(name)])
      expect([name, taken(name, ' Бат Дорж\n')]).toEqual([name, true])
    }
  })

  const turned = 'Бат\u202eжрод'
  const position = { event: 'ADD', id: '1001', year: '2026', requiredQty: 1, salary: 1, description: 'Шинэ' }
  test.each([
    ['a position', 'ebs', '/api/sub/blank9/save', { ...position, jobId: turned }, 'jobId'],
    [
      'a grade',
      'ebs',
      '/api/sub/blank9/save',
      { ...position, jobId: 'Багш', inGradeStepName: turned },
      'inGradeStepName',
    ],
    [
      'an attachment',
      'ebs',
      '/api/attachment/save',
      { orgId: '1001', sessionCode: '2026-01', attachmentFilename1: turned },
      'attachmentFilename1',
    ],
    [
      'a child of staff',
      'ebs',
      '/api/sub/blank11/save',
      { id: '1001', year: '2026', blanks: [{ childLastName: turned }] },
      'blanks.0.childLastName',
    ],
    ['a reason', 'admin', '/api/admin/years/reopen', { year: 2025, reason: turned }, 'reason'],
  ])('that turns the writing is refused as a name of %s', async (_, name, path, body, field) => {
    const answer = await people.get(name)?.post(path, body)
    const said = field === 'reason' ? recordText.hiddenSignsInText : recordText.hiddenSignsInName
    expect([answer?.statusCode, answer?.json()]).toEqual([400, { status: 0, message: said, paths: [field] }])
  })

  test('that turns the writing is refused as that of a figure', async () => {
    const blanks = [{ specificationCode: '1', stage1Qty: '62\u202e' }]
    const answer = await people.get('ebs')?.post('/api/ebs/blank1/save', {
      ...{ id: '1001', year: 2026, group: 'ORGEBS', blanks },
    })
    expect(answer?.json()).toMatchObject({
      message: recordText.hiddenSignsInFigure,
      paths: ['blanks.0.stage1Qty'],
    })
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
    } as never // no service is used
    expect(await runCommand('reopen-year', ['2025', odd], parts)).toEqual({ ok: false, lines: [message] })
  })
})
