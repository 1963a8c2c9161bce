import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, it, test } from 'vitest'
import { coverContent } from '#documents/paper/cover-page.ts'
import { bookOf } from '#documents/workbook/report-workbook.ts'
import { demoEditionsLoaded } from '#features/demo/load-editions.ts'
import { calculateReports } from '#features/reports/calculate.ts'
import { sendingFigures } from '#features/reports/web/sending.ts'
import { amountText, differenceText, formatSum, totalsInWords } from '#forms/amounts.ts'
import { everySheet } from '#forms/editions/edition.ts'
import { fullEdition2025, reportsOfView } from '#forms/editions/edition-reports.ts'
import { fullEditions } from '#forms/editions/full-editions.ts'
import { budgetTotals, totalNames } from '#forms/readings.ts'
import { budgetTotalText } from '#forms/total-text.ts'
import { bookInputsOf, paperFacts } from '#test/support/book-inputs.ts'
import { paperTexts } from '#test/support/made-report.ts'
import { exampleReceipt } from '#test/support/paper-example.ts'
import { randomInstitutions } from '#test/support/random-institution.ts'

/** A budget total without the name of its kind (calculation §9, Two readings). */
await demoEditionsLoaded()

const namesNone = (text: string): boolean =>
  /нийт төсөв/i.test(text) && !/хувьсах зардлаар|орон тоогоор/i.test(text)

const institutions = fullViews().map((view) => {
  const found = randomInstitutions(60, 20_261_122).find((each) => each.view === view)
  if (!found) throw new Error(view)
  return found
})

function fullViews() {
  return Object.values(fullEdition2025.views).map(({ code }) => code)
}

describe('no total is called only «Нийт төсөв»', () => {
  test.each(fullEditions().map((edition) => [edition.code, edition] as const))(
    'in a sheet or a report of edition %s; the labels of tabs are the specification’s',
    (_, edition) => {
      const sheets = [...everySheet(edition).values()].flatMap((sheet) => [
        sheet.caption,
        sheet.purpose,
        ...sheet.rows.map(({ caption }) => caption),
        ...Object.values(sheet.fields).flatMap(({ caption, under }) => [caption, ...under]),
      ])
      const reports = fullViews()
        .flatMap((view) => reportsOfView(edition, view))
        .flatMap(({ title, description, columns, lines }) => [
          title,
          description,
          ...columns.flatMap(({ caption, under }) => [caption, ...under]),
          ...lines.map(({ caption }) => caption),
        ])
      expect([...sheets, ...reports].filter(namesNone)).toEqual([])
    },
  )

  it('in the texts of the program', async () => {
    const names = (await readdir('src', { recursive: true })).filter((name) => name.endsWith('text.ts'))
    expect(names.length).toBeGreaterThan(100)
    const lines = await Promise.all(
      names.map(async (name) =>
        (await readFile(`src/${name}`, 'utf8')).split('\n').map((line) => `${name}: ${line}`),
      ),
    )
    expect(lines.flat().filter(namesNone)).toEqual([])
  })

  it('and the check recognises such a name', () => {
    expect(['Нийт төсөв', 'Цэцэрлэгийн нийт төсөв, мянган төгрөг'].map(namesNone)).toEqual([true, true])
    expect(Object.values(budgetTotalText.totals).filter(namesNone)).toEqual([])
  })
})

describe('a total has its full name', () => {
  test.each(Object.values(fullEdition2025.views).map((view) => [view.code, view] as const))(
    'above the totals of the tables of %s',
    (_, { budget, headcount }) => {
      const caption = (code: string) => everySheet(fullEdition2025).get(code)?.fields.budgetTotal?.caption
      expect([caption(budget), caption(headcount)]).toEqual(
        totalNames.map((name) => budgetTotalText.totals[name]),
      )
    },
  )

  /** The total that each report prints (calculation §9, Two readings). */
  test.each([
    ['EBS_TT16', /орон тоогоор/i],
    ['EBS_TT9', /орон тоогоор/i],
    ['EBS_TT17', /хувьсах зардлаар/i],
    ['EBS_TT6', /хувьсах зардлаар/i],
    ['SUB_TT6', /хувьсах зардлаар/i],
    ['SUB_TT7', /хувьсах зардлаар/i],
    ['EBS_NBT_TT6', /хувьсах зардлаар/i],
    ['EBS_TT10', /хувьсах зардлаар.*орон тоогоор/i],
  ])('in the title of %s, and in its name in the list', (code, reading) => {
    const titles = fullViews()
      .flatMap((view) => reportsOfView(fullEdition2025, view))
      .filter((report) => report.code === code)
      .flatMap(({ title, description }) => [title, description])
    expect(titles.length).toBeGreaterThan(0)
    for (const title of titles) expect(title).toMatch(reading)
  })
})

