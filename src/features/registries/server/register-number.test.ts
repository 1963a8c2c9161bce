import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readPreparers } from '#budget/server/event.store.ts'
import type { SignedInClient } from '#test/support/app.ts'
import { oneDatabase } from '#test/support/database.ts'
import { setApp } from '#test/support/set-app.ts'

const PATH = '/api/tosov/register-number'

describe.each(oneDatabase)('a register number that is shown ($name)', ({ open }) => {
  const started = setApp({ open })
  const ebs = started.client('ebs')
  beforeAll(async () => {
    const { db } = started.services
    const own = { institution_id: '1001', year: 2026 }
    const person = JSON.stringify({ displayName: 'Дорж', primaryNidNumber: 'УБ85030199' })
    await db
      .insertInto('staff')
      .values({ ...own, employee_id: 'e1', person, imported_at: started.clock.now() })
      .execute()
    const child = { child_scholarship_id: 'c1', assignment_id: 'e1' }
    await db
      .insertInto('staff_child')
      .values({ ...own, ...child, detail: JSON.stringify({ childRegisterNumber: 'УБ06230112' }) })
      .execute()
  })
  beforeEach(async () => {
    await started.database.db.deleteFrom('event').execute()
  })

  const events = () =>
    started.database.db
      .selectFrom('named_event')
      .select(['actor', 'kind', 'institution_id', 'year', 'detail'])
      .execute()

  test.each([
    ['employee', 'e1', 'УБ85030199'],
    ['child', 'c1', 'УБ06230112'],
  ])(
    'of a %s is shown to their institution, and the event has the id without the number',
    async (of, id, number) => {
      const answer = await ebs.post(PATH, { year: 2026, of, id })
      expect([answer.statusCode, answer.json()]).toEqual([200, { registerNumber: number }])
      expect(await events()).toEqual([
        { actor: 'ebs', kind: 'person.shown', institution_id: '1001', year: 2026, detail: { of, id } },
      ])
    },
  )

  test.each([
    ['of nobody', { year: 2026, of: 'employee', id: 'c1' }, 403],
    ['of another year', { year: 2025, of: 'employee', id: 'e1' }, 403],
    ['of no kind', { year: 2026, of: 'pupil', id: 'e1' }, 400],
  ])('%s is refused, and nothing is noted', async (_what, body, status) => {
    expect((await ebs.post(PATH, body)).statusCode).toBe(status)
    expect(await events()).toEqual([])
  })

  test('of another institution is refused, to a reviewer too', async () => {
    for (const name of ['ebs2', 'ministry', 'admin']) {
      const other = await started.signIn(name)
      expect((await other.post(PATH, { year: 2026, of: 'employee', id: 'e1' })).statusCode).toBe(403)
    }
    expect(await events()).toEqual([])
  })

  test('does not change the draft, and viewing one does not count as preparing the year', async () => {
    const { db } = started.services
    const version = async () =>
      (await db.selectFrom('draft').select('version').execute()).map((row) => row.version)
    const before = await version()
    await ebs.post(PATH, { year: 2026, of: 'employee', id: 'e1' })
    expect(await version()).toEqual(before)
    expect(await readPreparers(db, '1001', 2026)).toEqual([])
  })

  test('an exported list of people with numbers is recorded, a form is not', async () => {
    const book = (what: string, register = 'staff') =>
      ebs.get(`/api/tosov/registers/${register}/2026/workbook?what=${what}`)
    expect((await book('form')).statusCode).toBe(200)
    expect((await book('data', 'pupils')).statusCode).toBe(200)
    expect(await events()).toEqual([])
    expect((await book('data')).statusCode).toBe(200)
    const ministry = await started.signIn('ministry')
    expect((await ministry.get('/api/tosov/registers/children/2026/workbook?what=data')).statusCode).toBe(200)
    expect(await events()).toMatchObject([
      { actor: 'ebs', kind: 'people.exported', institution_id: '1001', detail: { register: 'staff' } },
      {
        actor: 'ministry',
        kind: 'people.exported',
        institution_id: '',
        year: 2026,
        detail: { register: 'children' },
      },
    ])
  })

  test('a list of children that the page writes itself is recorded under the caller’s institution', async () => {
    const taken = (who: SignedInClient) => who.post('/api/tosov/children/export-log', { year: 2026 })
    expect((await taken(ebs)).statusCode).toBe(200)
    expect((await taken(await started.signIn('ministry'))).statusCode).toBe(403)
    expect(await events()).toEqual([
      {
        actor: 'ebs',
        kind: 'people.exported',
        institution_id: '1001',
        year: 2026,
        detail: { register: 'children', region: null, institutions: 1 },
      },
    ])
  })
})
