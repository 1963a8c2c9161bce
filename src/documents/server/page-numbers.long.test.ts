import { describe, expect, test } from 'vitest'
import type { FirstPages } from '#documents/paper/document-list-page.ts'
import { layOut } from '#documents/paper/lay-out.ts'
import type { PaperInputs } from '#documents/paper/paper-inputs.ts'
import { infoOf } from '#documents/paper/print.ts'
import { layoutProgram } from '#documents/server/layout-program.ts'
import { pageNumbers } from '#documents/server/make-pdf.ts'
import { countPages, fontFiles, printPdf } from '#documents/server/print-pdf.ts'
import { calculateReports, lastYearOf } from '#features/reports/calculate.ts'
import { fullEdition2025, reportsOf } from '#forms/editions/edition-reports.ts'
import { exampleReceipt, tableExample } from '#test/support/paper-example.ts'
import { everyView, randomInstitutions } from '#test/support/random-institution.ts'
import { paperFacts } from '#test/support/report-case.ts'

const fonts = await fontFiles()

const longName =
  'Баян-Өлгий аймгийн Цэнгэл сумын Дархан төрийн шагналт ерөнхий боловсролын «Их Жанжин» цогцолбор'
const longPerson = 'Батмөнхийн-Эрдэнэбаатаржавын Мөнхчулууннаранцэцэгмаа (нэмэгдэл хөлстэй)'

const papers = randomInstitutions(35, 20_261_122).map(({ view, evaluation, people }, index): PaperInputs => {
  const reports = reportsOf(fullEdition2025, view, evaluation.inputs.facts)
  const named = {
    ...people,
    staff: people.staff.map((person, place) =>
      place % 5 === index % 5 ? { ...person, name: longPerson } : person,
    ),
  }
  const rows = calculateReports(reports, { evaluation, people: named, facts: paperFacts })
  const facts = {
    ...paperFacts,
    institutionName: index % 3 === 0 ? longName : paperFacts.institutionName,
    yearBefore: index % 2 === 0 ? lastYearOf(reports, rows) : null,
    standIns: index % 4 === 0 ? Object.fromEntries(reports.map(({ code }) => [code, [1, 2, 3]])) : {},
  }
  return { reports, rows, facts, sent: false, receipt: null, reasons: [] }
})

/** Uses empty caches. */
async function laidOutAnew(inputs: PaperInputs): Promise<FirstPages> {
  const program = layoutProgram(infoOf(inputs), fonts)
  return (await layOut(inputs, async (paper) => program.layOut(paper))).pages
}

describe('the page numbers of a calculation', () => {
  const counted: string[] = []
  const known = pageNumbers((document) => {
    counted.push(document.reports.map(({ code }) => code).join())
    return countPages(document, fonts)
  })
  const views = new Set<string>()

  test.each(papers.map((paper, index) => [index + 1, paper] as const))(
    'equal those of the rendered paper, of institution %i',
    async (_, paper) => {
      expect(await known(paper)).toEqual(await laidOutAnew(paper))
      for (const { code } of paper.reports) views.add(code)
    },
  )

  test('are of institutions of every kind, and most documents were counted once for many', () => {
    const documents = papers.reduce((sum, { reports }) => sum + reports.length, 0)
    expect(new Set(randomInstitutions(35, 20_261_122).map(({ view }) => view)).size).toBe(everyView.length)
    expect([...views]).toEqual(expect.arrayContaining(['SUB_TT5', 'EBS_TT10', 'EBS_TT11', 'DRM_TT10']))
    expect(counted.length).toBeLessThan(documents / 2)
    // Covers with a one-line name share one form.
    expect(counted.filter((code) => code === 'EBS_TT_N').length).toBeLessThan(6)
  })

  test('are known without counting when the figures are others', async () => {
    const [paper] = papers
    if (paper === undefined) throw new Error('there are institutions')
    counted.splice(0)
    const rows = paper.rows.map((row) =>
      row.valueNumber === null ? row : { ...row, valueNumber: row.valueNumber - (row.valueNumber % 10) },
    )
    await known({ ...paper, rows })
    expect(counted).toEqual([])
  })

  test('are counted again after a failed count', async () => {
    let fails = true
    const numbers = pageNumbers(async (document) => {
      if (fails) throw new Error('no thread')
      return countPages(document, fonts)
    })
    const paper = tableExample(60)
    await expect(numbers(paper)).rejects.toThrow('no thread')
    fails = false
    expect(await numbers(paper)).toEqual(await laidOutAnew(paper))
  })
})

describe('a sent paper', () => {
  const reasons = [
    { about: 'Анхааруулга', text: 'Үндэслэл '.repeat(60), by: 'Дорж', at: '2026-08-20T09:05:00.000Z' },
  ]

  test.each(papers.slice(0, 8).map((paper, index) => [index + 1, paper] as const))(
    'has the document pages of a new layout, with any cached threads, of institution %i',
    async (_, paper) => {
      const sent = { ...paper, sent: true, receipt: exampleReceipt, reasons }
      expect((await printPdf(sent, fonts)).pages).toEqual(await laidOutAnew(sent))
    },
  )
})
