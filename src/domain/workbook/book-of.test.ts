import { describe, expect, it } from 'vitest'
import { normSetOf } from '#domain/norms/year-norms.ts'
import { factsOf, groupOf, type Profile, type ViewCode } from '#domain/organisation/profile.ts'
import { reportProgramOf, reportsOf } from '#domain/reports/register.ts'
import { evaluate } from '#domain/sheet/evaluate.ts'
import type { NamedPeople } from '#domain/staff/named-people.ts'
import type { Book, BookSheet } from '#domain/workbook/book.ts'
import { bookOf } from '#domain/workbook/book-of.ts'
import { bookInputsOf } from '#test/support/book-inputs.ts'
import { plainSchool } from '#test/support/school.ts'

function bookOfView(view: ViewCode, changedInputs = 0): Book {
  const { givens, settings } = normSetOf(2026)
  const profile = { ...plainSchool, ...profiles[view] }
  const facts = { ...factsOf(profile, view), ...settings }
  const evaluation = evaluate(reportProgramOf(view, groupOf(profile)), { entries: {}, givens, facts })
  return bookOf({ ...bookInputsOf({ view, evaluation, people }), changedInputs })
}

const people: NamedPeople = {
  staff: [
    {
      name: 'Дорж Бат',
      position: 'Багш',
      status: 'CHILDCARE',
      months: 6,
      salary: 1_000_000,
      retirement: null,
      travel: null,
      ruralService: false,
    },
  ],
  children: [],
  positions: [],
  ruralServiceMonths: 6,
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
    const reports = reportsOf(code, factsOf({ ...plainSchool, ...profiles[code] }, code))
    expect(names.slice(1, 1 + reports.length)).toEqual(reports.map((report) => report.code))
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
    expect(texts(book)).toContain('Байршил\nнийслэл')
    expect(texts(book)).not.toMatch(/^[a-zA-Z]+$/m)
    const links = (book.sheets[0]?.cells ?? []).flatMap(({ holds }) =>
      holds.is === 'link' ? [holds.sheet] : [],
    )
    expect(links).toEqual(book.sheets.slice(1).map(({ name }) => name))
  })
})
