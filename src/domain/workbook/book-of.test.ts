import { describe, expect, it } from 'vitest'
import { normSetOf } from '#domain/norms/year-norms.ts'
import { factsOf, type Profile, type ViewCode } from '#domain/organisation/profile.ts'
import { views } from '#domain/organisation/views.ts'
import { calculateReports } from '#domain/report/calculate.ts'
import { reportProgramOf, reportsOf } from '#domain/reports/register.ts'
import { evaluate } from '#domain/sheet/evaluate.ts'
import type { Book, BookSheet } from '#domain/workbook/book.ts'
import { bookOf } from '#domain/workbook/book-of.ts'
import { schoolProfile } from '#test/support/schools.ts'

const paper = {
  institutionId: '1001',
  institutionName: 'Тосонбулаг',
  year: 2026,
  sessionCode: '2026-02',
  sessionName: '2026 оны 02',
  calculatedAt: '2026-08-15T06:02:00Z',
  receiptNumber: null,
  checkCode: null,
}

const profiles: Readonly<Record<ViewCode, Partial<Profile>>> = {
  'ebs-public': {},
  'ebs-dormitory': { view: 'ebs-dormitory', hasDormitory: true },
  'ebs-private': { organizationProperty: 'PRIVATE' },
  'sub-public': { orgType: 'SUB', organizationTypeId: 47 },
  'sub-private': { orgType: 'SUB', organizationTypeId: 47, organizationProperty: 'PRIVATE' },
  ntb: { orgType: 'NTB', organizationTypeId: 49 },
  'ntb-draft': { orgType: 'NTB', organizationTypeId: 49, view: 'ntb-draft' },
}

function bookOfView(code: ViewCode, changedInputs = 0): Book {
  const view = views[code]
  if (!view) throw new Error(code)
  const { givens, settings } = normSetOf(2026)
  const facts = { ...factsOf(schoolProfile(profiles[code]), code), ...settings }
  const evaluation = evaluate(reportProgramOf(code, view.group), { entries: {}, givens, facts })
  const reports = reportsOf(code)
  const rows = calculateReports(reports, evaluation, paper)
  const blanks = view.tabs.flatMap(({ sheets }) => sheets)
  return bookOf({ evaluation, reports, rows, facts: paper, blanks, changedInputs })
}

const formulasOf = ({ cells }: BookSheet): readonly string[] =>
  cells.flatMap(({ holds }) => (holds.is === 'formula' ? [holds.formula] : []))

/** How deep brackets stand in one another. */
function depthOf(formula: string): number {
  const depths = [...formula.replace(/'[^']*'|"[^"]*"/g, '')].reduce<{ now: number; most: number }>(
    ({ now, most }, sign) => {
      const next = now + (sign === '(' ? 1 : sign === ')' ? -1 : 0)
      return { now: next, most: Math.max(most, next) }
    },
    { now: 0, most: 0 },
  )
  expect(depths.now).toBe(0)
  return depths.most
}

describe.each(Object.keys(profiles) as ViewCode[])('the workbook of %s', (code) => {
  const book = bookOfView(code)
  const names = book.sheets.map(({ name }) => name)

  it('begins with the first sheet and the reports, and ends with the norms', () => {
    const kinds = book.sheets.map(({ kind }) => kind)
    const order = ['about', 'report', 'blank', 'register', 'norm']
    expect(kinds).toEqual(kinds.toSorted((one, other) => order.indexOf(one) - order.indexOf(other)))
    expect(names.slice(1, 1 + reportsOf(code).length)).toEqual(reportsOf(code).map((report) => report.code))
  })

  it('keeps to what Excel takes: names, lengths and depths of formulas', () => {
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
    expect(names.filter((name) => !/^[^[\]:*?/\\']{1,31}$/.test(name))).toEqual([])
    for (const formula of book.sheets.flatMap(formulasOf)) {
      expect(formula.length).toBeLessThan(8192)
      expect(depthOf(formula)).toBeLessThan(64)
    }
  })

  it('carries every sheet that a formula names, and no sheet that nobody reads or fills in', () => {
    const named = new Set(
      book.sheets
        .flatMap(formulasOf)
        .flatMap((formula) => [...formula.matchAll(/'([^']+)'!/g)].map(([, name]) => name)),
    )
    expect([...named].filter((name) => !names.includes(name ?? ''))).toEqual([])
    const behind = book.sheets.filter(({ kind }) => kind === 'register' || kind === 'norm')
    expect(behind.filter(({ name }) => !named.has(name)).map(({ name }) => name)).toEqual([])
  })

  it('has no two things in one cell', () => {
    for (const { cells } of book.sheets)
      expect(new Set(cells.map(({ row, column }) => `${row},${column}`)).size).toBe(cells.length)
  })
})

describe('the first sheet', () => {
  const texts = (book: Book): string =>
    (book.sheets[0]?.cells ?? []).flatMap(({ holds }) => (holds.is === 'text' ? [holds.text] : [])).join('\n')

  it('says whether the figures are those of the calculation', () => {
    expect(texts(bookOfView('ebs-public'))).toContain('хадгалсан тайлантай таарч байна')
    expect(texts(bookOfView('ebs-public', 3))).toContain('3 утга өөрчлөгдсөн')
  })

  it('names the facts that count in Mongolian, and every sheet', () => {
    const book = bookOfView('ebs-public')
    expect(texts(book)).toMatch(/Байршил\nсум \(200 км хүртэл\)/)
    expect(texts(book)).not.toMatch(/^[a-zA-Z]+$/m)
    const links = (book.sheets[0]?.cells ?? []).flatMap(({ holds }) =>
      holds.is === 'link' ? [holds.sheet] : [],
    )
    expect(links).toEqual(book.sheets.slice(1).map(({ name }) => name))
  })
})
