import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DataTable, tableOffset } from '#ui/data-table.tsx'
import { type DataColumn, useQueryTable } from '#ui/table-view.ts'

const column = (key: string, group: string | null): DataColumn<{ readonly name: string }> => ({
  key,
  head: key,
  group,
  value: ({ name }) => name,
})

test.each([
  [[column('a', null), column('b', null)], ['a 1x1, b 1x1']],
  [
    [column('a', null), column('b', 'G'), column('c', 'G'), column('d', null), column('e', 'H')],
    ['a 2x1, G 1x2, d 2x1, H 1x1', 'b 1x1, c 1x1, e 1x1'],
  ],
])('a heading above columns of one group: %j', (columns, lines) => {
  const query = { sort: 'a', direction: 'descending', page: 0, size: 10 } as const
  const html = renderToStaticMarkup(
    createElement(() => {
      const view = useQueryTable(columns, [{ name: 'x' }], { query, go: () => {} })
      return createElement(DataTable<{ readonly name: string }>, {
        caption: 'list',
        view,
        keyOf: ({ name }) => name,
        empty: '',
        totalLabel: null,
      })
    }),
  )
  const heads = html.split('<tr>').slice(1, 1 + lines.length)
  const shown = heads.map((line) =>
    [...line.matchAll(/<th ([^>]*)>(?:<button[^>]*>)?([^<]+)/g)]
      .map(
        ([, attributes = '', text]) =>
          `${text} ${span(attributes, 'rowSpan')}x${span(attributes, 'colSpan')}`,
      )
      .join(', '),
  )
  expect(shown).toEqual(lines)
  expect(html.match(/aria-sort="[a-z]+"/g)).toEqual(['aria-sort="descending"'])
})

function span(attributes: string, name: string): string {
  return attributes.split(`${name}="`)[1]?.split('"')[0] ?? '1'
}

test.each([
  // The reviewers' list at 1366 x 768, then with one more line above it, and with all its filters open.
  [260, 768, 276],
  [280.4, 768, 297],
  [361, 768, 377],
  // Below a chart, and at 200 % zoom: the page scrolls.
  [600, 768, null],
  [250, 384, null],
])('of a table that begins %i px down, a window of %i px', (top, window, offset) => {
  expect(tableOffset(top, window)).toBe(offset)
})
