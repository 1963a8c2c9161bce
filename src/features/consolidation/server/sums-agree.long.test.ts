import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roundHalfAway } from '#engine/number/rounding.ts'
import type { SumAnswer } from '#features/consolidation/api.ts'
import { classFormOf, classValues } from '#features/consolidation/class-table.ts'
import { fullEdition2025, reportsOfView } from '#forms/editions/edition-reports.ts'
import { type ViewCode, viewOf } from '#forms/profile.ts'
import type { ReportRow } from '#forms/reports/report.ts'
import { oneDatabase } from '#test/support/database.ts'
import { institutionRow, schoolProfile } from '#test/support/schools.ts'
import { setApp } from '#test/support/set-app.ts'

const sessionCode = '2026-02'

/** Returns reproducible pseudo-random numbers. */
function chance(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

type StoredRows = { readonly rows: readonly ReportRow[]; readonly requested: number; readonly view: ViewCode }
type ComparedInstitution = {
  readonly id: string
  readonly view: ViewCode
  readonly region: string
  readonly now: StoredRows | null
  readonly before: StoredRows | null
}

const profiles = [
  schoolProfile(),
  schoolProfile({ organizationProperty: 'PRIVATE', declaresGroups: true }),
  schoolProfile({ orgType: 'SUB', organizationTypeId: 47, learnerForm: 'groups' }),
  schoolProfile({ orgType: 'NTB', organizationTypeId: 49, view: 'ntb-draft' }),
]
const aimags = ['61', '64', '65'] as const

function storedBy(next: (below: number) => number, view: ViewCode): StoredRows {
  const reports = reportsOfView(fullEdition2025, view).filter(({ layout }) => layout === 'table')
  const rows = reports.flatMap(({ code, columns, lines }) => {
    const size = lines.length * columns.filter(({ from }) => from === 'snapshot').length
    const isOther = next(12) === 0
    return Array.from({ length: isOther ? size - 1 : size }, (_, index) => ({
      standardReportCode: code,
      rowNum: index + 1,
      valueNumber: next(9) === 0 ? null : (next(20_000_000) - 2_000_000) / 10,
      valueString: null,
    }))
  })
  return {
    rows: rows.toSorted((a, b) => ((a.rowNum * 7) % 31) - ((b.rowNum * 7) % 31)),
    requested: next(2_000_000_000) + next(1000) / 1000,
    view,
  }
}

const otherThan = (view: ViewCode): ViewCode => (view === 'ebs-public' ? 'ebs-private' : 'ebs-public')

describe.each(oneDatabase)('sums of random sets ($name)', ({ open }) => {
  const app = setApp({ open })
  const ministry = app.client('ministry')
  let made: readonly ComparedInstitution[] = []
  beforeAll(async () => {
    const { db } = app.services
    const next = chance(11)
    made = Array.from({ length: 270 }, (_, index): ComparedInstitution => {
      const profile = profiles[index % profiles.length] ?? schoolProfile()
      const view = viewOf(profile)
      if (view === null) throw new Error('has a view')
      return {
        id: String(5000 + index),
        view,
        region: aimags[next(aimags.length)] ?? '61',
        now: next(6) === 0 ? null : storedBy(next, view),
        before: next(4) === 0 ? null : storedBy(next, next(10) === 0 ? otherThan(view) : view),
      }
    })
    await db
      .insertInto('institution')
      .values(
        made.map(({ id, region }, index) => ({
          ...institutionRow(id, profiles[index % profiles.length] ?? schoolProfile()),
          aimag_code: region,
        })),
      )
      .execute()
    const content = ({ rows, requested, view }: StoredRows) => ({
      rows: JSON.stringify(rows),
      requested_total: requested,
      facts: '{}',
      inputs: JSON.stringify({ 'fact/view': view }),
    })
    const at = app.services.now()
    const reports = made.flatMap(({ id, now, before }, index) => [
      ...(now ? [{ id, period: sessionCode, year: 2026, stored: now }] : []),
      // A calculation after last year's sending must not count.
      ...(before
        ? [
            {
              id,
              period: '2025-02',
              year: 2025,
              stored: index % 3 === 0 ? storedBy(next, before.view) : before,
            },
          ]
        : []),
    ])
    for (const { id, period, year, stored } of reports)
      await db
        .insertInto('report')
        .values({
          ...{ institution_id: id, session_code: period, year, status: 'CALCULATED', calculated_at: at },
          ...content(stored),
        })
        .execute()
    for (const { id, before } of made.filter((_, index) => index % 3 === 0))
      if (before)
        for (const [turn, stored, recalled_at] of [
          [1, storedBy(next, before.view), null],
          [2, before, null],
          [3, storedBy(next, before.view), at],
        ] as const)
          await db
            .insertInto('receipt')
            .values({
              ...{ institution_id: id, receipt_number: `${id}-${turn}`, session_code: '2025-02', year: 2025 },
              ...{
                running_number: turn,
                check_code: '',
                sha256: '',
                sent_at: at,
                sent_by: 'ebs',
                recalled_at,
              },
              ...content(stored),
            })
            .execute()
  }, 120_000)
  afterAll(() => app.close())
  const sum = async (key: string, query: string) => {
    const answer = await ministry.get(`/api/tosov/review/sums/${sessionCode}/${key}?search=5&${query}`)
    expect([key, query, answer.statusCode]).toEqual([key, query, 200])
    return answer.json<SumAnswer>()
  }
  /** Reads figures without the database's sums; `null` for another form. */
  const oldWay = (
    stored: StoredRows | null,
    code: string,
    size: number,
  ): readonly (number | null)[] | null => {
    const rows = (stored?.rows ?? []).filter(({ standardReportCode }) => standardReportCode === code)
    if (rows.length !== size) return null
    return rows.toSorted((a, b) => a.rowNum - b.rowNum).map(({ valueNumber }) => valueNumber)
  }
  const added = (all: readonly (readonly (number | null)[])[], place: number): number | null => {
    const figures = all.flatMap((values) => values[place] ?? [])
    // Tenths of a thousand tugrik are integers, so that sums are exact.
    return figures.length === 0
      ? null
      : figures.reduce((total, figure) => total + Math.round(figure * 10), 0) / 10
  }
  const queries = [
    ['by=region', () => true],
    ['by=type', () => true],
    ['by=institution&from=3&most=4', () => true],
    ['by=institution&region=65', ({ region }: ComparedInstitution) => region === '65'],
    ['by=total&region=61', ({ region }: ComparedInstitution) => region === '61'],
  ] as const
  it.each([
    ['EBS_TT16', 'ebs-public', 'ownership=PUBLIC&type=EBS'],
    ['SUB_TT6', 'sub-public', 'ownership=PUBLIC&type=SUB'],
  ] as const)('of %s are those of its rows one by one', async (code, view, filter) => {
    for (const [query, is] of queries) {
      const own = made.filter((one) => is(one) && one.view === view)
      const answer = await sum(code, `${query}&${filter}`)
      const size = answer.columns.length * answer.lines.length
      const there = own.flatMap(({ id, now, before, region }) => {
        const values = oldWay(now, code, size)
        const was = before && before.view === view ? oldWay(before, code, size) : null
        return values ? [{ id, region, values, was }] : []
      })
      expect(answer.institutions).toBe(there.length)
      expect(there.length).toBeGreaterThan(5)
      const both = there.filter(({ was }) => was !== null)
      expect(both.length).toBeLessThan(there.length)
      expect(answer.lastYear?.institutions).toBe(both.length)
      for (const [place, summed] of answer.summed.entries()) {
        if (!summed) continue
        const all = answer.parts.reduce(
          (total, { values }) => total + Math.round((values[place] ?? 0) * 10),
          0,
        )
        expect(all / 10).toBe(
          added(
            there.map(({ values }) => values),
            place,
          ) ?? 0,
        )
        const decimals = answer.columns[place % answer.columns.length]?.decimals ?? 0
        const rounded = (value: number | null) => (value === null ? null : roundHalfAway(value, decimals))
        expect(answer.lastYear?.now[place]).toBe(
          rounded(
            added(
              both.map(({ values }) => values),
              place,
            ),
          ),
        )
        expect(answer.lastYear?.values[place]).toBe(
          rounded(
            added(
              both.map(({ was }) => was ?? []),
              place,
            ),
          ),
        )
      }
      for (const part of answer.parts.filter(() => answer.by === 'institution'))
        if (part.institutionId !== 'rest') {
          const one = there.find(({ id }) => id === part.institutionId)
          expect(part.values).toEqual(one?.values)
          expect(part.lastYear === null).toBe(one?.was === null)
        }
      for (const part of answer.parts.filter(() => query === 'by=region')) {
        const its = there.filter(({ region }) => region === part.institutionId)
        const place = answer.summed.indexOf(true)
        expect(part.institutions).toBe(its.length)
        expect(part.values[place]).toBe(
          added(
            its.map(({ values }) => values),
            place,
          ),
        )
        const then = its.filter(({ was }) => was !== null)
        expect(part.lastYear?.values[place]).toBe(
          added(
            then.map(({ was }) => was ?? []),
            place,
          ),
        )
        expect(part.lastYear?.now[place]).toBe(
          added(
            then.map(({ values }) => values),
            place,
          ),
        )
      }
    }
  })

  it('by economic class are those of the budgets one by one, to the tugrik', async () => {
    const classesOf = ({ rows, requested: total }: StoredRows, view: ViewCode) => {
      const form = classFormOf(reportsOfView(fullEdition2025, view))
      const own = form ? rows.filter(({ standardReportCode }) => standardReportCode === form.report) : []
      const classed = form !== null && own.length === form.size ? 'all' : 'none'
      return classValues({ form, requested: total, rows: own, classed })
    }
    for (const [query, is] of queries) {
      const answer = await sum('classes', query)
      const there = made.flatMap(({ view, now, ...one }) =>
        is({ view, now, ...one }) && now ? [classesOf(now, view)] : [],
      )
      expect(answer.institutions).toBe(there.length)
      // All lines are in use and keep their positions.
      const whole = classesOf(
        made.flatMap(({ now }) => now ?? [])[0] ?? { rows: [], requested: 0, view: 'ebs-public' },
        'ebs-public',
      ).map((_, place) =>
        there.reduce((total, values) => total + BigInt(Math.round((values[place] ?? 0) * 1_000_000)), 0n),
      )
      const used = whole.flatMap((total, place) =>
        there.some((values) => Math.abs(values[place] ?? 0) >= 0.0005) ? [total] : [],
      )
      const totals = answer.lines.map((_, place) =>
        answer.parts.reduce(
          (total, { values }) => total + BigInt(Math.round((values[place] ?? 0) * 1_000_000)),
          0n,
        ),
      )
      expect(used.length).toBeGreaterThan(5)
      const isUsed = (place: number) =>
        answer.parts.some(({ values }) => Math.abs(values[place] ?? 0) >= 0.0005)
      expect(totals.filter((_, place) => isUsed(place))).toEqual(used)
    }
  })
})
