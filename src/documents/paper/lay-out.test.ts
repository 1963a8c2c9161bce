import { expect, test } from 'vitest'
import { layOut } from '#documents/paper/lay-out.ts'
import type { Paper, PaperNode } from '#documents/paper/paper.ts'
import type { TypesetPaper } from '#documents/paper/typeset.ts'
import type { Report } from '#forms/reports/report.ts'
import { columnOf, madeLine, madeValues, paperOf, paperTexts, reportOf } from '#test/support/made-report.ts'

/** Simulates the layout engine: every report starts a page of a fixed number of rows. */
function printOn(rowsPerPage: number, paper: Paper): readonly (readonly string[])[] {
  const pages: string[][] = []
  let rows = 0
  const turn = (): void => {
    pages.push([])
    rows = 0
  }
  const place = (node: PaperNode): void => {
    if ('stack' in node) node.stack.forEach(place)
    else if ('table' in node) {
      if (node.pageBreak === 'before') turn()
      for (const row of node.table.body.slice(node.table.headerRows)) {
        if (rows === rowsPerPage) turn()
        rows += 1
        row.forEach(place)
      }
    } else if ('text' in node) {
      const measuredNode = {
        ...(node.id === undefined ? {} : { id: node.id }),
        startPosition: { pageNumber: pages.length },
      }
      expect(paper.pageBreakBefore?.(measuredNode)).toBe(false)
      pages.at(-1)?.push(node.text)
    } else pages.at(-1)?.push(...paperTexts(node))
  }
  for (const { section } of paper.content) {
    turn()
    place(section)
  }
  return pages
}

const plain = (paper: TypesetPaper): Paper => paper as Paper

const list = reportOf({
  code: 'J',
  title: 'Жагсаалт',
  layout: 'documents',
  columns: [
    columnOf('№', { unit: 'quantity', decimals: 0 }),
    columnOf('Баримт', { unit: 'text' }),
    columnOf('Хуудас', { unit: 'quantity', decimals: 0 }),
  ],
})
const tableOf = (code: string, lines: number, change: Partial<Report> = {}): Report =>
  reportOf({
    code,
    title: `Хүснэгт ${code}`,
    columns: [columnOf('Дүн')],
    lines: Array.from({ length: lines }, (_, index) => madeLine(`${code} ${index + 1}`)),
    ...change,
  })
const figuresOf = (code: string, lines: number) => madeValues(Array(lines).fill(5), code)

async function laidOut(rowsPerPage: number, tables: readonly Report[], listed: readonly number[]) {
  const documents = tables.flatMap(({ title }, index) => [index + 1, title, listed[index] ?? 0])
  const rows = [
    ...madeValues(documents, 'J'),
    ...tables.flatMap(({ code, lines }) => figuresOf(code, lines.length)),
  ]
  let times = 0
  const { document, pages } = await layOut(paperOf([list, ...tables], rows), (paper) => {
    times += 1
    return Promise.resolve(printOn(rowsPerPage, plain(paper)))
  })
  const [front = [], ...others] = document
  return {
    times,
    pages,
    listed: tables.map(({ title }) => Number(front[front.indexOf(title) + 1])),
    lines: others.map((texts) =>
      texts
        .filter((text) => /^[A-Z] \d+$/.test(text))
        .map((text) => text.slice(2))
        .join(' '),
    ),
  }
}

test('has two layout passes, so that the list of documents knows the pages', async () => {
  const { times, pages, listed, lines } = await laidOut(4, [tableOf('A', 5), tableOf('B', 2)], [0, 0])
  expect(lines).toEqual(['1 2 3 4', '5', '1 2'])
  // Five lines must stay together, but no page fits them: a break would not help.
  expect([times, pages, listed]).toEqual([2, { J: 1, A: 2, B: 4 }, [2, 4]])
})

test('has one layout pass if the list already knows the pages', async () => {
  const { times, listed } = await laidOut(4, [tableOf('A', 3), tableOf('B', 2)], [2, 3])
  expect([times, listed]).toEqual([1, [2, 3]])
})

