import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { layOut } from '#documents/paper/lay-out.ts'
import type { Paper, PaperNode } from '#documents/paper/paper.ts'
import { documentOf, infoOf } from '#documents/paper/print.ts'
import { sizes } from '#documents/paper/sizes.ts'
import { layoutProgram } from '#documents/server/layout-program.ts'
import { PdfmakeLayout } from '#documents/server/pdfmake-parts.ts'
import { fontFiles, type Pdf, printPdf } from '#documents/server/print-pdf.ts'
import { paperExample, tableExample } from '#test/support/paper-example.ts'
import { readPdfText } from '#test/support/read-pdf-text.ts'

const run = promisify(execFile)
const hasPoppler = await run('pdftotext', ['-v']).then(
  () => true,
  () => false,
)

const fonts = await fontFiles()
let pdf: Pdf
beforeAll(async () => {
  pdf = await printPdf(paperExample(), fonts)
})

describe('the layout program', () => {
  const madeOf = (content: Paper['content']) =>
    layoutProgram(infoOf(paperExample()), fonts).layOut({ ...documentOf(paperExample()), content })

  test.each(['/etc/hostname', 'http://127.0.0.1:9/a.png'])(
    'may read no picture, neither file nor address: %s',
    (image) => {
      const [section] = documentOf(paperExample()).content
      if (section === undefined) throw new Error('the example has a cover')
      const picture = { image } as unknown as PaperNode // not part of our document types
      expect(() => madeOf([{ ...section, section: { stack: [picture] } }])).toThrow(
        'Access to local file denied',
      )
    },
  )

  test('lays a paper out once where one of its form was made before, and comes to the same', async () => {
    const passes = vi.spyOn(PdfmakeLayout.prototype, 'layoutDocument')
    const again = await printPdf(paperExample(), fonts)
    expect(passes).toHaveBeenCalledTimes(1)
    expect(Buffer.from(again.bytes).equals(Buffer.from(pdf.bytes))).toBe(true)
    // The wide table moves, so the predicted page breaks are wrong.
    passes.mockClear()
    const { reports, ...example } = paperExample()
    const short = reports.map((report) => ({ ...report, lines: report.lines.slice(0, 120) }))
    const other = await printPdf({ ...example, reports: short }, fonts)
    expect(passes).toHaveBeenCalledTimes(2)
    expect(other.pages).not.toEqual(pdf.pages)
    passes.mockRestore()
  })

  test('ends pages before the same rows at once, where it learned before which', async () => {
    const passes = vi.spyOn(PdfmakeLayout.prototype, 'layoutDocument')
    const first = await printPdf(tableExample(42), fonts)
    expect(passes).toHaveBeenCalledTimes(2)
    passes.mockClear()
    const again = await printPdf(tableExample(42), fonts)
    expect(passes).toHaveBeenCalledTimes(1)
    expect(Buffer.from(again.bytes).equals(Buffer.from(first.bytes))).toBe(true)
    passes.mockRestore()
  })

  test('writes a line of one style in one piece, and repeats the head of a table unchanged', async () => {
    const pages = readPdfText(pdf.bytes)
    const heads = pages.slice(3, 8).map((page) => /№ Үзүүлэлт[^\n]*\n[^\n]*/.exec(page)?.[0])
    expect(new Set(heads)).toEqual(new Set(['№ Үзүүлэлт 2026 оны төсөв Эдийн засгийн\nангилал']))
  })

  // Needs poppler; readPdfText reads the same paper everywhere.
  test.skipIf(!hasPoppler)('makes a text that another program can select and search', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'paper-'))
    const file = join(directory, 'paper.pdf')
    await writeFile(file, pdf.bytes)
    const { stdout } = await run('pdftotext', ['-layout', file, '-'])
    const { stdout: fonts } = await run('pdffonts', [file])
    await rm(directory, { recursive: true })
    expect(stdout).toContain('Өвөрхангай аймгийн Арвайхээр сумын 3 дугаар')
    expect(stdout).toMatch(/Бага ангийн үдийн хоол\s+120\s+120\s+1,234,567\.5/)
    expect(fonts.match(/Arimo.*yes yes yes/g)).toHaveLength(2)
  })
})

describe('the annex', () => {
  const reportOf = (count: number) => ({
    code: `R${count}`,
    title: 'Тайлан',
    figures: Array.from({ length: count }, () => ({
      number: '1',
      caption: 'Мөр',
      figure: '5',
      how: ['Нэг'],
    })),
  })

  // With each row the second heading moves down, finally to the next page.
  test.each(Array.from({ length: 12 }, (_, index) => 38 + index))(
    'has no heading alone at the end of a page, below %i rows',
    async (rows) => {
      const inputs = paperExample({ reports: [], sent: true })
      const program = layoutProgram(infoOf(inputs), fonts)
      const annex = [reportOf(rows), reportOf(3)]
      const { document } = await layOut(inputs, async (paper) => program.layOut(paper), { annex })
      const lasts = document.map(({ items, pageSize }) => {
        const body = items.flatMap(({ type, item }) =>
          type === 'line' && item.y < pageSize.height - sizes.margin.bottom ? [item] : [],
        )
        return body.toSorted((a, b) => a.y - b.y).at(-1)?.inlines[0]?.text
      })
      expect(lasts).toEqual(document.map(() => 'Нэг'))
    },
  )
})
