import { type Content, contentString } from '#engine/entry.ts'
import type { CellState } from '#engine/evaluate.ts'
import { formatDifference, formatNumber } from '#engine/number/format.ts'
import { cellText } from '#ui/grid/cell-text.ts'
import type { GridLayout } from '#ui/grid/grid-layout.ts'
import { isEmptyContent } from '#ui/grid/paste-captions.ts'
import { figuresIn, type PlannedCell, targetAt } from '#ui/grid/paste-plan.ts'
import { pastePreviewText } from '#ui/grid/paste-preview-text.ts'

const text = pastePreviewText

export type PlannedCellView = {
  readonly kind: 'written' | 'moved' | 'emptied' | 'same' | 'differs' | 'skipped' | 'wrong' | 'unclear'
  readonly word: string
  readonly value: string
  readonly comparisonText: string | null
}

export function plannedCellView(cell: PlannedCell, now: CellState, layout: GridLayout): PlannedCellView {
  const { edit, judged, then } = cell
  const target = targetAt(layout, edit)
  const { decimals } = target
  const kind = kindOf(cell)
  const figure = figuresIn(edit.content, target)[0]
  const value =
    kind === 'emptied'
      ? text.empty
      : shown(edit.content, judged.kind === 'taken' ? judged.value : null, decimals)
  const was = cellText(now, decimals)
  const stays = cellText(then, decimals)
  if (kind === 'differs' && figure !== undefined && 'value' in then)
    return {
      kind,
      word: text.differs,
      value: shown(figure, null, decimals),
      comparisonText: text.ours(stays, signed(figure - then.value, decimals)),
    }
  const changes = judged.kind === 'taken' && was !== '' && was !== value
  return { kind, word: text[kind], value, comparisonText: changes ? text.was(was) : null }
}

/** `differs`: the locked cell shows another figure. */
export function kindOf({ edit, judged, then, agrees }: PlannedCell): PlannedCellView['kind'] {
  switch (judged.kind) {
    case 'taken':
      if (isEmptyContent(edit.content)) return 'emptied'
      return judged.notice === null ? 'written' : 'moved'
    case 'locked':
      if (agrees) return 'same'
      return 'value' in then && figuresIn(edit.content, { decimals: 2, unit: 'money' }).length > 0
        ? 'differs'
        : 'skipped'
    case 'refused':
      return 'wrong'
    case 'ambiguous':
      return 'unclear'
  }
}

function shown(content: Content, value: number | null, decimals: number): string {
  if (value !== null) return formatNumber(value, { atMost: decimals })
  return typeof content === 'number' ? formatNumber(content, { atMost: 6 }) : contentString(content)
}

function signed(difference: number, decimals: number): string {
  return formatDifference(difference, { atMost: Math.max(decimals, 2) })
}
