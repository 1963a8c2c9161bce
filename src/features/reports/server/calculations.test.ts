import { describe, expect, test } from 'vitest'
import { calculations, type ReportAction } from '#features/reports/server/calculate.ts'
import { findAccount } from '#features/sign-in/server/account.store.ts'
import { oneDatabase } from '#test/support/database.ts'
import { setApp } from '#test/support/set-app.ts'

describe.each(oneDatabase)('calculations that are requested at once ($name)', ({ open }) => {
  const app = setApp({ open })

  test('are joined while they wait, one of an institution after the other', async () => {
    const started: PromiseWithResolvers<void>[] = []
    const who: string[] = []
    const calculate = calculations(({ actor, institution }) => {
      who.push(`${institution.id} ${actor.userName}`)
      const each = Promise.withResolvers<void>()
      started.push(each)
      return each.promise
    })
    const [one, colleague, other] = [await actionOf('ebs'), await actionOf('ebs-b'), await actionOf('ebs2')]
    const all = [one, one, colleague, other, colleague].map(calculate)
    await expect.poll(() => who).toEqual(['1001 ebs', '1008 ebs2'])
    const later = calculate(one)
    started[0]?.reject(new Error('refused'))
    await expect.poll(() => who).toEqual(['1001 ebs', '1008 ebs2', '1001 ebs-b'])
    started[2]?.resolve()
    await expect.poll(() => who).toHaveLength(4)
    started[1]?.resolve()
    started[3]?.resolve()
    await later
    const ends = (await Promise.allSettled(all)).map(({ status }) => status)
    expect(ends).toEqual(['rejected', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled'])
    expect(who).toEqual(['1001 ebs', '1008 ebs2', '1001 ebs-b', '1001 ebs'])
  })

  test('are answered all, and done only a few times', async () => {
    const ebs = await app.signIn('ebs')
    const requests = Array.from({ length: 30 }, () =>
      ebs.post('/api/finance/report/snapshot', { orgId: '1001', sessionCode: '2026-02' }),
    )
    const statuses = (await Promise.all(requests)).map(({ statusCode }) => statusCode)
    expect(new Set(statuses)).toEqual(new Set([200]))
    const done = await app.database.db
      .selectFrom('event')
      .select('actor')
      .where('kind', '=', 'calculated')
      .execute()
    expect(done.length).toBeLessThan(requests.length)
  })

  async function actionOf(userName: string): Promise<ReportAction> {
    const actor = (await findAccount(app.services.db, userName))?.actor
    if (!actor?.institution) throw new Error(`${userName} is of no institution`)
    return { services: app.services, actor, institution: actor.institution, sessionCode: '2026-02' }
  }
})
