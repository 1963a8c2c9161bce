import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { helpText } from '#ui/grid/grid-help-text.ts'
import { intentOf } from '#ui/grid/keys.ts'

const keyNames = new Map([
  ['↑', 'ArrowUp'],
  ['↓', 'ArrowDown'],
  ['←', 'ArrowLeft'],
  ['→', 'ArrowRight'],
  ['Esc', 'Escape'],
  ['0–9', '7'],
  ["'", 'Quote'],
])

/** Clipboard keys have separate events. */
const byTheBrowser = ['Ctrl+C', 'Ctrl+X', 'Ctrl+V', 'Ctrl+Insert', 'Shift+Insert']
const named = helpText.groups.flatMap(({ keys }) => keys.flatMap(({ keys: names }) => [...names]))

test.each(named.filter((name) => !byTheBrowser.includes(name)))(
  'the grid knows %s, which F1 names',
  (name) => {
    const parts = name.split('+')
    const last = parts.at(-1) ?? ''
    const letter = /^[A-Z]$/.test(last)
    const press = {
      key: letter ? last.toLowerCase() : (keyNames.get(last) ?? last),
      code: letter ? `Key${last}` : (keyNames.get(last) ?? last),
      ctrl: parts.includes('Ctrl'),
      shift: parts.includes('Shift'),
      alt: false,
    }
    expect(intentOf(press, 'select') ?? intentOf(press, 'editing')).not.toBeNull()
  },
)

test('every state that F1 shows is one that the grid draws', async () => {
  const css = await readFile(new URL('./grid.css', import.meta.url), 'utf8')
  for (const { style } of helpText.cells) expect(css).toContain(`.grid-${style}`)
})