describe('both totals are next to each other, with their difference', () => {
  test.each(institutions.map((each) => [each.view, each] as const))(
    'on the cover, the receipt and the first sheet of the workbook of %s',
    (code, { view, evaluation, people }) => {
      const own = fullEdition2025.views[view]
      const readings = budgetTotals(evaluation, own)
      const { group } = own
      const facts = { ...paperFacts, cover: { ...paperFacts.cover, readings, group } }
      const reports = reportsOfView(fullEdition2025, view)
      const cover = reports.find(({ layout }) => layout === 'cover')
      if (!cover) throw new Error(code)
      const rows = calculateReports([cover], { evaluation, people, facts })
      const paper = { reports: [cover], rows, facts, sent: true, receipt: null, reasons: [] }
      const said = paperTexts(coverContent(cover, paper)).join(' ')
      expect(said).toContain(`${budgetTotalText.names.requested} ${amountText(readings.requested, group)}`)
      expect(said).toContain(`${budgetTotalText.names.headcount} ${amountText(readings.headcount, group)}`)
      expect(said).toContain(`${budgetTotalText.difference} ${differenceText(readings, group)}`)

      const receipt = { ...exampleReceipt, group, readings, sender: { name: 'Дорж', post: 'Нягтлан' } }
      const sealed = paperTexts(coverContent(cover, { ...paper, receipt }))
        .slice(-30)
        .join(' ')
      for (const name of totalNames)
        expect(sealed).toContain(`${budgetTotalText.names[name]} ${amountText(readings[name], group)}`)
      expect(sealed).toContain('Дорж, Нягтлан')

      const book = bookOf(bookInputsOf({ view, evaluation, people }))
      const first = book.sheets[0]?.cells.flatMap(({ content }) =>
        content.kind === 'text' ? [content.text] : [],
      )
      for (const { name, value } of totalsInWords(readings, group))
        expect(first?.join(' ')).toContain(`${budgetTotalText.thousands(name)} ${value}`)
    },
  )
})

describe('one total has the same decimals everywhere', () => {
  /** One decimal for schools, two for the others (calculation §9). */
  const oneDecimal = /^[\d,]+\.\d$/
  const twoDecimals = /^[\d,]+\.\d\d$/
  const formOf = { ORGEBS: oneDecimal, ORGSUB: twoDecimals, ORGNTB: twoDecimals } as const

  test.each([
    ['ORGEBS', '1,234,567.9'],
    ['ORGSUB', '1,234,567.89'],
    ['ORGNTB', '1,234,567.89'],
  ] as const)('of %s: %s', (group, text) => {
    expect(amountText(1_234_567_891, group)).toBe(text)
  })

  test.each([
    [['ORGEBS', 'ORGEBS'], '1,234.6'],
    [['ORGEBS', 'ORGSUB'], '1,234.57'],
    [[], '1,234.6'],
  ] as const)('a sum over %j as those of its parts that print most: %s', (groups, text) => {
    expect(formatSum(1_234_567, groups)).toBe(text)
  })

  test.each(institutions.map((each) => [each.view, each] as const))(
    'on the cover, the receipt, the workbook and on the page that sends, of %s',
    (_, { view: code, evaluation, people }) => {
      const view = fullEdition2025.views[code]
      const readings = budgetTotals(evaluation, view)
      const { group } = view
      const facts = { ...paperFacts, cover: { ...paperFacts.cover, readings, group } }
      const cover = reportsOfView(fullEdition2025, code).filter(({ layout }) => layout === 'cover')
      const rows = calculateReports(cover, { evaluation, people, facts })
      const receipt = { ...exampleReceipt, group, readings }
      const paper = { reports: cover, rows, facts, sent: true, receipt, reasons: [] }
      const printed = cover.flatMap((report) => paperTexts(coverContent(report, paper)))
      const book = bookOf(bookInputsOf({ view: code, evaluation, people })).sheets[0]?.cells
      const inBook = book?.flatMap(({ content }) => (content.kind === 'text' ? [content.text] : [])) ?? []
      const open = { draft: { evaluation: () => evaluation }, view }
      const sent = sendingFigures(open, { lastYear: null, readings: null, moment: 'before' })
      const next = (texts: readonly string[], name: string): readonly (string | undefined)[] =>
        texts.flatMap((text, index) => (text === name ? [texts[index + 1]] : []))
      for (const name of totalNames) {
        const caption = budgetTotalText.names[name]
        const shown = [
          ...next(printed, caption),
          ...next(inBook, budgetTotalText.thousands(caption)),
          ...sent.flatMap((each) => (each.name === budgetTotalText.thousands(caption) ? [each.value] : [])),
        ]
        expect(shown).toHaveLength(4)
        expect([...new Set(shown)]).toEqual([expect.stringMatching(formOf[group])])
      }
    },
  )

  test.each(Object.values(fullEdition2025.views).map((view) => [view.code, view] as const))(
    'in every report of %s',
    (code, { group }) => {
      const columns = reportsOfView(fullEdition2025, code).flatMap((report) =>
        report.columns.map(({ unit, decimals }) => ({ report: report.code, unit, decimals })),
      )
      const amounts = columns.filter(({ unit }) => unit === 'thousandTugrik')
      expect(amounts.length).toBeGreaterThan(0)
      expect(amounts.filter(({ decimals }) => decimals !== (group === 'ORGEBS' ? 1 : 2))).toEqual([])
    },
  )

  it('no other place of the program writes an amount in thousands', async () => {
    const names = await readdir('src', { recursive: true })
    const sources = names.filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.test.ts'))
    const writing = await Promise.all(
      sources.map(async (name) =>
        (await readFile(`src/${name}`, 'utf8')).match(/formatNumber\([^)]*\/ 1000/) ? [name] : [],
      ),
    )
    expect(writing.flat()).toEqual(['forms/amounts.ts'])
  })
})

describe('a difference in words', () => {
  test.each([
    [{ requested: 1_000_000, headcount: 1_250_000, whole: null }, '+250.0 (+25.0 %)'],
    [{ requested: 1_000_000, headcount: 999_000, whole: null }, '−1.0 (−0.1 %)'],
    // A difference that rounds to zero has no sign.
    [{ requested: 1_000_000, headcount: 1_000_010, whole: null }, '0.0 (0.0 %)'],
    [{ requested: 0, headcount: 5000, whole: null }, '+5.0'],
    [
      { requested: 800_000, headcount: 981_000, whole: 1_090_000 },
      '−109.0 (−10.0 %), төр, үүсгэн байгуулагчийн нийт дүн 1,090.0-тэй харьцуулсан',
    ],
  ])('%j', (readings, text) => {
    expect(differenceText(readings, 'ORGEBS')).toBe(text)
  })
})
