import { expect, test } from 'vitest'
import { sheet } from '#engine/define.ts'
import { evaluate, stateAt } from '#engine/evaluate.ts'
import { addressOf } from '#engine/key.ts'
import { compile } from '#engine/program.ts'
import { field, wholeUpTo } from '#engine/sheet.ts'
import { smallTable } from '#test/support/small-table.ts'
import { copiedWithCaptions } from '#ui/grid/clipboard.ts'
import { gridLayoutOf } from '#ui/grid/grid-layout.ts'
import { matchByCaptions } from '#ui/grid/paste-match.ts'
import { captionsOf } from '#ui/grid/paste-plan.ts'

/** The numbers of lines restart in each section. */
const pupils = sheet({
  code: 'pupils',
  caption: 'Суралцагч',
  purpose: '',
  rows: { nowPupils: 'Суралцагч', nowGroups: 'Бүлэг', nextPupils: 'Суралцагч', nextGroups: 'Бүлэг' },
  sections: [
    { caption: '2025-2026 оны хичээлийн жил', rows: ['nowPupils', 'nowGroups'] },
    { caption: '2026-2027 оны хичээлийн жил', rows: ['nextPupils', 'nextGroups'] },
  ],
  fields: { low: field('Бага', 'people'), high: field('Дунд', 'people') },
})
  .entered(['nowPupils', 'nowGroups', 'nextPupils', 'nextGroups'], ['low', 'high'], wholeUpTo(900), {
    source: 'туршилт',
  })
  .done()
const entries = {
  'nowPupils.low': 5,
  'nowGroups.low': 6,
  'nowGroups.high': 4,
  'nextPupils.low': 7,
  'nextGroups.low': 8,
  'nextGroups.high': 9,
}
const evaluation = evaluate(compile([pupils]), { entries: { pupils: entries }, givens: {}, facts: {} })
const layout = gridLayoutOf(pupils, 2026)

test.each([
  ['all lines', 0, 3, '5 00,  01, 6 10, 4 11, 7 20,  21, 8 30, 9 31'],
  ['the later section', 2, 3, '7 20,  21, 8 30, 9 31'],
  ['a line of the later section', 3, 3, '8 30, 9 31'],
  ['a line of each', 1, 2, '6 10, 4 11, 7 20,  21'],
])('a copy with captions of %s returns to its place', (_, top, bottom, cells) => {
  const copied = copiedWithCaptions(
    {
      year: 2026,
      cell: (key) => ({
        state: stateAt(evaluation, addressOf(key)),
        ...{ mark: 'none', conflict: null, note: null, copied: false, problem: null, badges: [] },
      }),
    },
    layout,
    { top, bottom, left: 0, right: 1 },
  )
  const clip = smallTable(copied.text.split('\r\n').map((line) => line.replaceAll('\t', '|')))
  const matched = matchByCaptions(clip, captionsOf(layout, 2026), { row: 0, column: 0 })
  const places = matched?.cells.map(({ position, content }) => `${content} ${position.row}${position.column}`)
  expect([places?.join(', '), matched?.unknown, matched?.otherHeadings]).toEqual([cells, [], []])
})
