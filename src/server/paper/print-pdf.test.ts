import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pdfmake from 'pdfmake'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { fontFiles, type Pdf, printPdf } from '#server/paper/print-pdf.ts'
import { paperExample } from '#test/support/paper-example.ts'

const run = promisify(execFile)
const hasPoppler = await run('pdftotext', ['-v']).then(
  () => true,
  () => false,
)

let pdf: Pdf
beforeAll(async () => {
  pdf = await printPdf(paperExample(), await fontFiles())
})

describe('the layout program', () => {
  test.each([
    ['a file of the machine', { content: [{ image: '/etc/hostname' }] }, 'Access to local file denied'],
    [
      'an address',
      { content: [{ image: 'far' }], images: { far: 'http://127.0.0.1:9/a.png' } },
      'Access to URL denied',
    ],
    [
      'a file to enclose',
      { content: [], files: { a: { src: '/etc/hostname' } } },
      'Access to local file denied',
    ],
  ])('may not read %s', async (_, document, refusal) => {
    const paper = { ...document, defaultStyle: { font: 'Arimo' } }
    await expect(pdfmake.createPdf(paper).getBuffer()).rejects.toThrow(refusal)
  })

  test('lays a paper out once where its documents begin on the pages of the last one, and comes to the same', async () => {
    const passes = vi.spyOn(pdfmake, 'createPdf')
    const fonts = await fontFiles()
    const again = await printPdf(paperExample(), fonts)
    expect(passes).toHaveBeenCalledTimes(1)
    expect(Buffer.from(again.bytes).equals(Buffer.from(pdf.bytes))).toBe(true)
    // With a short table before it the wide one begins elsewhere: what was guessed does not hold.
    const { reports, ...example } = paperExample()
    const short = reports.map((report) => ({ ...report, lines: report.lines.slice(0, 20) }))
    const other = await printPdf({ ...example, reports: short }, fonts)
    expect(passes).toHaveBeenCalledTimes(3)
    expect(other.pages).not.toEqual(pdf.pages)
    passes.mockRestore()
  })

  // Left out where poppler is not installed; readPdfText reads the same paper everywhere.
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
