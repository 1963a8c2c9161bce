import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ReportListAnswer } from '#budget/api.ts'
import type { UploadAnswer } from '#features/attachments/api.ts'
import { checkHistory } from '#features/history/server/check-history.store.ts'
import type { PublicReceipt } from '#features/receipts/api.ts'
import { checkText } from '#features/receipts/text.ts'
import type { SentAnswer } from '#features/reports/api.ts'
import { httpText } from '#platform/http/http-text.ts'
import { emptyTables, oneDatabase } from '#test/support/database.ts'
import { pdfOf } from '#test/support/pdf.ts'
import { sendReady } from '#test/support/ready.ts'
import { setApp } from '#test/support/set-app.ts'

const ABOUT = { orgId: '1001', sessionCode: '2026-02' }
const TABLES = [
  'report',
  'receipt_paper',
  'receipt',
  'entry',
  'event',
  'event_chain',
  'event_link',
  'attachment',
  'file',
] as const

describe.each(oneDatabase)('the public record of a sent paper ($name)', ({ open }) => {
  const app = setApp({ open })
  const ebs = app.client('ebs')
  let visitors = 0
  beforeEach(async () => {
    await emptyTables(app.database.db, TABLES)
    visitors++
  })

  const ask = (code: string) =>
    app.inject({
      url: `/api/tosov/receipts/${encodeURIComponent(code)}`,
      headers: { 'x-forwarded-for': `10.0.0.${visitors}` },
    })
  const known = async (code: string) => (await ask(code)).json<PublicReceipt>()
  const report = () => app.database.db.selectFrom('report').selectAll().executeTakeFirstOrThrow()
  const setStatus = (status: string) => app.database.db.updateTable('report').set({ status }).execute()
  const calculated = async (pupils: string) => {
    const blanks = [{ specificationCode: '1', stage1Qty: pupils }]
    await ebs.post('/api/ebs/blank1/save', { id: '1001', year: 2026, blanks })
    await ebs.post('/api/finance/report/snapshot', ABOUT)
  }
  const sent = async (pupils: string): Promise<SentAnswer['receipt']> => {
    await calculated(pupils)
    const answer = await sendReady(ebs, ABOUT)
    await expect.poll(async () => (await report()).pdf_file_id).not.toBeNull()
    return answer.json<SentAnswer>().receipt
  }
  const paper = async (code: string, name: string): Promise<string> => {
    const { RESULT } = (await ebs.get(`/api/finance/report/2026-02/1001/${code}/${name}`)).json()
    const { rawPayload } = await app.inject({ url: RESULT.file })
    return createHash('sha256').update(rawPayload).digest('hex')
  }

  test('is institution, period, total, time, state, and the hash of the paper; nothing else', async () => {
    const { checkCode, number } = await sent('42')
    const answer = await ask(checkCode)
    const total = async (table: 1 | 2) =>
      (await ebs.get(`/api/ebs/blank16/${table}/2026/ORGEBS/1001`)).json<{ budgetTotal: number }[]>()[0]
        ?.budgetTotal
    const [requested, headcount] = [await total(1), await total(2)]
    expect(requested).not.toBe(headcount)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json()).toEqual({
      number,
      approved: null,
      institution: '1001-р байгууллага',
      period: '2026 оны 02',
      group: 'ORGEBS',
      readings: {
        requested: expect.closeTo(requested ?? 0, 2),
        headcount: expect.closeTo(headcount ?? 0, 2),
        whole: null,
      },
      sentAt: '2026-03-02T01:00:00.000Z',
      state: 'SENT',
      recalledAt: null,
      otherRecalls: [],
      papers: { current: [await paper('EBS_TT_N', '1001_2026-02.pdf')], older: [], recalled: [] },
    })
  })

  test('shows its institution the sender, the sender’s post, and the attachments with their digests', async () => {
    const bytes = pdfOf(1000)
    const attached = await ebs.send('/api/attachment/attach', [['file', bytes, 'letter.pdf']])
    const attachmentUrl1 = attached.json<UploadAnswer>().files?.file
    await ebs.post('/api/attachment/save', { ...ABOUT, attachmentUrl1 })
    await app.database.db.updateTable('account').set({ post: 'Нягтлан бодогч' }).execute()
    const receipt = await sent('42')
    const digest = createHash('sha256')
      .update(new Uint8Array(await bytes.arrayBuffer()))
      .digest('hex')
    expect(receipt).toMatchObject({
      sender: { name: 'Хэрэглэгч ebs', post: 'Нягтлан бодогч' },
      attachments: [{ name: 'letter.pdf', sha256: digest }],
    })
    await app.database.db.updateTable('account').set({ post: 'Захирал', display_name: 'Өөр' }).execute()
    const list = (await ebs.get('/api/finance/report/list/2026-02/1001')).json<ReportListAnswer>()
    expect(list.receipt).toEqual(receipt)
    await app.database.db.updateTable('account').set({ post: '' }).execute()
  })

  test('covers the history up to the sending itself, so that a changed history does not match', async () => {
    const { db } = app.database
    const { number } = await sent('42')
    await db
      .insertInto('event')
      .values({ institution_id: '1001', year: 2026, at: new Date(), actor: '', kind: 'odd' })
      .execute()
    const own = { institutionId: '1001', year: 2026 }
    const [before] = (await checkHistory(db, own)).map(({ seals, links }) => ({
      seals,
      links,
    }))
    expect(before?.seals).toBe(1)
    const { history_length, history_head } = await db
      .selectFrom('receipt')
      .select(['history_length', 'history_head'])
      .executeTakeFirstOrThrow()
    expect(history_length).toBe((before?.links ?? 0) - 1)
    const sending = await db
      .selectFrom('event_link')
      .innerJoin('event', (join) =>
        join.on(sql<boolean>`event_id = any(event_ids) and event.institution_id = event_link.institution_id`),
      )
      .select(['kind', 'hash', 'detail'])
      .where('number', '=', history_length ?? 0)
      .executeTakeFirstOrThrow()
    expect(sending).toMatchObject({ kind: 'sent', detail: { receipt: number } })
    expect(Buffer.from(sending.hash).equals(Buffer.from(history_head ?? []))).toBe(true)
  })

  test('is verified by the history check, with its seal and against its snapshot', async () => {
    const { db } = app.database
    const { number } = await sent('42')
    const storedReceipt = await db
      .selectFrom('receipt')
      .select(['sha256', 'history_length', 'history_head'])
      .executeTakeFirstOrThrow()
    const broken = async () =>
      (await checkHistory(db, { institutionId: '1001', year: 2026 })).map((checked) => checked.broken)
    expect(await broken()).toEqual([null])
    for (const tampering of [{ history_length: null, history_head: null }, { sha256: '0'.repeat(64) }]) {
      await db.updateTable('receipt').set(tampering).execute()
      expect(await broken()).toEqual([
        { kind: 'seal', number: storedReceipt.history_length, receipt: number },
      ])
      await db.updateTable('receipt').set(storedReceipt).execute()
    }
    expect(await broken()).toEqual([null])
  })

  test('keeps its attachments, even if the attachments of the report change later', async () => {
    const attached = await ebs.send('/api/attachment/attach', [['file', pdfOf(1000), 'letter.pdf']])
    const attachmentUrl2 = attached.json<UploadAnswer>().files?.file
    await ebs.post('/api/attachment/save', { ...ABOUT, attachmentUrl2 })
    const { number } = await sent('42')
    await setStatus('RETURNED')
    const taken = await ebs.post('/api/attachment/save', { ...ABOUT, attachmentUrl2: '' })
    expect(taken.statusCode).toBe(200)
    const storedRows = await app.database.db.selectFrom('receipt_attachment').selectAll().execute()
    expect(storedRows).toEqual([
      {
        institution_id: '1001',
        receipt_number: number,
        slot: 2,
        file_id: attachmentUrl2?.split('/').at(-1),
        file_name: 'letter.pdf',
      },
    ])
  })

  test('is found by a code as people copy it', async () => {
    const { checkCode } = await sent('42')
    const copied = ` ${checkCode.slice(0, 6).toUpperCase()}-${checkCode.slice(6)} `
    expect((await ask(copied)).statusCode).toBe(200)
  })

  test('knows the paper of a single report too', async () => {
    const { checkCode } = await sent('42')
    const part = await paper('EBS_TT16', '1001_2026-02_EBS_TT16.pdf')
    expect((await known(checkCode)).papers.current).toContain(part)
  })

  test.each(['000000000000', 'no code at all', '%', '9'.repeat(300)])(
    'is the same nothing for %j as for any other code that there is not',
    async (code) => {
      const { checkCode } = await sent('42')
      const answer = await ask(code)
      expect([answer.statusCode, answer.json()]).toEqual([404, { status: 0, message: checkText.unknown }])
      expect((await ask(checkCode.slice(0, 11))).body).toBe(answer.body)
    },
  )

  test('is nothing before it is sent, not even by the code that it will have', async () => {
    await calculated('42')
    const { sha256 } = await report()
    expect((await ask(String(sha256).slice(0, 12))).statusCode).toBe(404)
  })

  test.each(['APPROVED', 'RETURNED'] as const)('follows the report: %s', async (status) => {
    const { checkCode } = await sent('42')
    await setStatus(status)
    expect((await known(checkCode)).state).toBe(status)
  })

  test('reports a newer paper for an old code, and an old paper as old', async () => {
    const first = await sent('42')
    const firstPaper = await paper('EBS_TT_N', '1001_2026-02.pdf')
    const before = await known(first.checkCode)
    await setStatus('RETURNED')
    await calculated('43')
    expect(await known(first.checkCode)).toEqual({ ...before, state: 'RETURNED' })
    const second = await sent('44')
    const papers = {
      current: [await paper('EBS_TT_N', '1001_2026-02.pdf')],
      older: [firstPaper],
      recalled: [],
    }
    expect(await known(first.checkCode)).toEqual({ ...before, state: 'REPLACED', papers })
    const after = await known(second.checkCode)
    expect(after).toMatchObject({ state: 'SENT', papers })
    expect(after.readings?.requested).toBeGreaterThan(before.readings?.requested ?? 0)
  })

  test('vouches for no paper that a browser handed in', async () => {
    await calculated('42')
    const draft = new Blob(['%PDF-1.7\nmade up\n%%EOF\n'])
    const parts = [
      ['sessionCode', '2026-02'],
      ['institutionId', '1001'],
      ['file', draft, 'x.pdf'],
    ] as const
    expect((await ebs.send('/api/pdf/upload', parts)).statusCode).toBe(200)
    const { checkCode } = (await sendReady(ebs, ABOUT)).json<SentAnswer>().receipt
    expect((await ebs.send('/api/pdf/upload', parts)).statusCode).toBe(409)
    await expect.poll(async () => (await report()).pdf_file_id).not.toBeNull()
    const ours = await paper('EBS_TT_N', '1001_2026-02.pdf')
    expect((await known(checkCode)).papers).toEqual({ current: [ours], older: [], recalled: [] })
  })

  test('429: one address queries 60 times in ten minutes, while another is not limited', async () => {
    for (let time = 1; time <= 60; time++) expect((await ask('000000000000')).statusCode).toBe(404)
    const refused = await ask('000000000000')
    expect([refused.statusCode, refused.json()]).toEqual([
      429,
      { status: 0, message: httpText.tooManyRequests(10) },
    ])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    visitors++
    expect((await ask('000000000000')).statusCode).toBe(404)
  })
})
