import { flushSync } from 'react-dom'
import { type Blocks, createBlocks } from '#client/grid/blocks.ts'
import { editText } from '#client/grid/cell-text.ts'
import { type ControlParts, hint, shapeOf } from '#client/grid/control-parts.ts'
import { announce, cellElement, focusCell, openArea, positionOf } from '#client/grid/grid-elements.ts'
import { addressAt, keyAt } from '#client/grid/grid-layout.ts'
import { type Intent, intentOf, keyPressOf, type Opened } from '#client/grid/keys.ts'
import { type Move, moved, nextOpen, type Position, rowsOf } from '#client/grid/navigation.ts'
import type { Entering } from '#domain/sheet/entry.ts'
import { cellKeyOf } from '#domain/sheet/key.ts'

/** The hands on a grid: what keys, clicks and a lost focus do. */
export type GridControl = {
  readonly keyDown: (event: KeyboardEvent) => void
  readonly dragging: Dragging
  readonly focus: (target: EventTarget | null) => void
  readonly goTo: Moving['goTo']
  readonly doubleClick: (target: EventTarget | null) => void
  readonly leaveEditor: (text: string) => void
  /** What is done with the chosen range; `null` while an editor is open, which has its own copying and pasting. */
  readonly blocks: () => Blocks | null
}

type Hands = ControlParts & { readonly editing: Editing; readonly moving: Moving; readonly blocks: Blocks }

/** Joins the key map, moving and editing to a drawn grid. */
export function createGridControl(parts: ControlParts): GridControl {
  const { cursor, layout } = parts
  const moving = createMoving(parts)
  const hands: Hands = { ...parts, editing: createEditing(parts), moving, blocks: createBlocks(parts) }
  return {
    dragging: createDragging(parts, moving),
    keyDown: (event) => {
      const { mode } = cursor.now()
      const intent = event.isComposing ? null : intentOf(keyPressOf(event), mode)
      if (!intent) return
      const input = mode !== 'select' && event.target instanceof HTMLInputElement ? event.target : null
      if (act(hands, intent, input)) event.preventDefault()
    },
    focus: (target) => {
      const at = positionOf(target)
      if (!at) return
      if (keyAt(layout, at) !== cursor.now().key) hands.moving.choose(at)
      // The focus may come from another grid: whoever follows the person is told that they are here now.
      else cursor.set({})
    },
    goTo: moving.goTo,
    doubleClick: (target) => {
      if (positionOf(target) && cursor.now().mode === 'select') hands.editing.start('editing', null)
    },
    leaveEditor: (text) => {
      hands.editing.commit(text)
    },
    blocks: () => (cursor.now().mode === 'select' ? hands.blocks : null),
  }
}

/** Does what a key means; `false` leaves the key to the browser. `input` is the open editor. */
function act(hands: Hands, intent: Intent, input: HTMLInputElement | null): boolean {
  switch (intent.does) {
    case 'tab':
      return !committed(hands, input) || hands.moving.tab(intent.back)
    case 'enter':
      if (committed(hands, input)) hands.moving.enter(intent.back)
      return true
    case 'move':
      if (committed(hands, input)) hands.moving.move(intent.move)
      return true
    case 'extend':
      hands.moving.extend(intent.move)
      return true
    case 'select':
      hands.moving.select(intent.what)
      return true
    case 'save':
      if (committed(hands, input)) hands.save()
      return true
    case 'type':
      return type(hands, intent.text, input)
    case 'edit':
      return edit(hands, input)
    case 'compose':
      hands.editing.start('typing', '')
      return false
    case 'giveUp':
      hands.editing.giveUp()
      return true
    case 'clear':
      hands.blocks.clear()
      return true
    case 'copyBefore':
      hands.blocks.copyBefore()
      return true
    case 'fill':
      fill(hands, intent.way, input)
      return true
    case 'undo':
    case 'redo':
    case 'help':
    case 'details':
      // The page does these, wherever the focus is; what is being typed is taken over first.
      committed(hands, input)
      return false
  }
}

