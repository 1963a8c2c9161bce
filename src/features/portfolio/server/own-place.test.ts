import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Status } from '#budget/review-states.ts'
import type { OwnPlace } from '#features/comparison/peer-position.ts'
import { oneDatabase } from '#test/support/database.ts'
import { institutionRow, schoolProfile } from '#test/support/schools.ts'
import { setApp } from '#test/support/set-app.ts'

const others = Array.from({ length: 8 }, (_, at) => `S${at + 1}`)
const none = { near: null, peers: null, percentiles: null }

describe.each(oneDatabase)('the own place among similar institutions ($name)', ({ open }) => {
  const app = setApp({ open })
  beforeAll(async () => {
    await app.services.db
      .insertInto('institution')
      .values(others.map((id) => institutionRow(id, schoolProfile())))
      .execute()
  })
  beforeEach(async () => {
    for (const table of ['report', 'draft_figures'] as const)
      await app.database.db.deleteFrom(table).execute()
  })

  /** A budget of an institution: 100 learners, and so many tugrik a learner; what its draft comes to now may differ. */
  async function budget(
    institution_id: string,
    cost: number,
    { year = 2026, status = 'SENT', now = cost }: { year?: number; status?: Status; now?: number } = {},
  ): Promise<void> {
    const { db } = app.services
    const totals = (each: number) => ({ requested_total: 100 * each, headcount_total: 100 * each })
    await db
      .insertInto('report')
      .values({ institution_id, session_code: `${year}-01`, year, status, ...totals(cost) })
      .execute()
    const measures = JSON.stringify({
      ...{ learners: 100, classes: 4, boarders: 0, teachers: 5, posts: 9, pay: 0, heating: 0, capital: 0 },
    })
    await db
      .insertInto('draft_figures')
      .values({ institution_id, year, draft_version: null, measures, ...totals(now) })
      .onConflict((conflict) =>
        conflict.columns(['institution_id', 'year']).doUpdateSet({ measures, ...totals(now) }),
      )
      .execute()
  }
  const read = async () => {
    const answer = await (await app.signIn('ebs')).get('/api/tosov/similar/2026')
    const place = answer.json<OwnPlace[]>().find(({ indicator }) => indicator === 'costOfLearner')
    if (!place) throw new Error(answer.body)
    return { place, body: answer.body }
  }

  test('is returned as percentiles, without a name, an id or a value of another institution', async () => {
    await Promise.all(others.map((id, at) => budget(id, 1000 * (at + 1) + 1)))
    const { place, body } = await read()
    expect(place.sent).toMatchObject({ peers: 8, percentiles: { median: 4501, quartiles: [2751, 6251] } })
    expect(place).toMatchObject({ approved: none, approvedOwn: null })
    for (const id of others) expect(body).not.toContain(`"${id}"`)
    expect(body).not.toMatch(/1001|8001|least|most|name/)
  })

  test.each<readonly [string, Parameters<typeof budget>[2]]>([
    ['is calculated and not sent', { status: 'CALCULATED' }],
    ['was returned', { status: 'RETURNED' }],
    ['is open again for a later period and has moved', { status: 'APPROVED', now: 1 }],
    ['is of another year', { year: 2025, status: 'SENT' }],
  ])('a draft that %s does not count for other institutions', async (_, last) => {
    await Promise.all(others.slice(1).map((id, at) => budget(id, 1000 * (at + 1))))
    await budget('S1', 9000, last)
    await budget('1001', 5000)
    expect((await read()).place.sent).toEqual(none)
  })

  test('last year counts where it is approved, also while its draft is open again and unchanged', async () => {
    await Promise.all(
      [...others, '1001'].map((id, at) => budget(id, 1000 * (at + 1), { year: 2025, status: 'APPROVED' })),
    )
    expect((await read()).place).toMatchObject({
      sent: none,
      approved: { peers: 8, percentiles: { median: 4500 } },
      approvedOwn: 9000,
    })
    await app.database.db.deleteFrom('report').where('institution_id', '=', 'S8').execute()
    expect((await read()).place.approved).toEqual(none)
  })

  test('only an institution can query it', async () => {
    for (const who of ['ministry', 'admin'])
      expect((await (await app.signIn(who)).get('/api/tosov/similar/2026')).statusCode).toBe(403)
  })
})
