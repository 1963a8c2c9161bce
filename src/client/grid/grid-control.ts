import { type Blocks, createBlocks } from '#client/grid/block/blocks.ts'
import type { ControlParts } from '#client/grid/control-parts.ts'
import { createDragging, type Dragging } from '#client/grid/dragging.ts'
import { createEditing, type Editing } from '#client/grid/editing.ts'
import { positionOf } from '#client/grid/grid-elements.ts'
import { keyAt } from '#client/grid/grid-layout.ts'
import { type Intent, intentOf } from '#client/grid/key-map.ts'
import { keyPressOf } from '#client/grid/key-press.ts'
import { createMoving, type Moving } from '#client/grid/moving.ts'

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