/** In an open editor its text goes into every chosen cell. */
function fill(
  { editing, blocks }: Hands,
  way: 'down' | 'right' | 'all',
  input: HTMLInputElement | null,
): void {
  if (way === 'all') {
    const text = input?.value ?? ''
    editing.giveUp()
    blocks.fillAll(text)
  } else blocks.fill(way)
}

/** Commits the open editor, if there is one; after a refusal the person stays at the cell. */
function committed({ editing, moving }: Hands, input: HTMLInputElement | null): boolean {
  if (!input) return true
  const taken = editing.commit(input.value)
  moving.stay()
  return taken
}

function type({ editing }: Hands, text: string, input: HTMLInputElement | null): boolean {
  if (!input) editing.start('typing', text)
  else {
    input.setRangeText(text, input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end')
    input.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  return true
}

/** F2 opens the editor; in the editor it changes what the arrows do. */
function edit({ cursor, editing }: Hands, input: HTMLInputElement | null): boolean {
  if (input) cursor.set({ mode: cursor.now().mode === 'typing' ? 'editing' : 'typing' })
  else editing.start('editing', null)
  return true
}

/** Opening, committing and giving up the editor of the chosen cell. */
type Editing = {
  /** Opens the editor with a text, or with the cell's figure for `null`; a cell that is shut says why. */
  readonly start: (opened: Opened, text: string | null) => void
  /** Takes over a text; `false` when it was refused, and then the sentence stands at the cell. */
  readonly commit: (text: string) => boolean
  /** Closes the editor without its text; what was refused here, and in select mode in the whole range, is given up too. */
  readonly giveUp: () => void
}

/** Editing in a grid. */
function createEditing(parts: ControlParts): Editing {
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

/** Going from cell to cell in a drawn grid. */
type Moving = {
  /** Notes that a cell has been chosen, by a click or otherwise. */
  readonly choose: (at: Position) => void
  /** Chooses a cell and brings the focus to it. */
  readonly goTo: (at: Position) => void
  /** Brings the focus back to the chosen cell. */
  readonly stay: () => void
  readonly move: (move: Move) => void
  /** Leads the end of the chosen range elsewhere; the chosen cell stays. */
  readonly extend: (move: Move) => void
  readonly extendTo: (at: Position) => void
  /** Chooses everything, or the whole rows or columns of the range. */
  readonly select: (what: 'all' | 'row' | 'column') => void
  /** Goes up or down; after a run of Tabs in the column where it began, as in Excel. */
  readonly enter: (back: boolean) => void
  /** Goes to the next open cell; `false` when there is none, and then Tab leaves the grid. */
  readonly tab: (back: boolean) => boolean
}

/** Moving in a grid. */
function createMoving(parts: ControlParts): Moving {
  const { cursor, selection, layout, root } = parts
  const choose = (at: Position, tabColumn: number | null = null): void => {
    cursor.set({ at, key: keyAt(layout, at), mode: 'select', hint: null, tabColumn })
    selection.set(at, at)
  }
  const go = (at: Position, tabColumn: number | null = null): void => {
    // Drawn at once: the row of the cell may not have been in sight, and a cell that is not drawn takes no focus.
    flushSync(() => choose(at, tabColumn))
    const element = root()
    if (element) focusCell(element, at)
  }
  return {
    choose,
    goTo: (at) => go(at),
    stay: () => go(cursor.now().at, cursor.now().tabColumn),
    move: (move) => go(moved(shapeOf(parts), cursor.now().at, move, pageRows(parts))),
    extend: (move) => extendTo(parts, moved(shapeOf(parts), selection.end(), move, pageRows(parts))),
    extendTo: (at) => extendTo(parts, at),
    select: (what) => select(parts, what),
    enter: (back) => {
      const { at, tabColumn } = cursor.now()
      const from = { row: at.row, column: tabColumn ?? at.column }
      go(moved(shapeOf(parts), from, { to: back ? 'up' : 'down', by: 'cell' }))
    },
    tab: (back) => {
      const { at, tabColumn } = cursor.now()
      const next = nextOpen(shapeOf(parts), at, back)
      if (next) go(next, tabColumn ?? at.column)
      return next !== null
    },
  }
}

function extendTo({ selection, root }: ControlParts, end: Position): void {
  flushSync(() => selection.set(selection.start(), end))
  const element = root()
  if (element) cellElement(element, end)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

function select({ selection, layout }: ControlParts, what: 'all' | 'row' | 'column'): void {
  const { top, left, bottom, right } = selection.range()
  const [lastRow, lastColumn] = [layout.rows.length - 1, layout.columns.length - 1]
  const rows = what === 'row' ? [top, bottom] : [0, lastRow]
  const columns = what === 'column' ? [left, right] : [0, lastColumn]
  selection.set(
    { row: rows[0] ?? 0, column: columns[0] ?? 0 },
    { row: rows[1] ?? 0, column: columns[1] ?? 0 },
  )
}

function pageRows({ root }: ControlParts): number {
  const frame = root()?.querySelector('.grid-frame')
  const row = root()?.querySelector('tbody tr[data-index]')
  return Math.max(1, Math.floor((frame?.clientHeight ?? 0) / (row?.clientHeight || 32)) - 3)
}

/** Choosing a range with the mouse. */
type Dragging = {
  /** A button went down; `true` keeps the focus where it is. */
  readonly down: (event: MouseEvent) => boolean
  readonly over: (event: MouseEvent) => void
}

function createDragging({ cursor, selection, root }: ControlParts, moving: Moving): Dragging {
  let drags = false
  return {
    down: ({ target, button, shiftKey }) => {
      const at = positionOf(target)
      drags = at !== null && button === 0 && !(target instanceof HTMLInputElement)
      if (!at || !drags || cursor.now().mode !== 'select') return false
      if (shiftKey) moving.extendTo(at)
      else if (sameAs(at, cursor.now().at)) selection.set(at, at)
      const element = root()
      if (element)
        followBeyond(
          () => openArea(element),
          (to) => moving.extend({ to, by: 'cell' }),
        )
      return shiftKey
    },
    over: ({ target, buttons }) => {
      drags = drags && buttons === 1
      const at = positionOf(target)
      if (drags && at && cursor.now().mode === 'select' && !sameAs(at, selection.end())) moving.extendTo(at)
    },
  }
}

type Place = { readonly row: number; readonly column: number }
const sameAs = (a: Place, b: Place): boolean => a.row === b.row && a.column === b.column

type Way = Extract<Move, { readonly by: unknown }>['to']

/** Between two cells, while the mouse is held beyond the cells in sight. */
const PACE_MS = 60

/**
 * Follows a mouse that was pressed in a cell until it is let go: as long as it is held beyond the cells in sight,
 * `lead` is called again and again with each way in which it has left them.
 */
function followBeyond(area: () => ReturnType<typeof openArea>, lead: (to: Way) => void): void {
  let ways: readonly Way[] = []
  const pace = setInterval(() => {
    for (const way of ways) lead(way)
  }, PACE_MS)
  const over = new AbortController()
  const stop = (): void => {
    clearInterval(pace)
    over.abort()
  }
  const follow = (event: PointerEvent): void => {
    if (event.buttons === 1) ways = waysBeyond(area(), event)
    else stop()
  }
  addEventListener('pointermove', follow, { signal: over.signal })
  for (const end of ['pointerup', 'pointercancel', 'blur'])
    addEventListener(end, stop, { signal: over.signal })
}

function waysBeyond(
  { left, right, top, bottom }: ReturnType<typeof openArea>,
  { clientX, clientY }: PointerEvent,
): readonly Way[] {
  const beyond = { up: clientY < top, down: clientY > bottom, left: clientX < left, right: clientX > right }
  return (['up', 'down', 'left', 'right'] as const).filter((way) => beyond[way])
}
