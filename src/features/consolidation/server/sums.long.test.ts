import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SumAnswer, SumChoice, SumComparisonAnswer } from '#features/consolidation/api.ts'
import { changeAt } from '#features/consolidation/sum-table.ts'
import { sumsScreenText, sumText } from '#features/consolidation/text.ts'
import type { InstitutionsAnswer } from '#features/portfolio/api.ts'
import type { ReportDataRow } from '#features/reports/api.ts'
import { regionPath } from '#forms/regions.ts'
import type { SignedInClient } from '#test/support/app.ts'
import { oneDatabase } from '#test/support/database.ts'
import { readPdfText } from '#test/support/read-pdf-text.ts'
import { setApp } from '#test/support/set-app.ts'

const sessionCode = '2026-02'

describe.each(oneDatabase)('summed reports over HTTP ($name)', ({ open }) => {
  const app = setApp({ open })
  const aimag = app.client('aimag')
  const ministry = app.client('ministry')
  let key = ''
  const calculate = async (userName: string, orgId: string, pupils: string) => {
    const who = await app.signIn(userName)
    await who.post('/api/ebs/blank1/save', {
      id: orgId,
      year: 2026,
      blanks: [{ specificationCode: '1', stage1Qty: pupils }],
    })
    expect((await who.post('/api/finance/report/snapshot', { orgId, sessionCode })).statusCode).toBe(200)
    return (await who.get(`/api/finance/report/pdf/${sessionCode}/${orgId}`))
      .json<readonly ReportDataRow[]>()
      .filter(({ standardReportCode }) => standardReportCode === 'EBS_TT16')
      .toSorted((a, b) => a.rowNum - b.rowNum)
  }
  let rows: readonly (readonly ReportDataRow[])[]
  beforeAll(async () => {
    rows = [await calculate('ebs', '1001', '40'), await calculate('ebs2', '1008', '55')]
    const choices = (await ministry.get(`/api/tosov/review/sums/${sessionCode}`)).json<SumChoice[]>()
    key =
      choices.find(({ report, calculated }) => report.startsWith('EBS_TT16') && calculated > 0)?.report ?? ''
  })

  const read = async (who: SignedInClient) =>
    (await who.get(`/api/tosov/review/sums/${sessionCode}/${key}`)).json<SumAnswer>()

  it('offers the reports of the institutions in the set, with how many have one', async () => {
    const choices = (await aimag.get(`/api/tosov/review/sums/${sessionCode}`)).json<SumChoice[]>()
    expect(choices.find(({ report }) => report === key)).toMatchObject({ institutions: 2, calculated: 1 })
    expect(choices.some(({ report }) => report.startsWith('SUB_TT6'))).toBe(true)
    const keys = choices.map(({ report }) => report)
    expect(keys).toEqual(keys.toSorted((a, b) => a.localeCompare(b)))
    const labels = choices.map(sumsScreenText.option)
    expect(new Set(labels).size).toBe(labels.length)
  })

  it('has each institution’s line, and names those without', async () => {
    const all = await read(ministry)
    expect(all.parts.map(({ institutionId }) => institutionId)).toEqual(['1001', '1008'])
    expect(all.parts.map(({ values }) => values)).toEqual(
      rows.map((each) => each.map(({ valueNumber }) => valueNumber)),
    )
    // A private school has another form.
    expect(all.missing).toEqual([{ institutionId: '1002', name: '1002-р байгууллага' }])
    // The link finds exactly this institution.
    const { commonFilter, missingReason } = all
    expect(commonFilter).toEqual({ type: 'EBS', ownership: 'PUBLIC' })
    const list = `/api/tosov/review/institutions/2026?type=${commonFilter.type}&ownership=${commonFilter.ownership}&calculated=no`
    const found = (await ministry.get(list)).json<InstitutionsAnswer>().rows
    expect(missingReason).toBe('uncalculated')
    expect(found.map(({ institutionId }) => institutionId)).toEqual(['1002'])
    const own = await read(aimag)
    expect(own.parts.map(({ institutionId }) => institutionId)).toEqual(['1001'])
  })

  it('names of many without one the first, on paper too, and all of them in the workbook', async () => {
    const { db } = app.services
    await sql`
      insert into institution
      select (jsonb_populate_record(institution, jsonb_build_object('institution_id', 'many' || number))).*
      from institution, generate_series(100, 159) as number where institution_id = '1002'
    `.execute(db)
    try {
      const all = await read(ministry)
      expect([all.missing.length, all.missingCount, all.missingReason]).toEqual([50, 61, 'uncalculated'])
      const file = (kind: string) => ministry.get(`/api/tosov/review/sums/${sessionCode}/${key}/${kind}`)
      const text = readPdfText((await file('pdf')).rawPayload).join('\n')
      expect(text.replaceAll(/\s+/g, ' ')).toContain('болон бусад 11')
      const { sheets } = await readXlsx(new Uint8Array((await file('xlsx')).rawPayload))
      expect(sheets.at(-1)?.rows.length).toBe(1 + 61)
    } finally {
      await db.deleteFrom('institution').where('institution_id', 'like', 'many%').execute()
    }
  })

  it('covers only the filtered institutions, also on paper and compared with last year', async () => {
    const filter = '?search=1008&type=EBS'
    const some = await ministry.get(`/api/tosov/review/sums/${sessionCode}/${key}${filter}`)
    expect(some.json<SumAnswer>()).toMatchObject({ parts: [{ institutionId: '1008' }], missing: [] })
    const choices = (await ministry.get(`/api/tosov/review/sums/${sessionCode}?ownership=PRIVATE`)).json<
      SumChoice[]
    >()
    expect(choices.find(({ report }) => report === key)).toMatchObject({ calculated: 0 })
    const paper = await ministry.get(`/api/tosov/review/sums/${sessionCode}/${key}/pdf${filter}`)
    const text = readPdfText(paper.rawPayload).join('\n')
    expect(text).toMatch(/1008- ?р байгууллага/)
    expect(text).not.toMatch(/1001- ?р байгууллага/)
    const comparison = await ministry.get(`/api/tosov/review/sums/${sessionCode}/${key}/comparison${filter}`)
    expect(comparison.json<SumComparisonAnswer>()).toMatchObject({ institutions: 1 })
    const stranger = await aimag.get(`/api/tosov/review/sums/${sessionCode}?search=1008`)
    expect(stranger.json<SumChoice[]>()).toEqual([])
  })

  it('has a part for each region, with the same sums', async () => {
    const { db } = app.services
    const placed = (id: string, sum_code: string) =>
      db
        .updateTable('institution')
        .set({ aimag_code: '65', sum_code })
        .where('institution_id', '=', id)
        .execute()
    await placed('1001', '6501')
    await placed('1008', '6504')
    const all = await read(ministry)
    const by = (
      await ministry.get(`/api/tosov/review/sums/${sessionCode}/${key}?by=region`)
    ).json<SumAnswer>()
    expect(by.parts.map(({ institutionId, name }) => [institutionId, name])).toEqual([
      ['6501', regionPath('6501')],
      ['6504', regionPath('6504')],
    ])
    const sumsOf = ({ parts, summed }: SumAnswer) =>
      summed.map((isSum, place) =>
        isSum ? parts.reduce((sum, { values }) => sum + (values[place] ?? 0), 0) : null,
      )
    expect(sumsOf(by)).toEqual(sumsOf(all))
    await placed('1008', '6501')
    const one = (
      await ministry.get(`/api/tosov/review/sums/${sessionCode}/${key}?by=region`)
    ).json<SumAnswer>()
    expect(one.parts.map(({ institutionId }) => institutionId)).toEqual(['6501'])
    expect(sumsOf(one).map((sum) => sum?.toFixed(6))).toEqual(sumsOf(all).map((sum) => sum?.toFixed(6)))
  })

  it('shows some institutions separately and the others as one, or regions if no institution is requested', async () => {
    const path = `/api/tosov/review/sums/${sessionCode}/${key}`
    const some = (await ministry.get(`${path}?by=institution&from=1&most=1`)).json<SumAnswer>()
    expect(some.parts.map(({ institutionId }) => institutionId)).toEqual(['1008', 'rest'])
    expect([some.allParts, some.institutions]).toEqual([2, 2])
    const all = await read(ministry)
    expect(some.parts[1]?.values[0]).toBe(all.parts[0]?.values[0])
    expect(all).toMatchObject({ by: 'institution', commonFilter: { type: 'EBS', ownership: 'PUBLIC' } })
    expect(all.drafts.map(({ institutionId }) => institutionId)).toEqual(['1001', '1008'])
  })

  it('is a paper with the sums, and a draft until everything in it is approved', async () => {
    const answer = await ministry.get(`/api/tosov/review/sums/${sessionCode}/${key}/pdf`)
    expect(answer.headers['content-type']).toBe('application/pdf')
    const text = readPdfText(answer.rawPayload).join('\n')
    const total = (rows[0]?.[0]?.valueNumber ?? 0) + (rows[1]?.[0]?.valueNumber ?? 0)
    expect(text).toContain(
      total.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    )
    expect(text).toMatch(/1008- ?р байгууллага Тооцсон/)
    expect(text).toContain('НООРОГ')
    expect(text).toContain('2026.03.02 09:00')
    expect(answer.headers['content-disposition']).toContain('"EBS_TT16_2026-02.pdf"')
  })

  it('is a workbook with the sums of the institutions', async () => {
    const answer = await ministry.get(`/api/tosov/review/sums/${sessionCode}/${key}/xlsx`)
    expect(answer.headers['content-disposition']).toContain('"EBS_TT16_2026-02.xlsx"')
    const { sheets } = await readXlsx(new Uint8Array(answer.rawPayload))
    const [sum, parts] = sheets
    expect(sum?.rows.flat()).toContain(sumText.aboutSum('2026 оны 02', 2, 1))
    const line = (page: typeof sum, index: number) => (page?.rows[index] ?? []).slice(2)
    for (const index of [3, 10]) {
      const figures = line(parts, index).map(Number)
      expect(figures).toHaveLength(2)
      expect(Number(line(sum, index)[0])).toBeCloseTo((figures[0] ?? 0) + (figures[1] ?? 0), 6)
    }
  })

  const comparisonFor = async (who: SignedInClient, period = sessionCode) =>
    (await who.get(`/api/tosov/review/sums/${period}/${key}/comparison`)).json<SumComparisonAnswer>()
  const firstOf = (part: SumComparisonAnswer['sent']) => part && [part.institutions, part.values[0]]
  const first = (index: number) => rows[index]?.[0]?.valueNumber ?? 0
  const rounded = (figure: number) => Math.round(figure * 10) / 10
  const both = () => [2, rounded(first(0) + first(1))]
  const times = (many: number) => [1, rounded(many * first(0))]

  it('is its own comparison if there is no other', async () => {
    const all = await comparisonFor(ministry)
    expect(firstOf(all.calculated)).toEqual(both())
    expect(all.calculated?.values).toHaveLength((await read(ministry)).summed.length)
    expect(all).toMatchObject({ institutions: 2, lastYear: null, periodBefore: null, sent: null })
    expect(firstOf((await comparisonFor(aimag)).calculated)).toEqual([1, first(0)])
  })

  describe('by economic class, over institutions of every type', () => {
    const others = [
      ['sub', '1009', '/api/sub/blank1/save', { specificationCode: '2', stage1Qty: '59' }],
      ['huvi', '1003', '/api/ebs/blank1/save', { specificationCode: '2', stage1Qty: '24', stage2Qty: '20' }],
      ['ntb', '1006', '/api/NTBT/blank1/save', { specificationCode: '1', stage10Qty: '40' }],
      ['ntbdraft', '1007', '/api/ebs/blank1/save', { specificationCode: '1', stage1Qty: '30' }],
    ] as const
    beforeAll(async () => {
      for (const [userName, orgId, path, row] of others) {
        const who = await app.signIn(userName)
        expect([
          userName,
          (await who.post(path, { id: orgId, year: 2026, blanks: [row] })).statusCode,
        ]).toEqual([userName, 200])
        const made = await who.post('/api/finance/report/snapshot', { orgId, sessionCode })
        expect([userName, made.statusCode]).toEqual([userName, 200])
      }
    })
    const classes = async (query = '', who = ministry) =>
      (await who.get(`/api/tosov/review/sums/${sessionCode}/classes${query}`)).json<SumAnswer>()
    const requestedTotals = async (ids: readonly string[]) => {
      const rows = await app.services.db
        .selectFrom('report')
        .select(['institution_id', 'requested_total'])
        .where('session_code', '=', sessionCode)
        .where('institution_id', 'in', [...ids])
        .where('calculated_at', 'is not', null)
        .execute()
      return new Map(rows.map((row) => [row.institution_id, Number(row.requested_total) / 1000]))
    }

    it('is offered first, and equals the requests of all institutions, to the tugrik, line by line', async () => {
      const [first] = (await ministry.get(`/api/tosov/review/sums/${sessionCode}`)).json<SumChoice[]>()
      expect(first).toMatchObject({ report: 'classes', institutions: 7, calculated: 6 })
      const table = await classes()
      expect(table.missing.map(({ institutionId }) => institutionId)).toEqual(['1002'])
      const requested = await requestedTotals(table.parts.map(({ institutionId }) => institutionId))
      for (const { institutionId, values } of table.parts) {
        const at = (line: number) => values[line] ?? 0
        expect(at(0)).toBeGreaterThan(0)
        expect(at(0)).toBeCloseTo(requested.get(institutionId) ?? 0, 3)
        for (const { whole, parts } of table.sums)
          expect(parts.reduce((sum, part) => sum + at(part - 1), 0)).toBeCloseTo(at(whole - 1), 3)
        const rounding = table.lines.findIndex(({ caption }) => caption === sumText.classes.rounding)
        // Half of the last decimal for at most sixty lines.
        expect(Math.abs(at(rounding))).toBeLessThan(60 * 0.05)
      }
    })

    it('has each class as in the institution’s own report, with its source', async () => {
      const { lineTargets, parts, lines } = await classes('?type=SUB')
      const sub = await app.signIn('sub')
      const own = (await sub.get(`/api/finance/report/pdf/${sessionCode}/1009`)).json<
        readonly ReportDataRow[]
      >()
      const form = lineTargets?.forms[lineTargets.institutions['1009'] ?? '']
      expect(form?.report).toBe('SUB_TT7')
      const wages = lines.findIndex(({ code }) => code === '210101')
      const there = own.find(
        ({ standardReportCode, rowNum }) => standardReportCode === 'SUB_TT7' && rowNum === form?.lines[wages],
      )
      const part = parts.find(({ institutionId }) => institutionId === '1009')
      expect(there?.valueNumber).toBeGreaterThan(0)
      expect(part?.values[wages]).toBe(there?.valueNumber)
    })

    it('has a column for each type, private ones apart, with equal sums; no class means unclassified', async () => {
      const [one, by] = [await classes(), await classes('?by=type')]
      expect(by.parts.map(({ institutionId }) => institutionId)).toEqual([
        'EBS.PRIVATE',
        'EBS.PUBLIC',
        'NTB.PUBLIC',
        'SUB.PUBLIC',
      ])
      const total = ({ parts }: SumAnswer, line: number) =>
        parts.reduce((sum, { values }) => sum + (values[line] ?? 0), 0)
      for (const line of one.lines.keys()) expect(total(by, line)).toBeCloseTo(total(one, line), 3)
      const unclassified = one.lines.findIndex(({ caption }) => caption === sumText.classes.unclassified)
      const [draft] = [...(await requestedTotals(['1007'])).values()]
      expect(total(one, unclassified)).toBeCloseTo(draft ?? 0, 3)
    })

    it('is compared with last year’s by the same classes, for institutions that have one', async () => {
      const { db } = app.services
      const from = await db
        .selectFrom('report')
        .selectAll()
        .where('institution_id', '=', '1001')
        .where('session_code', '=', sessionCode)
        .executeTakeFirstOrThrow()
      const rows = (from.rows as readonly { readonly valueNumber: number | null }[]).map((row) => ({
        ...row,
        valueNumber: row.valueNumber === null ? null : row.valueNumber * 2,
      }))
      await db
        .insertInto('report')
        .values({
          ...{ institution_id: '1001', session_code: '2025-01', year: 2025, status: 'CALCULATED' },
          ...{
            rows: JSON.stringify(rows),
            inputs: JSON.stringify(from.inputs),
            facts: JSON.stringify(from.facts),
          },
          calculated_at: app.services.now(),
          requested_total: String(2 * Number(from.requested_total)),
        })
        .execute()
      const { lastYear, parts } = await classes()
      const own = parts.find(({ institutionId }) => institutionId === '1001')
      expect(lastYear?.institutions).toBe(1)
      for (const [line, value] of (lastYear?.values ?? []).entries())
        expect(value).toBeCloseTo(2 * (own?.values[line] ?? 0), 3)
      // One institution of six shows a change.
      expect(parts.length).toBeGreaterThan(1)
      for (const [line, value] of (lastYear?.now ?? []).entries())
        expect(value).toBeCloseTo(own?.values[line] ?? 0, 2)
      const table = await classes('?by=type')
      expect(changeAt(table, 0, 0)?.percent).toBeCloseTo(-50, 3)
      const path = `/api/tosov/review/sums/${sessionCode}/classes`
      const note = sumText.aboutBefore(1, 2026)
      const paper = readPdfText((await ministry.get(`${path}/pdf`)).rawPayload).join(' ')
      expect(paper.replace(/\s+/g, ' ')).toContain(note)
      const { sheets } = await readXlsx(new Uint8Array((await ministry.get(`${path}/xlsx`)).rawPayload))
      expect(sheets[0]?.rows.flat()).toContain(note)
      expect((await classes('?search=1008')).lastYear).toBeNull()
      await db.deleteFrom('report').where('year', '=', 2025).execute()
    })

    it('is a paper and a workbook', async () => {
      const address = `/api/tosov/review/sums/${sessionCode}/classes`
      const text = readPdfText((await ministry.get(`${address}/pdf?by=type`)).rawPayload).join('\n')
      expect(text).toContain('Сургууль, хувийн')
      expect(text).toContain('210101')
      const { sheets } = await readXlsx(
        new Uint8Array((await ministry.get(`${address}/xlsx?by=type`)).rawPayload),
      )
      expect(sheets[1]?.rows[1]?.slice(2)).toHaveLength(4)
    })
  })

  describe('compared with other budgets of its institutions', () => {
    /** Copies a report to another period with scaled figures. */
    const keep = async (where: 'report' | 'receipt', period: string, by: number, turn = 0) => {
      const { db } = app.services
      const from = await db
        .selectFrom('report')
        .selectAll()
        .where('institution_id', '=', '1001')
        .where('session_code', '=', sessionCode)
        .executeTakeFirstOrThrow()
      const own = { institution_id: '1001', session_code: period, year: Number(period.slice(0, 4)) }
      const content = {
        rows: JSON.stringify(
          (from.rows as readonly { readonly valueNumber: number | null }[]).map((row) => ({
            ...row,
            valueNumber: row.valueNumber === null ? null : row.valueNumber * by,
          })),
        ),
        inputs: JSON.stringify(from.inputs),
        facts: JSON.stringify(from.facts),
      }
      const at = app.services.now()
      if (where === 'report')
        return db
          .insertInto('report')
          .values({ ...own, ...content, status: 'CALCULATED', calculated_at: at })
          .execute()
      const sealed = { receipt_number: `${period}-${turn}`, running_number: turn, check_code: '', sha256: '' }
      return db
        .insertInto('receipt')
        .values({ ...own, ...content, ...sealed, sent_at: at, sent_by: 'ebs' })
        .execute()
    }

    it('last year’s is the newest calculation of the institutions that have one, before any sending', async () => {
      await keep('report', '2025-01', 2)
      expect(firstOf((await comparisonFor(ministry)).lastYear)).toEqual(times(2))
      await keep('report', '2025-02', 3)
      expect(firstOf((await comparisonFor(ministry)).lastYear)).toEqual(times(3))
    })

    it('a last year of fewer institutions is compared with this year’s of only these', async () => {
      const sum = await read(ministry)
      expect([sum.institutions, sum.lastYear?.institutions]).toEqual([2, 1])
      expect(sum.lastYear?.now[0]).toBe(first(0))
      expect(changeAt(sum, 0, 0)).toMatchObject({ now: first(0), before: rounded(3 * first(0)) })
    })

    it('and the newest sending before any calculation', async () => {
      await keep('receipt', '2025-01', 4, 1)
      await keep('receipt', '2025-01', 5, 2)
      const { lastYear, institutions } = await comparisonFor(ministry)
      expect([firstOf(lastYear), institutions]).toEqual([times(5), 2])
    })

    it('the period before is that of this year, and of the first there is none', async () => {
      const period = {
        year: 2026,
        organization_type_id: 48,
        session_code: '2026-01',
        session_name: '2026 оны 01',
      }
      await app.services.db
        .insertInto('period')
        .values(period)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await keep('report', '2026-01', 6)
      await keep('report', '2025-03', 9)
      expect(firstOf((await comparisonFor(ministry)).periodBefore)).toEqual(times(6))
      expect((await comparisonFor(ministry, '2026-01')).periodBefore).toBeNull()
      await app.services.db.deleteFrom('period').where('session_code', '=', '2026-01').execute()
    })

    it('the sent one is the last sending of the period, and the calculated one does not change', async () => {
      await keep('receipt', '2026-02', 7, 3)
      await keep('receipt', '2026-01', 8, 4)
      const { sent, calculated } = await comparisonFor(ministry)
      expect([firstOf(sent), firstOf(calculated)]).toEqual([times(7), both()])
    })

    it('a stored report with other lines is ignored', async () => {
      await app.services.db
        .updateTable('receipt')
        .set({ inputs: JSON.stringify({ 'fact/view': 'ebs-private' }) })
        .where('session_code', '=', '2025-01')
        .execute()
      expect((await comparisonFor(ministry)).lastYear).toBeNull()
    })

    it('a reviewer without such an institution sees no comparison', async () => {
      const without = (await aimag.get(`/api/tosov/review/sums/${sessionCode}/DRM_TT10/comparison`)).json()
      expect(without).toEqual({
        institutions: 0,
        lastYear: null,
        periodBefore: null,
        sent: null,
        calculated: null,
      })
    })
  })

  it('of a revised period only those can be missing that have one', async () => {
    const { db } = app.services
    const revised = '2026-03'
    await db
      .insertInto('period')
      .values(
        [47, 48].map((type) => ({
          ...{ year: 2026, organization_type_id: type },
          ...{ session_code: revised, session_name: '2026 оны 03' },
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const classes = async () => {
      const choices = (await ministry.get(`/api/tosov/review/sums/${revised}`)).json<SumChoice[]>()
      const sum = (await ministry.get(`/api/tosov/review/sums/${revised}/classes`)).json<SumAnswer>()
      return [
        choices.find(({ report }) => report === 'classes')?.institutions ?? 0,
        sum.missing.map(({ institutionId }) => institutionId),
        sum.missingReason,
      ]
    }
    // None is missing in this period, so there is no link.
    expect(await classes()).toEqual([0, [], 'named'])
    // An approved first report starts the revised period.
    const firstPeriod = await db
      .selectFrom('period')
      .select(({ fn }) => fn.min('session_code').as('code'))
      .where('year', '=', 2026)
      .where('organization_type_id', '=', 48)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('report')
      .values({
        ...{ institution_id: '1002', session_code: String(firstPeriod.code), year: 2026, status: 'APPROVED' },
      })
      .onConflict((conflict) =>
        conflict.columns(['institution_id', 'session_code']).doUpdateSet({ status: 'APPROVED' }),
      )
      .execute()
    expect(await classes()).toEqual([1, ['1002'], 'uncalculated'])
  })

  it('knows no other report and no other period', async () => {
    const sums = [`sums/${sessionCode}/EBS_TT_N.ebs-public`, `sums/1999-01/${key}`]
    const paths = [...sums, ...sums.map((path) => `${path}/comparison`)]
    for (const path of paths) expect((await ministry.get(`/api/tosov/review/${path}`)).statusCode).toBe(404)
  })
})
