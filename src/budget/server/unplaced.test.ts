import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DraftAnswer } from '#budget/api.ts'
import { demoEditionsLoaded } from '#features/demo/load-editions.ts'
import type { ReportDataRow } from '#features/reports/api.ts'
import { type SignedInClient, startApp, type TestApp } from '#test/support/app.ts'
import { oneDatabase } from '#test/support/database.ts'
import { releaseLater } from '#test/support/later-edition.ts'
import { LATER_YEAR, openLaterYear } from '#test/support/open-later-year.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'

const about = { orgId: '1001', sessionCode: `${LATER_YEAR}-01` }

/** A year that started with the previous forms: the current ones have no cars among the quantities. */
describe.each(oneDatabase)('entries for which the forms of a year have no cell ($name)', ({ open }) => {
  const directory = scratchDirectory()
  let app: TestApp
  let school: SignedInClient
  let before: readonly unknown[]
  let takeBack = () => {}

  const draft = async () => (await school.get(`/api/tosov/draft/${LATER_YEAR}`)).json<DraftAnswer>()
  const keepTyped = (sheet: string, row_code: string, field: string, value: number) =>
    app.database.db
      .insertInto('entry')
      .values({
        institution_id: '1001',
        year: LATER_YEAR,
        ...{ sheet, row_code, field, value, version: 1 },
        changed_by: 'ebs',
        changed_at: new Date('2027-11-05T02:00:00Z'),
      })
      .execute()
  const counted = async () => {
    await school.post('/api/finance/report/snapshot', about)
    const rows = (await school.get(`/api/finance/report/pdf/${about.sessionCode}/1001`)).json<
      ReportDataRow[]
    >()
    const blank = await school.get(`/api/ebs/blank12/${LATER_YEAR}/ORGEBS/1001`)
    const sent = await school.post('/api/finance/report/send', about)
    return [rows, blank.json(), sent.json()]
  }

  beforeAll(async () => {
    // Demo forms also have the cell, but come last.
    await demoEditionsLoaded()
    takeBack = releaseLater()
    app = await startApp({ open, directory })
    school = await app.signIn('ebs')
    await openLaterYear(await app.signIn('admin'))
    await school.post('/api/ebs/blank1/save', {
      id: '1001',
      year: LATER_YEAR,
      blanks: [{ specificationCode: '1', stage1Qty: '40' }],
    })
    before = await counted()
    expect(await draft()).not.toHaveProperty('orphanedEntries')
    await keepTyped('ebs-b12', '27', 'currentQty', 3)
    await keepTyped('ebs-b12', '27', 'plannedQty', 0)
    await keepTyped('ebs-b99', '1', 'qty', 2.5)
    // Hidden for the school, but part of the forms.
    await keepTyped('sub-b1', '1', 'stage2Qty', 7)
  })
  afterAll(async () => {
    takeBack()
    await app.close()
  })

  test('are returned under their old name, with author and time; a 0 counts as empty', async () => {
    const { displayName: by } = (await school.get('/api/tosov/home')).json()
    const typed = { by, at: '2027-11-05T02:00:00.000Z' }
    expect((await draft()).orphanedEntries).toEqual([
      {
        sheet: 'Төсвийн зорилго',
        row: 'Автомашин',
        column: 'Одоогийн тоо (2027-2028)',
        value: 3,
        ...typed,
      },
      { sheet: 'ebs-b99', row: '1', column: 'qty', value: 2.5, ...typed },
    ])
  })

  test('are in no figure, and bar nothing', async () => {
    expect(await counted()).toEqual(before)
  })

  test('stay when the blank is saved', async () => {
    await school.post('/api/ebs/blank12/save', {
      id: '1001',
      year: LATER_YEAR,
      blanks: [{ specificationCode: '9', currentQty: '2' }],
    })
    expect((await draft()).orphanedEntries).toHaveLength(2)
  })

  test('a reviewer reads the same', async () => {
    const reviewer = await app.signIn('aimag')
    const seen = await reviewer.get(`/api/tosov/review/institution/1001/draft/${LATER_YEAR}`)
    expect(seen.json<DraftAnswer>().orphanedEntries).toEqual((await draft()).orphanedEntries)
  })
})
