import { describe, expect, test } from 'vitest'
import { renderPdf } from '#documents/server/make-pdf.ts'
import { countTurns } from '#test/support/count-turns.ts'
import { exampleFacts, exampleReceipt, paperExample, tableExample } from '#test/support/paper-example.ts'
import { readPdfText } from '#test/support/read-pdf-text.ts'

const draft = await renderPdf(paperExample())
const pages = readPdfText(draft.bytes)

describe('the paper of a report', () => {
  test('begins with the cover', () => {
    expect(pages[0]).toMatch(/^Өвөрхангай аймгийн Арвайхээр сумын/)
    expect(pages[0]).toContain('Төсвийн жил 2026')
    expect(pages[0]).toContain('Захирал')
    expect(pages[0]).toContain('Огноо 2026.08.15')
  })

  test('has one place for the seal, on the cover next to the signatures', () => {
    expect(pages.map((page) => page.split('Тамга').length - 1)).toEqual(
      pages.map((_, index) => (index === 0 ? 1 : 0)),
    )
  })

  test('is a draft on every page until it is sent', () => {
    expect(pages.filter((page) => page.includes('НООРОГ'))).toHaveLength(pages.length)
    expect(pages.join()).not.toContain('Баримтын дугаар')
  })

  test('carries number, time, check code and where to check them once sent, and is no draft any more', async () => {
    const sent = readPdfText((await renderPdf(paperExample({ sent: true, receipt: exampleReceipt }))).bytes)
    expect(sent.join()).not.toContain('НООРОГ')
    expect(sent[0]).toContain('Илгээсэн огноо 2026.08.20 17:05')
    expect(sent[0]?.replaceAll(' ', '')).toContain('https://tosov.example/?check=a1b2c3d4e5f6')
    for (const page of sent) expect(page).toContain('Баримтын дугаар: 2026-1234-1 · Шалгах код: a1b2c3d4e5f6')
    expect(sent[0]).toContain('Баримтын дугаар 2026-1234-1')
    expect(sent[0]).toContain('Шалгах код a1b2c3d4e5f6')
  })

  test('shows at the foot of every page the institution, the period and the page number', () => {
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(
        `${exampleFacts.institutionName} · 2026 он · 2026 оны төсвийн төсөл Хуудас ${index + 1}/${pages.length}`,
      )
      expect(page).toContain('Тооцсон: 2026.08.15 14:02')
    }
  })

  test('keeps every letter of Mongolian', async () => {
    const letters = 'АаБбВвГгДдЕеЁёЖжЗзИиЙйКкЛлМмНнОоӨөПпРрСсТтУуҮүФфХхЦцЧчШшЩщЪъЫыЬьЭэЮюЯя №1 «₮»'
    const { bytes } = await renderPdf({
      ...tableExample(3),
      facts: { ...exampleFacts, institutionName: letters },
    })
    expect(readPdfText(bytes)[0]).toContain(letters)
  })

  test('is the same file for the same snapshot', async () => {
    expect(Buffer.from((await renderPdf(paperExample())).bytes).equals(Buffer.from(draft.bytes))).toBe(true)
  })
})

describe('the list of documents', () => {
  test('shows the page on which each document starts', () => {
    const [food = 0, lines = 0, dormitory = 0] = ['EBS_TT7', 'EBS_TT17', 'EBS_TT10'].map(
      (code) => 1 + pages.findIndex((page) => page.startsWith(`Маягт ${code}\n`)),
    )
    expect(dormitory - lines).toBeGreaterThan(3)
    expect(pages[1]).toContain(`1 EBS_TT7 · Хоол, үдийн цайны зардлын 2026 оны тооцоо ${food}\n`)
    expect(pages[1]).toContain(
      `2 EBS_TT17 · 2026 оны төсвийн төсөл хөтөлбөр, зориулалт, эдийн засгийн ангиллаар ${lines}\n`,
    )
    expect(pages[1]).toContain(`3 EBS_TT10 · Дотуур байрны төсвийн төслийн үзүүлэлт ${dormitory}\n`)
    expect(draft.pages).toEqual({
      EBS_TT_N: 1,
      EBS_TT_J: 2,
      EBS_TT7: food,
      EBS_TT17: lines,
      EBS_TT10: dormitory,
    })
  })

  test('is left out when its rows do not come in threes', async () => {
    const { rows } = paperExample()
    const last = rows.findLast(({ standardReportCode }) => standardReportCode === 'EBS_TT_J')
    const made = await renderPdf(paperExample({ rows: rows.filter((row) => row !== last) }))
    expect(made.pages).not.toHaveProperty('EBS_TT_J')
    expect(readPdfText(made.bytes).join()).not.toContain('Баримт бичгийн жагсаалт')
  })
})

