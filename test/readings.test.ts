import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, it, test } from 'vitest'
import { budgetReadings, readingNames } from '#domain/draft/budget-total.ts'
import { amountText, differenceText, toldReadings } from '#domain/draft/readings-in-words.ts'
import { everySheet } from '#domain/editions/edition.ts'
import { fullEditions } from '#domain/editions/full-editions.ts'
import { fullEdition2025, reportsOfView } from '#domain/editions/reports.ts'
import { bookOf } from '#domain/excel/book-of.ts'
import { calculateReports } from '#domain/report/calculate.ts'
import { coverContent } from '#domain/report/paper/cover-page.ts'
import { bookInputsOf, paperFacts } from '#test/support/book-inputs.ts'
import { textsIn } from '#test/support/made-report.ts'
import { exampleReceipt } from '#test/support/paper-example.ts'
import { randomInstitutions } from '#test/support/random-institution.ts'
import { readingText } from '#text/readings.ts'

/** A total of the budget that says nothing of its reading (calculation §9, Two readings). */
const namesNone = (text: string): boolean =>
  /нийт төсөв/i.test(text) && !/хувьсах зардлаар|орон тоогоор/i.test(text)

/** One institution of every view, with figures of its own. */
const institutions = fullViews().map((view) => {
  const found = randomInstitutions(60, 20_261_122).find((each) => each.view === view)
  if (!found) throw new Error(view)
  return found
})

function fullViews() {
  return Object.values(fullEdition2025.views).map(({ code }) => code)
}

describe('no total is called only «Нийт төсөв»', () => {
  test.each(fullEditions.map((edition) => [edition.code, edition] as const))(
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

  it('in what the program says', async () => {
    const files = (await readdir('src/text')).map((name) => `src/text/${name}`)
    const lines = await Promise.all(
      files.map(async (file) => (await readFile(file, 'utf8')).split('\n').map((line) => `${file}: ${line}`)),
    )
    expect(lines.flat().filter(namesNone)).toEqual([])
  })

  it('as whoever writes one will see', () => {
    expect(['Нийт төсөв', 'Цэцэрлэгийн нийт төсөв, мянган төгрөг'].map(namesNone)).toEqual([true, true])
    expect(Object.values(readingText.totals).filter(namesNone)).toEqual([])
  })
})

describe('a reading is called what it is', () => {
  test.each(Object.values(fullEdition2025.views).map((view) => [view.code, view] as const))(
    'above the totals of the tables of %s',
    (_, { budget, headcount }) => {
      const caption = (code: string) => everySheet(fullEdition2025).get(code)?.fields.budgetTotal?.caption
      expect([caption(budget), caption(headcount)]).toEqual(
        readingNames.map((name) => readingText.totals[name]),
      )
    },
  )

  /** Which report prints which reading (calculation §9, Two readings). */
  test.each([
    ['EBS_TT16', /орон тоогоор/],
    ['EBS_TT9', /орон тоогоор/],
    ['EBS_TT17', /хувьсах зардлаар/],
    ['EBS_TT6', /хувьсах зардлаар/],
    ['SUB_TT6', /хувьсах зардлаар/],
    ['SUB_TT7', /хувьсах зардлаар/],
    ['EBS_NBT_TT6', /хувьсах зардлаар/],
  ])('in the title of %s', (code, reading) => {
    const titles = fullViews()
      .flatMap((view) => reportsOfView(fullEdition2025, view))
      .filter((report) => report.code === code)
      .map(({ title }) => title)
    expect(titles.length).toBeGreaterThan(0)
    for (const title of titles) expect(title).toMatch(reading)
  })
})

describe('both readings stand beside each other, with their difference', () => {
  test.each(institutions.map((each) => [each.view, each] as const))(
    'on the cover, the receipt and the first sheet of the workbook of %s',
    (code, { view, evaluation, people }) => {
      const own = fullEdition2025.views[view]
      const readings = budgetReadings(evaluation, own)
      const decimals = own.group === 'ORGEBS' ? 1 : 2
      const facts = { ...paperFacts, cover: { ...paperFacts.cover, readings, decimals } as const }
      const reports = reportsOfView(fullEdition2025, view)
      const cover = reports.find(({ layout }) => layout === 'cover')
      if (!cover) throw new Error(code)
      const rows = calculateReports([cover], { evaluation, people, facts })
      const paper = { reports: [cover], rows, facts, sent: true, receipt: null, reasons: [] }
      const said = textsIn(coverContent(cover, paper)).join(' ')
      expect(said).toContain(`${readingText.names.asked} ${amountText(readings.asked, { decimals })}`)
      expect(said).toContain(`${readingText.names.headcount} ${amountText(readings.headcount, { decimals })}`)
      expect(said).toContain(`${readingText.difference} ${differenceText(readings, { decimals })}`)

      const receipt = { ...exampleReceipt, readings, sender: { name: 'Дорж', post: 'Нягтлан' } }
      const sealed = textsIn(coverContent(cover, { ...paper, receipt }))
        .slice(-30)
        .join(' ')
      for (const name of readingNames)
        expect(sealed).toContain(`${readingText.names[name]} ${amountText(readings[name], { decimals: 2 })}`)
      expect(sealed).toContain('Дорж, Нягтлан')

      const book = bookOf(bookInputsOf({ view, evaluation, people }))
      const first = book.sheets[0]?.cells.flatMap(({ holds }) => (holds.is === 'text' ? [holds.text] : []))
      for (const { name, value } of toldReadings(readings, { decimals: 2 }))
        expect(first?.join(' ')).toContain(`${readingText.thousands(name)} ${value}`)
    },
  )
})

describe('a difference in words', () => {
  test.each([
    [{ asked: 1_000_000, headcount: 1_250_000, whole: null }, '+250.0 (+25.0 %)'],
    [{ asked: 1_000_000, headcount: 999_000, whole: null }, '−1.0 (−0.1 %)'],
    // What is printed as nothing has no sign.
    [{ asked: 1_000_000, headcount: 1_000_010, whole: null }, '0.0 (0.0 %)'],
    [{ asked: 0, headcount: 5000, whole: null }, '+5.0'],
    [
      { asked: 800_000, headcount: 981_000, whole: 1_090_000 },
      '−109.0 (−10.0 %), төр, үүсгэн байгуулагчийн нийт дүн 1,090.0-тэй харьцуулсан',
    ],
  ])('%j', (readings, text) => {
    expect(differenceText(readings, { decimals: 1 })).toBe(text)
  })
})
