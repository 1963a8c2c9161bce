import { beforeAll, describe, expect, test } from 'vitest'
import {
  enqueueOutdated,
  enqueueSoon,
  readOutdated,
  storeFigures,
} from '#budget/server/cached-figures.store.ts'
import { calculatedFigures, figuresRefresher } from '#budget/server/cached-figures-refresher.ts'
import { findInstitution } from '#budget/server/institution.store.ts'
import { lockDraft } from '#budget/server/lock.store.ts'
import { bumpInstitutionVersion, bumpYearVersion } from '#budget/server/version.store.ts'
import { norms2025 } from '#forms/norms/norms-2025.ts'
import { normSetOf } from '#forms/norms/year-norms.ts'
import { clearPerDatabase } from '#platform/database/remembered.ts'
import { transact } from '#platform/database/transaction.ts'
import { databases } from '#test/support/database.ts'
import { handClock } from '#test/support/hand-clock.ts'
import { pdfOf } from '#test/support/pdf.ts'
import { sendReady } from '#test/support/ready.ts'
import { schoolProfile } from '#test/support/schools.ts'
import { setApp } from '#test/support/set-app.ts'
import { silentLog } from '#test/support/silent-log.ts'

const id = '1001'
const sessionCode = '2026-02'

describe.each(databases)('the cached figures of a draft ($name)', ({ open }) => {
  const app = setApp({ open })
  const ebs = app.client('ebs')
  const aimag = app.client('aimag')
  beforeAll(async () => {
    await renewed()
  })

  const db = () => app.services.db
  const renewed = async () => {
    for (const year of [2025, 2026]) app.figures.refreshSoon([id], year)
    await app.figures.idle()
  }
  const number = (value: string | null) => (value === null ? null : Number(value))
  const totals = (requested: string | null, headcount: string | null, whole: string | null) =>
    requested === null
      ? null
      : { requested: Number(requested), headcount: Number(headcount), whole: number(whole) }
  const cachedFigures = async (year = 2026) => {
    const row = await db()
      .selectFrom('draft_figures')
      .selectAll()
      .where('institution_id', '=', id)
      .where('year', '=', year)
      .executeTakeFirstOrThrow()
    return {
      figures: {
        totals: totals(row.requested_total, row.headcount_total, row.whole_total),
        measures: row.measures,
        progress: {
          cellsTyped: row.cells_typed,
          cellsToType: row.cells_to_type,
          blanksSaved: row.blanks_saved,
          blanksToFill: row.blanks_to_fill,
        },
        errors: row.errors,
        warnings: row.warnings,
        unjustifiedWarnings: row.to_explain,
        changedTotals: row.moved,
      },
      before: totals(row.requested_before, row.headcount_before, row.whole_before),
    }
  }
  const calculated = async (year = 2026) => {
    clearPerDatabase(db())
    return remembered(year)
  }
  const remembered = async (year = 2026) => {
    const institution = await findInstitution(db(), id)
    if (institution === null) throw new Error('There is no such institution.')
    return calculatedFigures(db(), institution, year)
  }
  const isOutdated = async (year = 2026) => (await readOutdated(db(), { institutionId: id, year })) !== null
  const queued = async () =>
    (
      await db().selectFrom('job').select('subject').orderBy('priority', 'desc').orderBy('subject').execute()
    ).map(({ subject }) => subject.join(' '))
  const emptied = () => db().deleteFrom('job').execute()
  const enqueued = async () => {
    await emptied()
    await enqueueOutdated(db(), app.clock.now())
  }
  const keeper = () => {
    const clock = handClock(app.clock.now().toISOString())
    return { clock, ...figuresRefresher({ db: db(), clock, log: silentLog }) }
  }

  const type = (cells: Readonly<Record<string, string>>, year = 2026) =>
    ebs.post('/api/ebs/blank1/save', { id, year, blanks: [{ specificationCode: '1', ...cells }] })
  const attach = async () => {
    const upload = await ebs.send('/api/attachment/attach', [
      ['directory', 'x'],
      ['licenseId', '1'],
      ['file', pdfOf(2000), 'letter.pdf'],
    ])
    const { file } = upload.json<{ files: { file: string } }>().files
    const letter = { attachmentUrl1: file, attachmentType1: 'pdf', attachmentFilename1: 'letter.pdf' }
    return ebs.post('/api/attachment/save', { orgId: id, sessionCode, ...letter })
  }
  const written = (work: Parameters<typeof transact<unknown>>[1], year = 2026) =>
    transact(db(), async (trx) => {
      await lockDraft(trx, id, year)
      await work(trx)
    })
  const person = JSON.stringify({ salaryAmount: 1_000_000, displayName: 'Бат', positionName: 'Багш' })
  const staff = { institution_id: id, year: 2026, employee_id: '1', person, imported_at: new Date(0) }
  const child = {
    tuition: 5_000_000,
    childLastName: 'Б',
    childFirstName: 'А',
    schoolName: 'МУИС',
    educationLevelName: 'Бакалавр',
    fieldOfEducationName: 'Хууль',
    academicLevel: 1,
    educationWorkedYear: 3,
  }
  const profile = (different: object) => JSON.stringify(schoolProfile(different))
  const pointsToJustify = async () => {
    const refused = await ebs.post('/api/report/send', { orgId: id, sessionCode })
    return refused.json<{
      toJustify: { rule: string; sheet: string | null; row: string | null; field: string | null }[]
    }>().toJustify
  }
  const justify = async () => {
    const [first] = await pointsToJustify()
    if (!first) throw new Error('Nothing is to be justified.')
    const { rule, sheet, row, field } = first
    const justifications = [{ rule, sheet, row, field, text: 'Ийм байх ёстой.' }]
    return ebs.post('/api/tosov/justifications', { sessionCode, justifications })
  }
  const calculate = (code: string) =>
    ebs.post('/api/finance/report/snapshot', { orgId: id, sessionCode: code })
  const act = async (what: string, body: object) => {
    const { receipt_number: receipt } = await db()
      .selectFrom('report')
      .select('receipt_number')
      .where('session_code', '=', sessionCode)
      .executeTakeFirstOrThrow()
    return aimag.post(`/api/tosov/review/institution/${id}/${what}`, { sessionCode, receipt, ...body })
  }

  const changes: readonly (readonly [string, () => Promise<unknown>, 'others' | 'same'])[] = [
    ['a calculation of what nobody has saved', () => calculate(sessionCode), 'others'],
    ['a first save', () => type({ stage1Qty: '40' }), 'others'],
    ['another save', () => type({ stage1Qty: '45', stage2Qty: '30' }), 'others'],
    ['a save of what stands there', () => type({ stage1Qty: '45', stage2Qty: '30' }), 'same'],
    [
      'a save that makes an error',
      () =>
        ebs.post('/api/ebs/blank14/save', {
          id,
          year: 2026,
          blanks: [{ specificationCode: '1', plannedAmount: '5' }],
        }),
      'others',
    ],
    [
      'people',
      () =>
        written((trx) =>
          trx
            .insertInto('staff')
            .values({ ...staff, t2_flag: true, t2_amount: 450_000 })
            .execute(),
        ),
      'others',
    ],
    [
      'their children',
      () =>
        written((trx) =>
          trx
            .insertInto('staff_child')
            .values({
              institution_id: id,
              year: 2026,
              child_scholarship_id: '1',
              assignment_id: '1',
              confirmed: true,
              detail: JSON.stringify(child),
            })
            .execute(),
        ),
      'others',
    ],
    [
      'a position',
      () =>
        written((trx) =>
          trx
            .insertInto('list_row')
            .values({
              institution_id: id,
              year: 2026,
              list: 'position',
              row_id: '1',
              ordinal: 1,
              content: JSON.stringify({ jobName: 'Багш', requiredQty: 2, salary: 1_500_000 }),
            })
            .execute(),
        ),
      'others',
    ],
    [
      'pupils',
      () =>
        written((trx) =>
          trx
            .insertInto('pupil_register')
            .values({ institution_id: id, study_year: 2025, kind: 'pupils', grade: 1, quantity: 300 })
            .execute(),
        ),
      'same',
    ],
    [
      'last year’s budget',
      async () => {
        await type({ stage1Qty: '30' }, 2025)
        await calculate('2025-02')
      },
      'others',
    ],
    ['a letter', attach, 'others'],
    ['a calculation', () => calculate(sessionCode), 'same'],
    ['a justification', justify, 'others'],
    [
      'a save beside last year’s budget',
      async () => {
        await type({ stage1Qty: '900' })
        // A sending reads letter and last year separately.
        const { unjustifiedWarnings } = (await remembered()).figures
        expect(unjustifiedWarnings).toBe((await pointsToJustify()).length)
      },
      'others',
    ],
    ['a save of what stood there', () => type({ stage1Qty: '45' }), 'others'],
    [
      'another profile',
      () =>
        transact(db(), async (trx) => {
          await trx
            .updateTable('institution')
            .set({ profile: profile({ location: 'soumFar', hasDormitory: true }) })
            .where('institution_id', '=', id)
            .execute()
          await bumpInstitutionVersion(trx, id)
        }),
      'others',
    ],
    [
      'the profile of before',
      () =>
        transact(db(), async (trx) => {
          await trx
            .updateTable('institution')
            .set({ profile: profile({}) })
            .where('institution_id', '=', id)
            .execute()
          await bumpInstitutionVersion(trx, id)
        }),
      'others',
    ],
    [
      'norms',
      () =>
        transact(db(), async (trx) => {
          const set = normSetOf(norms2025, 2026)
          const givens = structuredClone(set.givens) as Record<string, Record<string, Record<string, number>>>
          for (const row of Object.values(
            givens['norm-variable-cost'] ?? givens[Object.keys(givens)[0] ?? ''] ?? {},
          ))
            for (const field of Object.keys(row)) row[field] = (row[field] ?? 0) * 1.5
          await trx
            .insertInto('norm_set')
            .values({
              year: 2026,
              version: 2,
              content: JSON.stringify({ ...set, givens }),
              published_at: app.services.now(),
            })
            .execute()
          await bumpYearVersion(trx, 2026)
        }),
      'same',
    ],
    [
      'a sending',
      async () => {
        await calculate(sessionCode)
        expect((await sendReady(ebs, { orgId: id, sessionCode })).statusCode).toBe(200)
      },
      'others',
    ],
    ['a return', () => act('return', { scope: 'whole', reason: 'Засна уу.' }), 'same'],
    ['a save after it', () => type({ stage1Qty: '60' }), 'others'],
    [
      'a period',
      () =>
        transact(db(), async (trx) => {
          await trx
            .insertInto('period')
            .values({
              organization_type_id: 48,
              session_code: '2026-03',
              year: 2026,
              session_name: 'Тодотгол',
            })
            .execute()
          await bumpYearVersion(trx, 2026)
        }),
      'same',
    ],
  ]

  test.each(changes)(
    'are those that are calculated after %s, and outdated until then',
    async (_, change, what) => {
      const before = await cachedFigures()
      await change()
      const { figures } = await remembered()
      const now = await calculated()
      expect(figures).toEqual(now.figures)
      if (what === 'others') expect(now).not.toEqual(before)
      // Figures marked as fresh must be correct after any write.
      if (!(await isOutdated())) expect(await cachedFigures()).toEqual(now)
      await renewed()
      expect([await isOutdated(2025), await isOutdated()]).toEqual([false, false])
      expect(await cachedFigures()).toEqual(now)
      expect(await cachedFigures(2025)).toEqual(await calculated(2025))
    },
  )

  test('are stored by a save if the cached draft has them, and none are left to refresh', async () => {
    await renewed()
    await remembered()
    for (const stage1Qty of ['61', '900', '62']) expect((await type({ stage1Qty })).statusCode).toBe(200)
    expect(await isOutdated()).toBe(false)
    expect(await cachedFigures()).toEqual(await calculated())
  })

  test('wait once each in the queue, newest year first, and those that a user waits for before all', async () => {
    const institutions = await db().selectFrom('institution').select('institution_id').execute()
    await transact(db(), (trx) => bumpYearVersion(trx, 'all'))
    await enqueued()
    await enqueueOutdated(db(), app.clock.now())
    const years = (await queued()).map((subject) => subject.split(' ')[1])
    expect(years).toEqual(['2026', '2025'].flatMap((year) => institutions.map(() => year)))
    await db().updateTable('job').set({ failed_at: app.clock.now(), attempts: 12 }).execute()
    await enqueueSoon(db(), app.clock.now(), { ids: [id], year: 2025 })
    const again = db().selectFrom('job').select(['subject', 'attempts']).where('failed_at', 'is', null)
    expect([(await queued())[0], await again.execute()]).toEqual([
      `${id} 2025`,
      [{ subject: [id, '2025'], attempts: 0 }],
    ])
    await emptied()
  })

  test('are calculated once by two servers, and by another one when the first dies', async () => {
    await transact(db(), (trx) => bumpInstitutionVersion(trx, id))
    await enqueued()
    const until = new Date(app.clock.now().getTime() + 60_000)
    await db().updateTable('job').set({ claimed_until: until, attempts: 1 }).execute()
    const other = keeper()
    other.refreshSoon([id], 2026)
    await other.idle()
    expect(await isOutdated()).toBe(true)
    other.clock.strike(until.toISOString())
    other.refreshSoon([id], 2026)
    await other.idle()
    expect([await isOutdated(), await queued()]).toEqual([false, []])
    await other.stop()
  })

  test('of a year with forms unknown to this server are left to another server', async () => {
    await transact(db(), (trx) => bumpInstitutionVersion(trx, id))
    const { edition } = await db()
      .selectFrom('financial_year')
      .select('edition')
      .where('year', '=', 2026)
      .executeTakeFirstOrThrow()
    const named = (code: string) =>
      db().updateTable('financial_year').set({ edition: code }).where('year', '=', 2026).execute()
    await enqueueOutdated(db(), app.clock.now())
    await named('a newer one')
    const other = keeper()
    other.refreshSoon([id], 2025)
    await other.idle()
    expect([await isOutdated(2025), await isOutdated(), await queued()]).toEqual([
      false,
      true,
      [`${id} 2026`],
    ])
    await emptied()
    await enqueueOutdated(db(), app.clock.now())
    expect(await queued()).toEqual([])
    await named(edition)
    await renewed()
    await other.stop()
  })

  test('of an older state do not take the place of newer ones', async () => {
    await renewed()
    const { figures, before } = await calculated()
    const older = { ...figures, errors: 77 }
    const place = { institutionId: id, year: 2026 }
    const versions = { cachedVersion: 'another version', draftVersion: 'older' }
    await storeFigures(db(), { ...place, ...versions, figures: older }, before)
    expect(await cachedFigures()).toEqual({ figures, before })
  })

  test('that a user waits for are refreshed at once on a busy server, others later', async () => {
    await transact(db(), (trx) => bumpInstitutionVersion(trx, id))
    const busy = figuresRefresher({
      ...{ db: db(), clock: handClock(app.clock.now().toISOString()), log: silentLog },
      delayMs: () => new Promise(() => {}),
    })
    busy.start()
    const isClaimed = () =>
      db().selectFrom('job').select('subject').where('claimed_until', 'is not', null).executeTakeFirst()
    await expect.poll(isClaimed).toEqual({ subject: [expect.any(String), '2026'] })
    expect(await isOutdated()).toBe(true)
    busy.refreshSoon([id], 2026)
    await expect.poll(() => isOutdated()).toBe(false)
    await busy.stop()
    await emptied()
  })

  test('are refreshed by the background job without a request, a day after a failure, in every year with norms', async () => {
    await transact(db(), (trx) => bumpYearVersion(trx, 'all'))
    await enqueued()
    const failed = new Date(app.clock.now().getTime() - 25 * 60 * 60_000)
    await db().updateTable('job').set({ failed_at: failed }).execute()
    const server = keeper()
    server.start()
    await expect.poll(async () => [await isOutdated(), await isOutdated(2025)]).toEqual([false, false])
    await server.stop()
    await emptied()
  })
})