describe('a table on paper', () => {
  test('of 200 lines repeats its head on every page and loses no line', () => {
    const table = pages.slice(3, 8)
    for (const page of table)
      expect(page).toMatch(/\(мянган төгрөг\)\n№ Үзүүлэлт 2026 оны төсөв Эдийн засгийн\nангилал\nА Б 1 2\n/)
    const codes = table.flatMap((page) =>
      [...page.matchAll(/^(\d+) (?:Бүлэг|Мөрийн|НИЙТ)/gm)].map(([, code]) => Number(code)),
    )
    expect(codes).toEqual(Array.from({ length: 200 }, (_, index) => index + 1))
  })

  test.each([3, 4, 5, 6])(
    'of %i lines and many columns keeps every band whole, also where a page ends',
    async (last) => {
      const example = paperExample()
      const wide = example.reports.flatMap((report) => (report.code === 'EBS_TT10' ? [report] : []))
      const line = { level: 0, strong: false, form: [], measure: null } as const
      const lines = Array.from({ length: last }, (_, index) => ({
        ...line,
        code: String(index + 1),
        caption: `Мөр ${index + 1}`,
      }))
      const reports = wide.map((report) => ({ ...report, lines }))
      const rows = Array.from({ length: last * 32 }, (_, index) => ({
        standardReportCode: 'EBS_TT10',
        rowNum: index + 1,
        valueNumber: 1_234_567.5,
        valueString: null,
      }))
      const made = readPdfText((await renderPdf({ ...example, reports, rows })).bytes)
      const count = (page: string, text: string): number => page.split(text).length - 1
      expect(made.length).toBeGreaterThan(1)
      for (const page of made) expect(count(page, 'Мөр 1')).toBe(count(page, `Мөр ${last}`))
      expect(made.reduce((sum, page) => sum + count(page, `Мөр ${last}`), 0)).toBeGreaterThan(4)
    },
  )

  test('repeats form code and title on the later pages of a document, in short form', () => {
    const title = '2026 оны төсвийн төсөл хөтөлбөр, зориулалт, эдийн засгийн ангиллаар'
    const [first = '', ...next] = pages.slice(3, 8)
    expect(first.replaceAll('\n', ' ')).toMatch(new RegExp(`^Маягт EBS_TT17 ${title} `))
    expect(first.split('Маягт')).toHaveLength(2)
    expect(next.length).toBe(4)
    for (const page of next) expect(page.startsWith(`${title} Маягт EBS_TT17\n`)).toBe(true)
    for (const page of [0, 1, 2, 8]) expect(pages[page]).not.toContain(`${title} Маягт`)
  })

  test('does not speak of rounding where its printed rows add up', async () => {
    const added = paperExample()
    const rows = added.rows.map((row) =>
      row.standardReportCode === 'EBS_TT7' && row.rowNum === 12 ? { ...row, valueNumber: 2_469_145 } : row,
    )
    const reports = added.reports.filter(({ code }) => code === 'EBS_TT7')
    const print = async (printedRows: typeof rows) =>
      readPdfText((await renderPdf({ ...added, reports, rows: printedRows })).bytes).join()
    expect(await print(rows)).not.toContain('Бутархайн улмаас')
    expect(await print([...added.rows])).toContain('Бутархайн улмаас')
  })

  test('prints numbers with the decimals of their column, and the note of rounding', () => {
    expect(pages[2]).toContain('1 Бага ангийн үдийн хоол 120 120 1,234,567.5')
    expect(pages[2]).toMatch(/НИЙТ ДҮН 123 123 1,234,597\.5\n(НООРОГ\n)?Бутархайн улмаас нийлбэр зөрж болно/)
  })

  test('of 32 columns continues below itself, with all lines for every column', () => {
    const text = pages.slice(8).join('\n')
    const numbers = [...text.matchAll(/^А Б ([\d ]+)$/gm)].flatMap(([, row = '']) =>
      row.split(' ').map(Number),
    )
    expect(numbers).toEqual(Array.from({ length: 32 }, (_, index) => index + 1))
    expect([...text.matchAll(/^Дүн( 1,234,587\.5)+$/gm)]).toHaveLength([...text.matchAll(/^А Б /gm)].length)
  })

  test.each(Array.from({ length: 8 }, (_, index) => 38 + index))(
    'of %i lines leaves no total and no heading alone',
    async (lines) => {
      const table = readPdfText((await renderPdf(tableExample(lines))).bytes)
      const last = table.at(-1) ?? ''
      expect(last).toContain(`\n${lines - 1} `)
      expect(last).toContain(`\n${lines} НИЙТ ЗАРЛАГА`)
      expect(last).toContain('Бутархайн улмаас')
      expect(last).toContain('№ Үзүүлэлт')
      for (const page of table) expect(page).not.toMatch(/Бүлэг[^\n]*\nӨвөрхангай/)
    },
  )
})

describe('the thread that makes papers', () => {
  test('leaves the server free meanwhile', async () => {
    expect(await countTurns(() => renderPdf(paperExample()))).toBeGreaterThan(100)
  })

  test('continues after a failed print job', async () => {
    const impossible = renderPdf(paperExample({ facts: { ...exampleFacts, calculatedAt: 'never' } }))
    const next = renderPdf(tableExample(3))
    await expect(impossible).rejects.toThrow('Invalid time value')
    expect((await next).pages).toEqual({ EBS_TT17: 1 })
  })

  test('takes reports with their formulas, which stay behind', async () => {
    const example = paperExample()
    const reports = example.reports.map((report) => ({
      ...report,
      value: { from: 'facts', texts: [() => ''] },
    }))
    expect((await renderPdf({ ...example, reports })).bytes).toHaveLength(draft.bytes.length)
  })
})
