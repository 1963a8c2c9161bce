import { editText } from '#client/grid/cell-text.ts'
import type { ControlParts } from '#client/grid/control-parts.ts'
import { announce, focusCell } from '#client/grid/grid-elements.ts'
import { addressAt } from '#client/grid/grid-layout.ts'
import { hint } from '#client/grid/hint.ts'
import type { Opened } from '#client/grid/key-map.ts'
import type { Position } from '#client/grid/navigation.ts'
import { rowsOf } from '#client/grid/range.ts'
import type { Entering } from '#domain/sheet/entry.ts'
import { cellKeyOf } from '#domain/sheet/program.ts'

/** Opening, committing and giving up the editor of the chosen cell. */
export type Editing = {
  /** Opens the editor with a text, or with the cell's figure for `null`; a cell that is shut says why. */
  readonly start: (opened: Opened, text: string | null) => void
  /** Takes over a text; `false` when it was refused, and then the sentence stands at the cell. */
  readonly commit: (text: string) => boolean
  /** Closes the editor without its text; what was refused here, and in select mode in the whole range, is given up too. */
  readonly giveUp: () => void
}

/** Editing in a grid. */
export function createEditing(parts: ControlParts): Editing {
  const { cursor } = parts
  return {
    start: (opened, text) => {
      if (!isShut(parts))
        cursor.set({ mode: opened, opened, startText: text ?? figureHere(parts), hint: null })
    },
    commit: (text) => {
      const { mode, opened, startText } = cursor.now()
      if (mode === 'select') return true
      cursor.set({ mode: 'select' })
      // Only an editor that began with the cell's figure can hold it unchanged; a first key is a text of its own.
      if (opened !== 'editing' || text !== startText) return take(parts, text)
      forgetRefused(parts, [cursor.now().at])
      return true
    },
    giveUp: () => {
      const root = parts.root()
      const { mode, at, refusedAt } = cursor.now()
      if (mode === 'select')
        forgetRefused(parts, [...rowsOf(parts.selection.range()).flat(), ...(refusedAt ? [refusedAt] : [])])
      else forgetRefused(parts, [at])
      cursor.set({ mode: 'select', hint: null, ...(mode === 'select' ? { refusedAt: null } : {}) })
      if (root && mode !== 'select') focusCell(root, at)
    },
  }
}

/** What was refused at some cells is given up for what stands there; a value that the server did not keep still stands. */
function forgetRefused({ workbook, layout }: ControlParts, places: readonly Position[]): void {
  const cells = places.flatMap((place) => addressAt(layout, place) ?? [])
  const refused = cells.filter((at) => workbook.cell(cellKeyOf(at)).note?.kind === 'refused')
  if (refused.length > 0) workbook.dismiss(refused)
}

function take(parts: ControlParts, text: string): boolean {
  const { workbook, layout, cursor } = parts
  const { at } = cursor.now()
  const address = addressAt(layout, at)
  if (!address) return true
  const entering = workbook.enter(address, text)
  cursor.set({ refusedAt: entering.took ? null : at, hint: null })
  const sentence = entering.took ? entering.notice : entering.message
  if (sentence !== null) say(parts, sentence)
  return entering.took
}

/** Whether the chosen cell cannot be typed in; if so, it says why. */
function isShut(parts: ControlParts): boolean {
  const { workbook, layout, cursor, closed } = parts
  const { at, key } = cursor.now()
  const address = addressAt(layout, at)
  if (!address || key === null) return true
  if (closed() === null && workbook.cell(key).state.is === 'open') return false
  const why = closed() ?? whyShut(workbook.enter(address, ''))
  if (why !== null) hint(parts, why)
  return true
}

function whyShut(entering: Entering): string | null {
  return entering.took ? null : entering.message
}

function figureHere({ workbook, cursor }: ControlParts): string {
  const { key } = cursor.now()
  return key === null ? '' : editText(workbook.cell(key).state)
}

function say({ root }: ControlParts, sentence: string): void {
  const element = root()
  if (element) announce(element, sentence)
}
