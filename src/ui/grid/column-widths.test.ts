import { describe, expect, test } from 'vitest'
import { sampleSheet } from '#test/browser/fixture/sample-sheet.ts'
import { columnWidthsOf } from '#ui/grid/column-widths.ts'
import { gridLayoutOf } from '#ui/grid/grid-layout.ts'

const layout = gridLayoutOf(sampleSheet, 2026)
const laid = layout.columns.map(({ width }) => width)

const deviceWith = (stored: string | null) => {
  const storage = new Map<string, string>()
  if (stored !== null) storage.set('tosov-column-widths', stored)
  return {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, text: string) => void storage.set(name, text),
  }
}

test('columns have their default widths until the user resizes one', () => {
  expect(columnWidthsOf(layout, deviceWith(null)).getState()).toEqual({
    captions: layout.captionWidth,
    columns: laid,
    tableWidth: layout.width,
    stickyWidth: layout.codeWidth + layout.captionWidth,
    isNarrow: false,
  })
})

describe('the captions', () => {
  const { codeWidth, captionWidth, captionLine } = layout
  const others = layout.width - captionWidth
  const widest = Math.max(...laid)
  const [narrowShare, wideShare] = [Math.floor(300 * 0.45), Math.floor(500 * 0.5)]

  test('the sheet has long captions, which need two lines at default widths', () => {
    expect(captionLine).toBeGreaterThan(captionWidth)
    expect(captionWidth).toBeGreaterThanOrEqual(wideShare - codeWidth)
  })

  test.each([
    ['stand on one line where the room is', null, 4000, captionLine],
    ['take what the columns leave', null, others + 20 + captionWidth + 7, captionWidth + 7],
    ['are as laid out where the columns leave less', null, others + 20 + captionWidth - 1, captionWidth],
    ['take half of a frame with the codes', null, 500, wideShare - codeWidth],
    ['take less than half of a narrow one, the codes scroll away', null, 300, narrowShare],
    ['stay as drawn by hand where the room is', 600, 4000, 600],
    ['are never so that the widest column has no room beside them', 600, 500, 500 - 20 - codeWidth - widest],
  ] as const)('%s', (_, byHand, room, captions) => {
    const widths = columnWidthsOf(layout, deviceWith(null))
    if (byHand !== null) widths.set('captions', byHand)
    widths.fitInto(room)
    const isNarrow = room < 480
    expect(widths.getState()).toEqual({
      captions,
      columns: laid,
      tableWidth: others + captions,
      stickyWidth: isNarrow ? captions : codeWidth + captions,
      isNarrow,
    })
  })
})

test('a column that was drawn wider is so at the next opening, and the table with it', () => {
  const device = deviceWith(null)
  const widths = columnWidthsOf(layout, device)
  widths.set(1, 200)
  widths.storeWidths()
  const { columns, tableWidth } = columnWidthsOf(layout, device).getState()
  expect(columns).toEqual([laid[0], 200, ...laid.slice(2)])
  expect(tableWidth).toBe(layout.width + 200 - (laid[1] ?? 0))
})

test('the captions have a width of their own', () => {
  const widths = columnWidthsOf(layout, deviceWith(null))
  widths.set('captions', 333)
  expect(widths.getState().captions).toBe(333)
  expect(widths.getState().columns).toEqual(laid)
})

test.each([
  [3, 40],
  [123.4, 123],
  [9000, 600],
])('%d is drawn as %d', (wished, width) => {
  const widths = columnWidthsOf(layout, deviceWith(null))
  widths.set(0, wished)
  expect(widths.getState().columns[0]).toBe(width)
})

test('a reset width is deleted; those of other sheets stay', () => {
  const device = deviceWith('{"sample":{"people":90,"":200},"other":{"pay":77}}')
  const widths = columnWidthsOf(layout, device)
  expect(widths.getState().columns[1]).toBe(90)
  widths.set(1, null)
  widths.set('captions', null)
  widths.storeWidths()
  expect(widths.getState().tableWidth).toBe(layout.width)
  expect(JSON.parse(device.getItem('tosov-column-widths') ?? '')).toEqual({ other: { pay: 77 } })
})

test.each([
  ['no JSON', '{'],
  ['no object', '7'],
  ['no widths', '{"sample":"wide"}'],
  ['no numbers', '{"sample":{"people":"wide"}}'],
])('stored widths that are %s are ignored', (_, stored) =>
  expect(columnWidthsOf(layout, deviceWith(stored)).getState().columns).toEqual(laid),
)
