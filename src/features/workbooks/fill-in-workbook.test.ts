import { describe, expect, it } from 'vitest'
import { blankForm, fillBookOf } from '#documents/workbook/fill-in-workbook.ts'
import { addressIn, type CellKey, cellKeyOf } from '#engine/key.ts'
import { formatNumber } from '#engine/number/format.ts'
import type { PlacedSheet } from '#features/workbooks/placing.ts'
import { bookChanges, importWorkbook } from '#features/workbooks/workbook-changes.ts'
import { edition2025 } from '#forms/editions/edition-2025.ts'
import { bookAsRead } from '#test/support/book-as-read.ts'
import { everyView, randomInstitutions } from '#test/support/random-institution.ts'

const institutions = randomInstitutions(30, 20_261_122)

it('is tried with every view', () => {
  expect(new Set(institutions.map(({ view }) => view))).toEqual(new Set(everyView))
})

describe.each(institutions)('the workbook of $name that is filled in', ({ view, evaluation }) => {
  const blanks = edition2025.views[view].tabs.flatMap(({ sheets }) => sheets)
  const book = fillBookOf({
    evaluation,
    blanks,
    saves: () => true,
    institution: { id: '1001', name: 'Тосонбулаг' },
    year: 2026,
    madeAt: '2026-08-15T06:02:00Z',
    namedSources: {},
    isStandIn: () => false,
  })
  const own = { evaluation, blanks, institutionId: '1001', institutionName: '', year: 2026 }
  const bring = (sheets: readonly PlacedSheet[]) => {
    const brought = importWorkbook({ sheets, ...own })
    if ('kind' in brought) throw new Error(brought.kind)
    return brought
  }
  const broughtIn = (sheets: readonly PlacedSheet[]) =>
    bookChanges(bring(sheets), evaluation, { doubts: {}, overtaken: 'keep' })
  const changesIn = (sheets: readonly PlacedSheet[]) =>
    broughtIn(sheets).sheets.flatMap(({ changes }) => changes)

  it('comes back as it went: every cell is found and nothing has changed', () => {
    const brought = bring(bookAsRead(book))
    const found = new Set(brought.sheets.flatMap(({ cells }) => cells.map(({ at }) => cellKeyOf(at))))
    const missed = brought.sheets.flatMap(({ form: { sheet } }) =>
      [...sheet.cells.keys()].map((key): CellKey => cellKeyOf(addressIn(sheet.code, key))),
    )
    expect(missed.filter((key) => !found.has(key))).toEqual([])
    expect(brought.leftSheets).toEqual([])
    expect(brought.sheets.flatMap(({ leftRows, leftColumns }) => [...leftRows, ...leftColumns])).toEqual([])
    expect(changesIn(bookAsRead(book))).toEqual([])
    expect(broughtIn(bookAsRead(book)).edits).toEqual([])
  })

  it('without its tags has no title or section that is not ours', () => {
    const untagged = bookAsRead(book).map((sheet): PlacedSheet => {
      const rows = sheet.rows.map((cells) =>
        cells.map((cell) => (String(cell).startsWith('Тосов · ') ? '' : cell)),
      )
      return { ...sheet, rows }
    })
    const brought = importWorkbook({ sheets: untagged, ...own, institutionName: 'Нийслэлийн 199-р сургууль' })
    if ('kind' in brought) throw new Error(JSON.stringify(brought))
    expect(brought.sheets.flatMap(({ strangeTitles, leftRows }) => [...strangeTitles, ...leftRows])).toEqual(
      [],
    )
  })

  it('comes back as it went with its rows, and then its columns, turned round', () => {
    const turned = bookAsRead(book).map((sheet): PlacedSheet => {
      const page = book.sheets.find(({ name }) => name === sheet.name)
      if (page?.kind !== 'blank') return sheet
      const first = page.frozen.rows
      const last = blankFormRows(sheet, first)
      const width = Math.max(...sheet.rows.map(({ length }) => length))
      const rows = [
        ...sheet.rows.slice(0, first),
        ...sheet.rows.slice(first, last).toReversed(),
        ...sheet.rows.slice(last),
      ]
      // A moved column loses the merged caption above it, so only its number may identify it.
      return {
        ...sheet,
        merged: [],
        rows: rows.map((row) => {
          const whole = Array.from({ length: width }, (_, index) => row[index] ?? '')
          return [...whole.slice(0, 2), ...whole.slice(2).toReversed()]
        }),
      }
    })
    expect(changesIn(turned)).toEqual([])
    expect(bring(turned).sheets.map(({ cells }) => cells.length)).toEqual(
      bring(bookAsRead(book)).sheets.map(({ cells }) => cells.length),
    )
  })

  it('opens exactly the cells that may be typed, each once', () => {
    for (const [name, rules] of book.rules) {
      const page = book.sheets.find((sheet) => sheet.name === name)
      const open = new Set(rules.map(({ row, column }) => `${row},${column}`))
      expect(open.size).toBe(rules.length)
      const typed = page?.cells.filter(({ style }) => ['entered', 'proposed'].includes(style.role)) ?? []
      expect(new Set(typed.map(({ row, column }) => `${row},${column}`))).toEqual(open)
    }
  })

  it('bounds each of them as its message states, even if the workbook omits the bound’s norm', () => {
    const bounds = [...book.rules.values()].flat()
    for (const { min, max, message } of bounds)
      for (const end of [min, max ?? ''])
        if (Number.isFinite(Number(end))) expect(message).toContain(formatNumber(Number(end), { atMost: 2 }))
    // A cap of 0 would make the cell useless.
    expect(bounds.filter(({ max }) => max === '0')).toEqual([])
  })
})

/** Returns the last row of the lines; only the legend of signs may follow. */
function blankFormRows({ rows }: PlacedSheet, first: number): number {
  const end = rows.findIndex((row, index) => index > first && row.every((cell) => cell === ''))
  return end < 0 ? rows.length : end
}

it('distinguishes the lines of every form by caption and code', () => {
  const sheets = new Set(institutions.flatMap(({ evaluation }) => [...evaluation.program.sheets.values()]))
  const alike = [...sheets]
    .filter(({ kind }) => kind === 'blank')
    .flatMap((sheet) => {
      const names = blankForm(sheet, sheet.caption, 2026).lines.map(
        ({ code, caption }) => `${code} ${caption}`,
      )
      return names
        .filter((name, index) => names.indexOf(name) < index)
        .map((name) => `${sheet.code}: ${name}`)
    })
  expect(alike).toEqual([])
})
