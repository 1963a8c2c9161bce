import { describe, expect, test } from 'vitest'
import type { ListToPrint } from '#documents/list-to-print.ts'
import type { AnnexReport } from '#documents/paper/annex.ts'
import { layOut } from '#documents/paper/lay-out.ts'
import { listOnPaper } from '#documents/paper/list-on-paper.ts'
import type { PaperInputs } from '#documents/paper/paper-inputs.ts'
import { infoOf } from '#documents/paper/print.ts'
import { sizes } from '#documents/paper/sizes.ts'
import { layoutProgram } from '#documents/server/layout-program.ts'
import type { LaidPage } from '#documents/server/pdfmake-parts.ts'
import { fontFiles, printPdf } from '#documents/server/print-pdf.ts'
import { fontRuns } from '#engine/text/printable.ts'
import { columnOf, madeLine, madeValues, paperOf, reportOf } from '#test/support/made-report.ts'
import { exampleFacts, exampleReceipt, paperExample } from '#test/support/paper-example.ts'
import { readPdfText } from '#test/support/read-pdf-text.ts'

const fonts = await fontFiles()

const texts = [
  ['a word of 200 letters', 'Урт'.repeat(66).concat('уу')],
  ['the address of a law', `https://legalinfo.mn/mn/detail?lawId=${'1639000123456'.repeat(13)}`],
  ['the widest letters', 'Щ'.repeat(200)],
  ['an emoji', 'Сайн 😀 байна'],
  ['Chinese', 'Ли 李明 багш'],
  ['traditional Mongolian', 'Монгол ᠮᠣᠩᠭᠣᠯ\u202fᠤᠨ ᠪᠢᠴᠢᠭ᠌ бичиг'],
  ['a word of 200 letters of traditional Mongolian', 'ᠮᠣᠩᠭᠣᠯ'.repeat(33)],
  ['a word of two scripts', 'аᠮ'.repeat(100)],
] as const

const places: readonly (readonly [string, (text: string) => PaperInputs])[] = [
  ['the name of the institution, on the cover and at the foot', (text) => named({ institutionName: text })],
  ['the name of the period', (text) => named({ sessionName: text })],
  ['a line of the cover', (text) => coverOf(text)],
  ['the sender of a receipt', (text) => sent({ sender: { name: text, post: text } })],
  ['an attachment', (text) => sent({ attachments: [{ name: text, sha256: 'ab'.repeat(32) }] })],
  ['a question of a reason', (text) => reasoned({ about: text })],
  ['a reason', (text) => reasoned({ text })],
  ['who gave a reason', (text) => reasoned({ by: text })],
  ['a person of a list of a report', (text) => tableOf({ lines: [madeLine(text)] }, [5])],
  ['a cell of a report', (text) => tableOf({ columns: [columnOf('Тайлбар', { unit: 'text' })] }, [text])],
  ['the name of a column of a sum', (text) => tableOf({ columns: [columnOf(text)] }, [5])],
  ['a name of a printed list', (text) => listOf({ caption: text, values: ['а', 'б', 5] })],
  ['a cell of a printed list', (text) => listOf({ caption: 'Дорж', values: [text, text, 5] })],
]

describe.each(places)('%s', (_, inputsOf) => {
  test.each(texts)('prints %s whole, and nothing beyond the margins', async (__, text) => {
    const pages = await laidOut(inputsOf(text))
    expect(beyondMargins(pages)).toEqual([])
    expect(saidOn(pages)).toContain(asPrinted(text))
  })
})

test.each(texts)('the annex prints %s whole', async (_, text) => {
  const figures = [{ number: '1', caption: text, figure: '5', how: [text] }]
  const pages = await laidOut(paperExample({ reports: [] }), [{ code: 'R', title: 'Тайлан', figures }])
  expect(beyondMargins(pages)).toEqual([])
  expect(saidOn(pages).split(asPrinted(text))).toHaveLength(3)
})

test.each([
  ['a reason', (text: string) => reasoned({ text })],
  ['a cell of a printed list', (text: string) => listOf({ caption: 'Дорж', values: ['а', text, 5] })],
])('%s that is taller than a page continues on the next one', async (_, inputsOf) => {
  const pages = await laidOut(inputsOf('Щ'.repeat(3000)))
  expect(beyondMargins(pages)).toEqual([])
  expect(saidOn(pages).replaceAll(/[^Щ]/g, '')).toHaveLength(3000)
})