test('leaves no total alone on a page', async () => {
  const { times, pages, listed, lines } = await laidOut(8, [tableOf('A', 9), tableOf('B', 2)], [2, 4])
  expect(lines).toEqual(['1 2 3 4 5 6 7', '8 9', '1 2'])
  expect([times, pages, listed]).toEqual([2, { J: 1, A: 2, B: 4 }, [2, 4]])
})

test('fixes one break of a report after the other, because later rows move', async () => {
  const heads = [3, 6]
  const lines = tableOf('A', 10).lines.map((line, index) =>
    heads.includes(index) ? { ...line, strong: true } : line,
  )
  const table = tableOf('A', 10, { lines })
  const empty = madeValues(
    lines.map((_, index) => (heads.includes(index) ? null : 5)),
    'A',
  )
  const printed: number[] = []
  const { document } = await layOut(paperOf([table], empty), (paper) => {
    const pages = printOn(4, plain(paper))
    printed.push(pages.length)
    return Promise.resolve(pages)
  })
  const captions = document.map((texts) => texts.filter((text) => /^A \d+$/.test(text)))
  // Line 4 is a heading at the end of its page; after it moves, line 7 is.
  expect(captions).toEqual([
    ['A 1', 'A 2', 'A 3'],
    ['A 4', 'A 5', 'A 6'],
    ['A 7', 'A 8', 'A 9', 'A 10'],
  ])
  expect(printed).toEqual([3, 3, 3])
})

test('mends as many breaks as a long report needs: no page ends with a heading', async () => {
  // Pages of four rows: each moved heading puts the next one at the end of its page.
  const isHeading = (index: number): boolean => index % 3 === 0 && index > 0
  const plainTable = tableOf('A', 60)
  const lines = plainTable.lines.map((line, index) => ({ ...line, strong: isHeading(index) }))
  const values = madeValues(
    lines.map((_, index) => (isHeading(index) ? null : 5)),
    'A',
  )
  const { document } = await layOut(paperOf([tableOf('A', 60, { lines })], values), (paper) =>
    Promise.resolve(printOn(4, plain(paper))),
  )
  const rows = document.map((texts) => texts.filter((text) => /^A \d+$/.test(text)))
  expect(rows.flat()).toHaveLength(60)
  expect(rows.filter((texts) => isHeading(Number(texts.at(-1)?.slice(2)) - 1))).toEqual([])
})

test('requests each break once: rows that fit on no page stay split', async () => {
  const { times, lines } = await laidOut(2, [tableOf('A', 5)], [2])
  expect([times, lines]).toEqual([2, ['1 2', '3 4', '5']])
})

test('requests no break for a mark without a trace on the paper', async () => {
  const table = tableOf('A', 7)
  let times = 0
  await layOut(paperOf([table], figuresOf('A', 7)), (paper) => {
    times += 1
    const { pageBreakBefore } = paper
    const deaf: Paper = {
      ...plain(paper),
      pageBreakBefore: (node) => (node.id === 'A/0/6' ? false : (pageBreakBefore?.(node) ?? false)),
    }
    return Promise.resolve(printOn(6, deaf))
  })
  expect(times).toBe(1)
})

test('a document that is nowhere marked begins on the first page', async () => {
  const { pages } = await layOut(paperOf([tableOf('A', 1)], figuresOf('A', 1)), () => Promise.resolve(null))
  expect(pages).toEqual({ A: 1 })
})

test('has up to eight layout passes if it never becomes stable', async () => {
  const rows = [...madeValues([1, 'Хүснэгт A', 0], 'J'), ...figuresOf('A', 1)]
  let times = 0
  const { pages } = await layOut(paperOf([list, tableOf('A', 1)], rows), ({ pageBreakBefore }) => {
    times += 1
    pageBreakBefore?.({ id: 'A', startPosition: { pageNumber: times } })
    return Promise.resolve(null)
  })
  expect([times, pages.A]).toEqual([8, 8])
})
