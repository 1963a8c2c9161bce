import { expect, test } from 'vitest'
import type { Methodology, MethodologyChapter } from '#features/methodology/methodology.ts'
import {
  chosenParts,
  linesIn,
  placeOfAnchor,
  sections,
} from '#features/methodology/web/methodology-search.ts'

const line = (anchor: string, cells: string, how: string, covers: readonly string[] = [anchor]) => ({
  anchor,
  covers,
  cells,
  how,
  unit: 'хүн',
  source: '',
})
const part = (anchor: string, title: string, lines: MethodologyChapter['lines']): MethodologyChapter => ({
  anchor,
  kind: 'blank',
  group: 'ORGEBS',
  title,
  purpose: '',
  units: '',
  rows: ['1. Мөр'],
  lines,
  rules: [],
})
const rule = {
  anchor: 'rule-many',
  code: 'many',
  severity: 'warning',
  where: 'Сурагч · 1',
  message: 'Их байна.',
} as const
const content: Methodology = {
  parts: [
    part('b1', 'Сурагчийн тоо', [
      line('b1/1.a', '1: Анги', 'оруулна', ['b1/1.a', 'b1/2.a']),
      line('b1/3.a', 'Нийт', 'нийлбэр'),
    ]),
    part('b5', 'Цалин', [line('b5/1.a', 'Нэмэгдэл', 'үржвэр')]),
  ],
  rules: [rule],
}
const shown = (sought: string) => {
  const { parts, rules } = chosenParts(content, sought)
  return [
    ...parts.flatMap(({ lines }) => lines.map(({ anchor }) => anchor)),
    ...rules.map(({ code }) => code),
  ]
}

test.each([
  ['', ['b1/1.a', 'b1/3.a', 'b5/1.a', 'many']],
  ['  ', ['b1/1.a', 'b1/3.a', 'b5/1.a', 'many']],
  ['СУРАГЧИЙН', ['b1/1.a', 'b1/3.a']],
  ['сурагчийн нийлбэр', ['b1/3.a']],
  ['үржвэр', ['b5/1.a']],
  ['b5', ['b5/1.a']],
  ['их байна', ['many']],
  ['нийлбэрийн', ['b1/3.a']],
  ['сурагчид нийлбэрт', ['b1/3.a']],
  // Words of four letters are not shortened, and punctuation has no special meaning.
  ['алга', []],
  ['үржд', []],
  ['[', []],
])('«%s» finds whole sheets by their name, else their lines and rules', (sought, expected) => {
  expect(shown(sought)).toEqual(expected)
})

test('counts the lines of the text', () => {
  expect(linesIn(content)).toBe(4)
  expect(linesIn(chosenParts(content, 'алга'))).toBe(0)
})

test.each([
  ['b1', 'b1'],
  ['b1/2.a', 'b1/1.a'],
  ['b1/9.z', 'b1'],
  ['rule-many', 'rule-many'],
  ['gone', 'gone'],
])('%s is read at %s', (anchor, place) => {
  expect(placeOfAnchor(content, anchor)).toBe(place)
})

test('parts are ordered by kind of institution, then shared parts, then norms', () => {
  const { parts } = content
  const [first, second] = parts
  if (!first || !second) throw new Error('two parts')
  const norm: MethodologyChapter = { ...second, anchor: 'norm-x', kind: 'norm', group: null }
  const shared: MethodologyChapter = { ...second, anchor: 'register-people', kind: 'register', group: null }
  const school: MethodologyChapter = { ...second, group: 'ORGSUB' }
  const ordered = sections({ parts: [norm, shared, school, first], rules: [] })
  expect(ordered.map((section) => section.parts.map(({ anchor }) => anchor))).toEqual([
    ['b1'],
    ['b5'],
    ['register-people'],
    ['norm-x'],
  ])
})