test('traditional Mongolian can be read and copied from the finished paper', async () => {
  const { bytes } = await printPdf(coverOf('ᠮᠣᠩᠭᠣᠯ ᠬᠡᠯᠡ'), fonts)
  const [cover = ''] = readPdfText(bytes)
  expect(cover).toMatch(/ᠮᠣᠩᠭᠣᠯ\s+ᠬᠡᠯᠡ/)
  expect(cover).not.toContain('�')
})

async function laidOut(
  inputs: PaperInputs,
  annex: readonly AnnexReport[] = [],
): Promise<readonly LaidPage[]> {
  const program = layoutProgram(infoOf(inputs), fonts)
  return (await layOut(inputs, async (paper) => program.layOut(paper), { annex })).document
}

/** Returns texts outside the margins. */
function beyondMargins(pages: readonly LaidPage[]): readonly string[] {
  return pages.flatMap(({ items, pageSize: { width, height } }) =>
    items.flatMap((placed) => {
      if (placed.type !== 'line') return []
      const { item } = placed
      return item.inlines.flatMap(({ text, x, width: own }) => {
        const [left, right, below] = [item.x + x, item.x + x + own, item.y + item.getHeight()]
        // A trailing space has no ink.
        const ink = text.trim() === '' ? left : right - (text.endsWith(' ') ? sizes.font.coverTitle / 2 : 0)
        const isInside =
          left >= sizes.margin.left - 1 && ink <= width - sizes.margin.right + 1 && below <= height
        return isInside ? [] : [`${text} ${Math.round(left)}-${Math.round(right)} ${Math.round(below)}`]
      })
    }),
  )
}

function saidOn(pages: readonly LaidPage[]): string {
  return bare(
    pages
      .flatMap(({ items }) =>
        items.flatMap(({ type, item }) => (type === 'line' ? item.inlines.map(({ text }) => text) : [])),
      )
      .join(''),
  )
}

function asPrinted(text: string): string {
  return bare(
    fontRuns(text)
      .map(({ text: part }) => part)
      .join(''),
  )
}

function bare(text: string): string {
  return text.replaceAll(/[\s\u200b]/g, '')
}

function named(change: Partial<PaperInputs['facts']>): PaperInputs {
  return paperOf([reportOf({ layout: 'cover', code: 'N' })], [], { facts: { ...exampleFacts, ...change } })
}

function coverOf(text: string): PaperInputs {
  const cover = { layout: 'cover', code: 'N', columns: [columnOf('', { unit: 'text' })] } as const
  return paperOf([reportOf({ ...cover, lines: [madeLine('Төсвийн захирагч')] })], madeValues([text], 'N'))
}

function sent(change: Partial<typeof exampleReceipt>): PaperInputs {
  return { ...named({}), receipt: { ...exampleReceipt, ...change } }
}

function reasoned(change: Partial<PaperInputs['reasons'][number]>): PaperInputs {
  const reason = { about: 'Юу', text: 'Яагаад', by: 'Дорж', at: '2026-08-20T09:05:00.000Z' }
  return { ...named({}), reasons: [{ ...reason, ...change }] }
}

function tableOf(
  change: Parameters<typeof reportOf>[0],
  values: readonly (number | string | null)[],
): PaperInputs {
  const report = { columns: [columnOf('Дүн')], lines: [madeLine('Нийт')], ...change }
  return paperOf([reportOf(report)], madeValues(values))
}

function listOf(line: ListToPrint['lines'][number]): PaperInputs {
  const list: ListToPrint = {
    code: 'children',
    title: 'Хүүхдүүд',
    purpose: 'Сургалтын төлбөр',
    status: 'Хадгалсан',
    captionHead: 'Нэр',
    columns: [
      { caption: 'Сургууль', group: null, content: 'text' },
      { caption: 'Тайлбар', group: null, content: 'wide' },
      { caption: 'Дүн', group: null, content: 'amount' },
    ],
    lines: [line],
    total: null,
  }
  const facts = { institutionId: '1', institutionName: 'Сургууль', year: 2026 }
  return listOnPaper({ list, facts, at: '2026-08-20T09:05:00.000Z', isDraft: false })
}
