import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readConfig } from '#app/server/config.ts'
import { type RunningServer, startProgram } from '#app/server/start-program.ts'
import type { DraftAnswer } from '#budget/api.ts'
import { pupilRegisterOf } from '#budget/people/pupils.ts'
import { calculatedYear, implausible } from '#budget/plausibility.ts'
import { evaluate } from '#engine/evaluate.ts'
import { registerLike, typedLike } from '#features/demo/server/invented-country.ts'
import type { InstitutionsAnswer } from '#features/portfolio/api.ts'
import { programOf } from '#forms/editions/edition.ts'
import { edition2025 } from '#forms/editions/edition-2025.ts'
import { fullEditionOf } from '#forms/editions/full-editions.ts'
import { normSettings, normsOf } from '#forms/norms/year-norms.ts'
import { factsOf } from '#forms/profile.ts'
import { storedTotals } from '#forms/readings.ts'
import { placeOf } from '#forms/regions.ts'
import * as firstYearRules from '#forms/sheets/shared/first-year-rules.ts'
import { openPostgres } from '#platform/database/connect.ts'
import type { Database } from '#platform/database/database.ts'
import { adoptFigures, outdatedFigures, settleFigures } from '#test/load/country/kept-figures.ts'
import { PASSWORD } from '#test/load/country/make-moulds.ts'
import { idOf, type Mould, mouldsOf, stages, thisYear } from '#test/load/country/moulds.ts'
import { inhabitants, NotInventedError, putCountry } from '#test/load/country/put-country.ts'
import { hasPostgres, postgresAddress } from '#test/support/database.ts'
import { askingAt } from '#test/support/ready.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'
import { silentLog } from '#test/support/silent-log.ts'

/** Twenty of a hundred, of every view, with plausible figures. */
const ordinary = [1, 3, 4, 6, 8, 9, 11, 12, 13, 16, 17, 19, 21, 25, 32, 41, 45, 67, 83, 96].map(idOf)
const firstYearCodes = Object.values(firstYearRules).flatMap((rule) => ('code' in rule ? rule.code : []))

/** Returns the warnings of a template without a previous year. */
function questionsOf(mould: Mould) {
  const view = edition2025.views[mould.view]
  const sheets = view.tabs.flatMap((tab) => tab.sheets)
  const inputs = {
    entries: Object.fromEntries(
      sheets.map((sheet) => [sheet, typedLike(mould.like, { year: thisYear, sheet, size: mould.size })]),
    ),
    givens: {
      ...normsOf(edition2025.norms, thisYear),
      'register-pupils': pupilRegisterOf(registerLike(mould.like, mould.size), thisYear),
    },
    facts: { ...factsOf(mould.profile, mould.view), ...normSettings(thisYear) },
  }
  return implausible(calculatedYear({ edition: edition2025, view, inputs }), null)
}

describe('the moulds of a country', () => {
  const moulds = mouldsOf(100, 1)

  test('have every stage and every view among the first nine, and are the same for a seed', () => {
    expect(new Set(moulds.slice(0, 9).map(({ stage }) => stage))).toEqual(new Set(stages))
    expect(new Set(moulds.slice(0, 9).map(({ view }) => view)).size).toBe(7)
    expect(mouldsOf(100, 1)).toEqual(moulds)
    expect(mouldsOf(100, 2)).not.toEqual(moulds)
  })

  test('are in sums of the catalogue, spread over the aimags', () => {
    const places = moulds.map(({ profile }) => placeOf(profile))
    expect(places.filter(({ sumCode }) => sumCode === null)).toEqual([])
    expect(new Set(places.map(({ aimagCode }) => aimagCode)).size).toBeGreaterThan(15)
  })

  test.each(ordinary)('have %s, which is ordinary and raises no question without a year before', (id) => {
    const mould = moulds.find(({ institutionId }) => institutionId === id)
    expect(mould && questionsOf(mould)).toEqual([])
  })

  test('raise no question of a first year, whichever of them', () => {
    const problems = moulds.flatMap(questionsOf).filter(({ code }) => firstYearCodes.includes(code))
    expect(problems).toEqual([])
  })

  test('meet the stages with every view', () => {
    expect(new Set(moulds.map(({ view, stage }) => `${view} ${stage}`)).size).toBeGreaterThan(30)
  })
})

