import { formatNumber } from '#domain/number/format.ts'
import type { CellState } from '#domain/sheet/evaluate.ts'
import type { Unit } from '#domain/sheet/sheet.ts'
import { gridText } from '#text/grid.ts'

/** What a cell shows. An open cell with nothing entered shows its proposal, else nothing: empty is not 0. */
export function cellText(state: CellState, decimals: number): string {
  switch (state.is) {
    case 'absent':
      return ''
    case 'text':
      return state.text
    case 'open': {
      const figure = state.entry ?? state.proposal
      return figure === null ? '' : formatNumber(figure, { atMost: decimals })
    }
    default:
      return formatNumber(state.value, { atMost: decimals })
  }
}

/** What a cell of a total shows: hours with their word beside the number (spec 001 §2), anything else as it is. */
export function totalText(figure: string, unit: Unit): string {
  return unit === 'hours' && figure !== '' ? gridText.hours(figure) : figure
}

/** The figure that a cell shows, `null` where it shows none. */
export function shownFigure(state: CellState): number | null {
  if (state.is === 'open') return state.entry ?? state.proposal
  return 'value' in state ? state.value : null
}

/** What a cell gives when it is copied: the plain figure, or the text. */
export function plainText(state: CellState): string {
  if (state.is === 'text') return state.text
  return 'value' in state && state.is !== 'open' ? String(state.value) : editText(state)
}

/** What the editor of a cell begins with: the plain figure, without marks of thousands. */
export function editText(state: CellState): string {
  const figure = state.is === 'open' ? (state.entry ?? state.proposal) : null
  return figure === null ? '' : String(figure)
}
