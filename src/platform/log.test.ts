import { DatabaseError } from 'pg'
import { describe, expect, test } from 'vitest'
import { programLog, withoutPeople } from '#platform/log.ts'

function lineOf(about: object): string {
  const lines: string[] = []
  programLog('info', { write: (line) => void lines.push(line) }).error(about, 'it failed')
  return lines.at(-1) ?? ''
}

describe('the log', () => {
  test.each([
    ['a letter to bat.erdene@mail.mn came back', 'a letter to … came back'],
    ['<Дулмаа@сургууль.mn>: unknown', '<…>: unknown'],
    ['(a.b@mail.mn)c@mail.mn=d@mail.mn', '(…)…'],
    ['no citizen УБ88010112 there', 'no citizen … there'],
    ['at /citizens/йх99123456?year=2026', 'at /citizens/…?year=2026'],
    ['GET https://registry.mn/people?name=Бат&year=1 failed', 'GET https://registry.mn/people?… failed'],
    // Contains no personal data.
    [
      'file:///app/node_modules/@fastify/static/index.js:3:5',
      'file:///app/node_modules/@fastify/static/index.js:3:5',
    ],
    ['2026-01 of 1001: 12345678 tugrik', '2026-01 of 1001: 12345678 tugrik'],
    ['postgres://database/tosov', 'postgres://database/tosov'],
  ])('%s', (text, expected) => {
    expect(withoutPeople(text)).toBe(expected)
    expect(lineOf({ text })).toContain(JSON.stringify(expected))
  })

  test('searches a line of a million letters at once', () => {
    const line = 'а'.repeat(1_000_000)
    expect(withoutPeople(line)).toBe(line)
    expect(withoutPeople('a@'.repeat(500_000))).toHaveLength(1_000_000)
  })

  test('contains the constraint and the table of a database error, not the row', () => {
    const error = Object.assign(new DatabaseError('invalid input for "Дорж": "УБ1"', 1, 'error'), {
      ...{ severity: 'ERROR', code: '23505', constraint: 'staff_pkey', table: 'staff', routine: 'x' },
      ...{
        detail: 'Key (name)=(Дорж) already exists.',
        where: 'Дорж',
        params: ['Дорж'],
        query: 'select Дорж',
      },
    })
    const line = lineOf({ err: new Error('a save failed', { cause: error }) })
    expect(line).not.toContain('Дорж')
    expect(JSON.parse(line).err).toMatchObject({
      message: 'a save failed',
      cause: {
        code: '23505',
        constraint: 'staff_pkey',
        table: 'staff',
        message: 'invalid input for "…": "…"',
      },
    })
    expect(JSON.parse(line).err.cause.stack).toMatch(/log\.test\.ts/)
  })

  test('contains no header of a request, at any depth', () => {
    const headers = { authorization: 'Bearer secret', cookie: 'secret' }
    expect(lineOf({ busboyOptions: { headers, more: 1 }, headers })).not.toContain('secret')
  })

  test('contains the reason of a refusal by the mail server, but not the recipient', () => {
    const error = Object.assign(new Error('550 5.1.1 <bat@mail.mn> unknown user'), {
      ...{ code: 'EENVELOPE', responseCode: 550, response: '550 <bat@mail.mn>', rejected: ['bat@mail.mn'] },
    })
    const { err } = JSON.parse(lineOf({ err: error }))
    expect(err).toEqual({
      ...{ type: 'Error', message: '550 5.1.1 <…> unknown user', stack: expect.any(String) },
      ...{ code: 'EENVELOPE', responseCode: 550 },
    })
  })

  test.each([
    ['text', 'a text'],
    ['nothing', undefined],
    ['a number', 7],
  ])('takes %s as an error', (_, error) => {
    expect(JSON.parse(lineOf({ err: error, more: 1 }))).toMatchObject({ msg: 'it failed', more: 1 })
  })
})