const MOULDS = 9
const COUNT = 13

describe.runIf(hasPostgres)('a small country', () => {
  const dataDir = scratchDirectory()
  let database: Database
  let address: string
  beforeAll(async () => {
    address = (await postgresAddress('empty')) ?? ''
    await putCountry(address, { count: COUNT, moulds: MOULDS, seed: 1 }, () => {})
    database = await openPostgres({ databaseUrl: address, log: silentLog })
  })
  afterAll(() => database?.close())

  const cachedFigures = (id: string) =>
    database.db
      .selectFrom('draft_figures')
      .selectAll()
      .where('institution_id', '=', id)
      .where('year', '=', thisYear)
      .executeTakeFirstOrThrow()

  test('has cached figures of all drafts and copies, equal to calculated ones', async () => {
    const { db } = database
    expect(await outdatedFigures(db)).toEqual([])
    for (const id of [idOf(4), idOf(COUNT)]) {
      const copied = await cachedFigures(id)
      await db
        .updateTable('draft_figures')
        .set({ draft_version: null })
        .where('institution_id', '=', id)
        .execute()
      expect(await outdatedFigures(db)).toEqual([`${id} ${thisYear}`, `${id} ${thisYear - 1}`])
      await settleFigures(db)
      expect(await cachedFigures(id)).toEqual(copied)
      expect(copied.requested_total).not.toBeNull()
    }
  })

  test('has every institution, copies too, in a sum of its aimag and in the set of one reviewer', async () => {
    const { db } = database
    const rows = await db.selectFrom('institution').select(['profile', 'aimag_code', 'sum_code']).execute()
    const words = z.object({ aimag: z.string(), sum: z.string() })
    for (const row of rows)
      expect(placeOf(words.parse(row.profile))).toEqual({ aimagCode: row.aimag_code, sumCode: row.sum_code })
    expect(rows.filter(({ sum_code }) => sum_code === null)).toEqual([])
    const sets = await db.selectFrom('reviewer_set').select('institution_id').execute()
    expect(sets).toHaveLength(COUNT)
    expect(new Set(sets.map(({ institution_id }) => institution_id)).size).toBe(COUNT)
  })

  test('is accepted unchanged by a server of another release', async () => {
    const { db } = database
    await db.updateTable('draft_figures').set({ release: 'of before' }).execute()
    expect(await outdatedFigures(db)).toHaveLength(2 * COUNT)
    await adoptFigures(db)
    expect(await outdatedFigures(db)).toEqual([])
  })

  describe('with a program', () => {
    let program: RunningServer
    beforeAll(async () => {
      const read = readConfig({
        DATABASE_URL: address,
        DATA_DIR: dataDir,
        LOG_LEVEL: 'silent',
        SECOND_FACTOR: 'none',
      })
      if (!read.ok) throw new Error(read.errors.join())
      program = await startProgram({
        config: { ...read.config, port: 0 },
        log: silentLog,
        now: () => new Date(),
        clientDir: dataDir,
      })
    })
    afterAll(() => program?.stop())

    test('is shown to the ministry, with each institution at the stage of its template', async () => {
      const ministry = await askingAt(program.address, 'ministry', PASSWORD)
      const list = (
        await ministry.get(`/api/tosov/review/institutions/${thisYear}?size=100`)
      ).json<InstitutionsAnswer>().rows
      expect(list.filter(({ figures }) => figures === 'outdated')).toEqual([])
      const moulds = mouldsOf(MOULDS, 1)
      const stageOf = (index: number) => moulds[index % MOULDS]?.stage ?? ''
      const statuses: Readonly<Record<string, string>> = {
        calculated: 'CALCULATED',
        sent: 'SENT',
        passedOn: 'SENT',
        returned: 'RETURNED',
        returnedCells: 'RETURNED',
        approved: 'APPROVED',
      }
      expect(list.map(({ institutionId }) => institutionId)).toEqual(
        Array.from({ length: COUNT }, (_, index) => idOf(index + 1)),
      )
      expect(list.map(({ status }) => status)).toEqual(
        list.map((_, index) => statuses[stageOf(index)] ?? 'NEW'),
      )
      expect(list.map(({ errors }) => errors > 0)).toEqual(
        list.map((_, index) => stageOf(index) === 'faulty'),
      )
      expect(
        list.map(({ filled, blanks }) => (filled === 0 ? 'none' : filled < blanks ? 'some' : 'all')),
      ).toEqual(
        list.map((_, index) =>
          stageOf(index) === 'notStarted' ? 'none' : stageOf(index) === 'inProgress' ? 'some' : 'all',
        ),
      )
      // Every institution has a previous year.
      expect(list.filter(({ readingsBefore }) => readingsBefore === null)).toEqual([])
    })

    test.each([1, 4, COUNT])(
      'opens for institution %i, with cached figures equal to calculated ones',
      async (number) => {
        const id = idOf(number)
        const own = await askingAt(program.address, id, PASSWORD)
        const answer = (await own.get(`/api/tosov/draft/${thisYear - 1}`)).json<DraftAnswer>()
        const edition = fullEditionOf(answer.edition)
        const mould = mouldsOf(MOULDS, 1)[(number - 1) % MOULDS]
        const { entries, givens, facts } = answer
        const group = mould?.profile.orgType
        const evaluation = evaluate(programOf(edition, `ORG${group ?? 'EBS'}`), { entries, givens, facts })
        const readings = storedTotals(evaluation, edition.views[mould?.view ?? 'ebs-public'])
        const { rows } = await sql<{
          requested: string
          check: string
          sha: string
          facts: { institutionId: string }
        }>`
      select requested_total as requested, check_code as check, sha256 as sha, facts from receipt
      where institution_id = ${id} and year = ${thisYear - 1}`.execute(database.db)
        expect(
          rows.map(({ requested, facts: { institutionId } }) => [Number(requested), institutionId]),
        ).toEqual([[readings?.requested, id]])
        // Its code finds this report only.
        const found = await fetch(`${program.address}/api/tosov/receipts/${rows[0]?.check}`)
        expect(await found.json()).toMatchObject({
          institution: mould?.name.replace(mould.institutionId, id),
          state: 'APPROVED',
        })
      },
    )

    test('calculates a copy like any institution', async () => {
      const id = idOf(COUNT)
      const own = await askingAt(program.address, id, PASSWORD)
      const answer = await own.post('/api/finance/report/snapshot', {
        orgId: id,
        sessionCode: `${thisYear}-01`,
      })
      expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('"status":1')])
    })

    test('returns its players once, and is recreated in place', async () => {
      const all = await inhabitants(database.db)
      expect(all).toHaveLength(COUNT)
      expect(all.slice(MOULDS).map(({ mould }) => mould)).toEqual([1, 2, 3, 4].map(idOf))
      await expect(inhabitants(database.db)).rejects.toThrow(NotInventedError)
    })
  })
})

test.runIf(hasPostgres)('a database that holds anything else is left as it is', async () => {
  const address = (await postgresAddress('demonstration')) ?? ''
  const { db, close } = await openPostgres({ databaseUrl: address, log: silentLog })
  const count = async () => (await sql`select from institution`.execute(db)).rows.length
  const before = await count()
  await expect(putCountry(address, { count: 1, moulds: 1, seed: 1 }, () => {})).rejects.toThrow(
    NotInventedError,
  )
  await expect(inhabitants(db)).rejects.toThrow(NotInventedError)
  expect([await count(), before > 0]).toEqual([before, true])
  await close()
})
