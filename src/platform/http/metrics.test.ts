import { beforeEach, describe, expect, test } from 'vitest'
import { reportCalls } from '#features/reports/api.ts'
import { signInCalls } from '#features/sign-in/api.ts'
import { alone, type SharedStorageStatus } from '#platform/files/shared-files.ts'
import { oneDatabase } from '#test/support/database.ts'
import { setApp } from '#test/support/set-app.ts'

const SAVE = '/api/ebs/blank1/save'

describe.each(oneDatabase)('the metrics for monitoring ($name)', ({ open }) => {
  let sharing: SharedStorageStatus = alone
  const started = setApp({ open, sharing: () => sharing })
  beforeEach(async () => {
    before = await figures()
  })

  let before: ReadonlyMap<string, number>
  const figures = async () => {
    const { body } = await started.inject({ url: '/metrics' })
    const lines = body.split('\n').filter((line) => /^tosov/.test(line))
    return new Map(lines.map((line) => [line.replace(/ \S+$/, ''), Number(line.split(' ').at(-1))]))
  }
  const risen = async () => {
    const now = await figures()
    const moved = [...now].map(([name, value]) => [name, value - (before.get(name) ?? 0)] as const)
    return Object.fromEntries(moved.filter(([name, by]) => by !== 0 && !/seconds/.test(name)))
  }
  test('sign-ins: those that got in, and those that did not', async () => {
    await started.signIn('ebs')
    const payload = { userName: 'ebs', password: 'not this one' }
    await started.inject({ method: 'POST', url: signInCalls.login.path, payload })
    expect(await risen()).toEqual({
      'tosov_sign_ins_total{outcome="done"}': 1,
      'tosov_sign_ins_total{outcome="refused"}': 1,
      'tosov_refusals_total{status="401",kind="session"}': 1,
    })
  })

  test('saves: stored, in conflict, against a rule, of another institution', async () => {
    const school = await started.signIn('ebs')
    before = await figures()
    const body = (value: string, more: object = {}) => ({
      ...{ id: '1001', year: 2026, blanks: [{ specificationCode: '2', stage10Qty: value }] },
      ...more,
    })
    expect((await school.post(SAVE, body('31'))).statusCode).toBe(200)
    expect((await school.post(SAVE, body('32', { versions: { 'ebs-b1/2.stage10Qty': 0 } }))).statusCode).toBe(
      409,
    )
    expect((await school.post(SAVE, body('-1'))).statusCode).toBe(422)
    expect((await school.post(SAVE, body('33', { id: '1008' }))).statusCode).toBe(403)
    expect(await risen()).toEqual({
      'tosov_saves_total{outcome="done"}': 1,
      'tosov_saves_total{outcome="conflict"}': 1,
      'tosov_saves_total{outcome="refused"}': 2,
      'tosov_refusals_total{status="409",kind="conflict"}': 1,
      'tosov_refusals_total{status="422",kind="rule"}': 1,
      'tosov_refusals_total{status="403",kind="rights"}': 1,
    })
  })

  test('a closed report is a refusal and no conflict', async () => {
    const school = await started.signIn('ebs')
    before = await figures()
    const answer = await school.post(reportCalls.reportSend.path, { orgId: '1001', sessionCode: '2026-02' })
    expect(answer.statusCode).toBe(409)
    expect(await risen()).toEqual({
      'tosov_sendings_total{outcome="refused"}': 1,
      'tosov_refusals_total{status="409",kind="state"}': 1,
    })
  })

  test('a calculation, and how long each call took', async () => {
    const school = await started.signIn('ebs')
    before = await figures()
    const body = { orgId: '1001', sessionCode: '2026-02' }
    expect((await school.post(reportCalls.reportSnapshot.path, body)).statusCode).toBe(200)
    const now = await figures()
    expect(await risen()).toEqual({ 'tosov_calculations_total{outcome="done"}': 1 })
    expect(now.get('tosov_http_request_duration_seconds_count{call="report.snapshot",status="200"}')).toBe(1)
  })

  test('queues: papers, totals and mail, waiting since when, and failed jobs', async () => {
    const { db } = started.database
    const at = started.clock.now()
    const ago = (seconds: number) => new Date(at.getTime() - seconds * 1000)
    const order = (kind: string, name: string, seconds: number, isOver: boolean) =>
      db
        .insertInto('job')
        .values({
          ...{ kind, subject: [name], queued_at: ago(seconds), not_before: new Date('2100-01-01') },
          failed_at: isOver ? at : null,
        })
        .execute()
    await order('paper', '1001', 50, false)
    await order('paper', '1002', 20, false)
    await order('paper', '1008', 9000, true)
    await order('figures', '1001', 30, false)
    await order('mail', '1', 70, false)
    await order('mail', '2', 8000, true)
    const now = await figures()
    const waiting = [...now].filter(([name]) => /^tosov_(print_jobs|figures|mail)_/.test(name))
    expect(Object.fromEntries(waiting)).toEqual({
      tosov_print_jobs_waiting: 2,
      tosov_print_jobs_oldest_seconds: 50,
      tosov_print_jobs_failed: 1,
      tosov_figures_waiting: 1,
      tosov_figures_oldest_seconds: 30,
      tosov_figures_failed: 0,
      tosov_mail_waiting: 1,
      tosov_mail_oldest_seconds: 70,
      tosov_mail_failed: 1,
    })
    await db.deleteFrom('job').execute()
  })

  test('the servers that do not share their files, there and at /readyz', async () => {
    sharing = { servers: 3, apart: ['west'], failed: false }
    const now = await figures()
    expect([now.get('tosov_servers'), now.get('tosov_servers_without_shared_storage')]).toEqual([3, 1])
    expect((await started.inject({ url: '/readyz' })).json()).toEqual({ status: 'degraded', files: 'apart' })
    sharing = { servers: 1, apart: [], failed: true }
    expect((await started.inject({ url: '/readyz' })).json()).toEqual({ status: 'degraded', files: 'failed' })
    expect((await figures()).get('tosov_file_store_failed')).toBe(1)
    sharing = alone
    expect((await started.inject({ url: '/readyz' })).json()).toEqual({ status: 'ok' })
  })
})
