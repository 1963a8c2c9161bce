import { afterAll, expect, test } from 'vitest'
import { emptyDraft } from '#budget/empty-draft.ts'
import { comparedBlanks, comparisonWith } from '#budget/web/comparison.ts'
import { createOpenDraft } from '#budget/web/open-draft.ts'
import type { Entries } from '#engine/entries.ts'
import { buildComparisonFigures } from '#features/blanks/web/blank-screen.ts'
import { programOf } from '#forms/editions/edition.ts'
import { editionOf } from '#forms/editions/editions.ts'
import { releaseLater } from '#test/support/later-edition.ts'
import { school, soumSchool } from '#test/support/school.ts'
import { columnWidthsOf } from '#ui/grid/column-widths.ts'
import { createCursor, createSelection } from '#ui/grid/cursor.ts'
import { copyLastYear } from '#ui/grid/editing.ts'
import { NO_FOLDS } from '#ui/grid/folds.ts'
import type { GridControl } from '#ui/grid/grid-control.ts'
import { gridLayoutOf, positionAt } from '#ui/grid/grid-layout.ts'

afterAll(releaseLater())

/** The message of F8 on some rows of the blank of quantities. The year's forms no longer have cars. */
function saidOn(rows: number, lastYear: Entries): string {
  const { inputs } = school(soumSchool)
  const program = programOf(editionOf('later'), 'ORGEBS')
  const draft = createOpenDraft({
    program,
    answer: { ...emptyDraft(2027, 'later'), facts: inputs.facts },
    year: 2027,
  })
  const before = editionOf('2025')
  const state = {
    year: 2026,
    edition: before,
    view: before.views['ebs-public'],
    inputs: { ...inputs, entries: { 'ebs-b12': lastYear } },
  }
  const none = { lastYear: null, periodBefore: null, sent: null, calculated: null }
  const sentSnapshot = { kind: 'sent', sessionCode: '2026-02', at: '2026-08-15T06:02:00.000Z' } as const
  const states = {
    ...none,
    lastYear: state,
    stored: { ...none, lastYear: sentSnapshot },
    isPending: false,
    error: null,
  }
  const off = { kind: 'off' } as const
  const comparison = {
    ...{ periodBefore: off, sent: off, calculated: off, now: off },
    lastYear: comparisonWith(comparedBlanks(draft), states, 'lastYear'),
  }
  const sheet = program.sheets.get('ebs-b12')
  if (!sheet) throw new Error('no quantities')
  const layout = gridLayoutOf(sheet, 2027)
  const start = positionAt(layout, { sheet: 'ebs-b12', row: '9', field: 'currentQty' })
  if (!start) throw new Error('no buildings')
  const cursor = createCursor(start, null)
  const selection = createSelection(start)
  selection.set(start, { ...start, row: start.row + rows - 1 })
  const grid: GridControl = {
    ...{
      id: 'b12',
      institutionName: '',
      source: draft,
      layout,
      cursor,
      selection,
      lock: null,
      foldable: NO_FOLDS,
      folds: NO_FOLDS,
      lastYearBlockReason: '',
      cellActions: null,
    },
    comparisonFigures: buildComparisonFigures(comparison, 'lastYear', draft),
    widths: columnWidthsOf(layout, { getItem: () => null, setItem: () => {} }),
    pointer: { kind: 'mouse' },
    root: () => null,
    isStandIn: () => false,
    save: () => {},
    offerPaste: () => {},
    offerMenu: () => {},
  }
  copyLastYear(grid)
  return cursor.now().hint ?? ''
}

test('copying a block reports and names the entries of the blank without a counterpart', () => {
  const typed = { '9.currentQty': 2, '10.currentQty': 3, '27.currentQty': 1, '27.plannedQty': 2 } as const
  expect(saidOn(2, typed)).toBe(
    '2 нүдэнд өмнөх жилийн утгыг хууллаа. Өмнөх жил энэ маягтад оруулсан 2 утгыг тохирох нүд энэ оны маягтад байхгүй тул хуулаагүй: «Автомашин · Одоогийн тоо (2025-2026)», «Автомашин · Төлөвлөсөн тоо (2026-2027)».',
  )
})

test('it also reports an empty copy, but is silent after a full copy or a single cell', () => {
  expect(saidOn(2, { '27.currentQty': 1 })).toMatch(
    /^Өмнөх жил эдгээр нүдэнд бичсэн утга алга\. Өмнөх жил энэ маягтад оруулсан 1 утгыг/,
  )
  expect(saidOn(2, { '9.currentQty': 2, '10.currentQty': 3 })).toBe('2 нүдэнд өмнөх жилийн утгыг хууллаа.')
  expect(saidOn(1, { '9.currentQty': 2, '27.currentQty': 1 })).toBe('')
})
