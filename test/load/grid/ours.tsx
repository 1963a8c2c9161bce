import { createRoot } from 'react-dom/client'
import { emptyDraft } from '#budget/empty-draft.ts'
import { createOpenDraft } from '#budget/web/open-draft.ts'
import { keyOf } from '#engine/key.ts'
import { nothingChosen } from '#ui/grid/cursor.ts'
import { SheetGrid } from '#ui/grid/sheet-grid.tsx'
import '#ui/base.css'
import '#ui/tokens.css'
import '#ui/parts.css'
import { compile } from '#engine/program.ts'
import { columnsOf, type SheetSize, sheetOfSize, startValue } from '#test/load/grid/sheet-of-size.ts'

export function prepareOurs(root: HTMLElement, size: SheetSize): () => Promise<void> {
  const sheet = sheetOfSize(size)
  const typed = columnsOf(size).flatMap(({ name, kind }, column) =>
    kind === 'typed' ? [{ name, column }] : [],
  )
  const entries = Object.fromEntries(
    sheet.rows.flatMap(({ code }, row) =>
      typed.map(({ name, column }) => [keyOf({ row: code, field: name }), startValue(row, column)]),
    ),
  )
  const draft = {
    ...emptyDraft(2026, '2025'),
    entries: { load: entries },
  }
  const openDraft = createOpenDraft({ program: compile([sheet]), answer: draft, year: 2026 })
  return async () => {
    createRoot(root).render(
      <SheetGrid
        tools={null}
        source={openDraft}
        sheet={sheet}
        institutionName=""
        lock={null}
        onSave={() => {}}
        chosen={nothingChosen()}
        mayBegin={() => false}
        comparisonFigures={null}
        isStandIn={() => false}
        cellActions={null}
        lastYearBlockReason=""
      />,
    )
    while (!root.querySelector('td[data-row]')) await new Promise(requestAnimationFrame)
  }
}
