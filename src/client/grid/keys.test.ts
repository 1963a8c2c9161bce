import { expect, test } from 'vitest'
import type { Mode } from '#client/grid/cursor.ts'
import { intentOf, type KeyPress } from '#client/grid/keys.ts'

const press = (key: string, rest: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: key,
  ctrl: false,
  shift: false,
  alt: false,
  ...rest,
})
const ctrl = { ctrl: true }
const shift = { shift: true }

type Row = readonly [says: string, press: KeyPress, mode: Mode, intent: unknown]

test.each<Row>([
  ['an arrow moves', press('ArrowDown'), 'select', { does: 'move', move: { to: 'down', by: 'cell' } }],
  [
    'Ctrl and an arrow goes to the edge',
    press('ArrowLeft', ctrl),
    'select',
    { does: 'move', move: { to: 'left', by: 'edge' } },
  ],
  [
    'Shift and an arrow extends the range',
    press('ArrowLeft', shift),
    'select',
    { does: 'extend', move: { to: 'left', by: 'cell' } },
  ],
  [
    'Ctrl, Shift and End extends it to the last cell',
    press('End', { ...ctrl, ...shift }),
    'select',
    { does: 'extend', move: { to: 'last' } },
  ],
  ['Shift and an arrow in the editor is left to the browser', press('ArrowLeft', shift), 'typing', null],
  [
    'Ctrl+A with the Mongolian layout chooses all',
    press('ф', { code: 'KeyA', ...ctrl }),
    'select',
    { does: 'select', what: 'all' },
  ],
  ['Ctrl+A in the editor is left to the browser', press('a', { code: 'KeyA', ...ctrl }), 'editing', null],
  ['Ctrl+Enter goes on to what comes next', press('Enter', ctrl), 'select', { does: 'goOn' }],
  ['with Shift it does not', press('Enter', { ...ctrl, ...shift }), 'select', null],
  ['in the editor it fills the range', press('Enter', ctrl), 'typing', { does: 'fill', to: 'all' }],
  ['Shift and F10 opens the menu', press('F10', shift), 'select', { does: 'menu' }],
  ['F10 alone is left to the browser', press('F10'), 'select', null],
  ['the menu key opens it', press('ContextMenu'), 'select', { does: 'menu' }],
  ['in the editor the menu is the one of the text', press('ContextMenu'), 'editing', null],
  [
    'Shift and Space chooses the row',
    press(' ', { code: 'Space', ...shift }),
    'select',
    { does: 'select', what: 'row' },
  ],
  [
    'Ctrl and Space chooses the column',
    press(' ', { code: 'Space', ...ctrl }),
    'select',
    { does: 'select', what: 'column' },
  ],
  ['Home goes to the start of the row', press('Home'), 'select', { does: 'move', move: { to: 'rowStart' } }],
  [
    'Ctrl and End goes to the last cell',
    press('End', ctrl),
    'select',
    { does: 'move', move: { to: 'last' } },
  ],
  [
    'PageDown goes a screen down',
    press('PageDown'),
    'select',
    { does: 'move', move: { to: 'down', by: 'page' } },
  ],
  ['Enter moves down', press('Enter'), 'select', { does: 'enter', back: false }],
  [
    'Enter on the number pad too',
    press('Enter', { code: 'NumpadEnter' }),
    'editing',
    { does: 'enter', back: false },
  ],
  ['Shift and Enter moves up', press('Enter', shift), 'typing', { does: 'enter', back: true }],
  ['Tab goes on', press('Tab'), 'editing', { does: 'tab', back: false }],
  ['Shift and Tab goes back', press('Tab', shift), 'select', { does: 'tab', back: true }],
  ['F2 edits', press('F2'), 'select', { does: 'edit' }],
  ['Delete clears', press('Delete'), 'select', { does: 'clear' }],
  ['Backspace opens an empty editor', press('Backspace'), 'select', { does: 'type', text: '' }],
  ['Esc gives up', press('Escape'), 'typing', { does: 'giveUp' }],
  ['a digit replaces', press('7', { code: 'Digit7' }), 'select', { does: 'type', text: '7' }],
  ['a sign is nothing special', press('=', { code: 'Equal' }), 'select', { does: 'type', text: '=' }],
  ['a digit in the editor is left to the browser', press('7', { code: 'Digit7' }), 'typing', null],
  [
    'an arrow commits and moves after typing',
    press('ArrowUp'),
    'typing',
    { does: 'move', move: { to: 'up', by: 'cell' } },
  ],
  ['an arrow moves the caret after F2', press('ArrowLeft'), 'editing', null],
  ['Home moves the caret in the editor', press('Home'), 'typing', null],
  ['Ctrl+S saves', press('s', { code: 'KeyS', ...ctrl }), 'select', { does: 'save' }],
  [
    'Ctrl+S saves with the Mongolian layout',
    press('ы', { code: 'KeyS', ...ctrl }),
    'editing',
    { does: 'save' },
  ],
  ['Ctrl+C is left to the browser', press('с', { code: 'KeyC', ...ctrl }), 'select', null],
  [
    'the key of the full stop is a separator with the Mongolian layout',
    press('в', { code: 'Period' }),
    'typing',
    { does: 'type', text: '.' },
  ],
  [
    'the key of the comma is a separator with the Mongolian layout',
    press('ь', { code: 'Comma' }),
    'select',
    { does: 'type', text: ',' },
  ],
  [
    'the key of the equals sign begins a sum with the Mongolian layout',
    press('щ', { code: 'Equal' }),
    'select',
    { does: 'type', text: '=' },
  ],
  ['the key of plus too', press('Щ', { code: 'Equal', ...shift }), 'typing', { does: 'type', text: '+' }],
  ['the key of minus too', press('е', { code: 'Minus' }), 'typing', { does: 'type', text: '-' }],
  ['the key of the stroke too', press('ю', { code: 'Slash' }), 'typing', { does: 'type', text: '/' }],
  ['a full stop is left to the browser in the editor', press('.', { code: 'Period' }), 'typing', null],
  [
    'the number pad always writes a point',
    press(',', { code: 'NumpadDecimal' }),
    'typing',
    { does: 'type', text: '.' },
  ],
  [
    'a top-row sign without Shift is a digit',
    press('№', { code: 'Digit1' }),
    'select',
    { does: 'type', text: '1' },
  ],
  [
    'a top-row sign with Shift is itself',
    press('(', { code: 'Digit9', ...shift }),
    'select',
    { does: 'type', text: '(' },
  ],
  [
    'a sign of a sum is itself on every layout',
    press('(', { code: 'Digit5' }),
    'select',
    { does: 'type', text: '(' },
  ],
  ['so is the full stop of a layout whose digits need Shift', press('.', { code: 'Digit6' }), 'typing', null],
  ['its comma', press(',', { code: 'Digit8' }), 'typing', null],
  ['its minus', press('-', { code: 'Digit2' }), 'select', { does: 'type', text: '-' }],
  ['its percent', press('%', { code: 'Digit9' }), 'typing', null],
  [
    'and a sign that no number has is the digit',
    press('₮', { code: 'Digit4' }),
    'typing',
    { does: 'type', text: '4' },
  ],
  ['Alt is left to the browser', press('ArrowDown', { alt: true }), 'select', null],
  ['Shift alone does nothing', press('Shift', shift), 'select', null],
])('%s', (_, key, mode, intent) => {
  expect(intentOf(key, mode)).toEqual(intent)
})
