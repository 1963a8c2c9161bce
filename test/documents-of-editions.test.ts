import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { adminScreenText } from '#features/administration/text.ts'
import program from '../package.json' with { type: 'json' }

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const guideText = read('docs/new-edition.md')
const example = read('src/features/demo/example-2027.ts')
const namedIn = (pattern: RegExp): readonly string[] =>
  [...guideText.matchAll(pattern)].map(([, name = '']) => name)

test('every file that the guide to a new edition names exists', () => {
  const files = [...namedIn(/`((?:src|test|docs)\/[^`]*)`/g), ...namedIn(/ ((?:src|test)\/[\w/.-]+)/g)]
  expect(files.length).toBeGreaterThan(8)
  const missing = files.filter((path) => !existsSync(new URL(`../${path}`, import.meta.url)))
  expect(missing).toEqual([])
})

test('every command is one of the project', () => {
  const commands = namedIn(/^ {4}npm (?:run )?([\w:-]+)/gm)
  expect(commands).toEqual(['edition:diff', 'test', 'docs:methodology', 'start', 'edition:release'])
  expect(commands.filter((name) => !(name in program.scripts))).toEqual([])
})

const rows = guideText.split('\n').filter((line) => /^\| (?!the order|--)/.test(line))

test('every word is one of those in which an edition is written', () => {
  const declared = [
    'engine/define',
    'engine/revise',
    'forms/norms/revised-norm',
    'forms/editions/became',
    'forms/editions/edition-reports',
    'forms/editions/revise',
    'forms/reports/report',
  ]
    .map((name) => read(`src/${name}.ts`))
    .join('\n')
  const words = rows.flatMap((line) => [...(line.split('|')[2] ?? '').matchAll(/`(\w+)`/g)])
  const names = words.map(([, word = '']) => word)
  expect(names).toEqual(expect.arrayContaining(['withoutFields', 'withTabMoved', 'became']))
  const isDeclared = (name: string) => new RegExp(`\\b(readonly|function) ${name}\\b`).test(declared)
  expect(names.filter((name) => !isDeclared(name))).toEqual([])
})

test('every word that the guide attributes to the example is in the example', () => {
  const used = rows.flatMap((line) => {
    const [, , words = '', place = ''] = line.split('|')
    return place.trim() === '' || place.includes('that row') ? [] : [...words.matchAll(/`(\w+)`/g)]
  })
  const words = used
    .map(([, word = '']) => word)
    .filter((word) => !['became', 'was', 'renamed', 'after'].includes(word))
  expect(words.length).toBeGreaterThan(8)
  expect(words.filter((word) => !new RegExp(`\\b${word}\\b`).test(example))).toEqual([])
})

test('the administrator finds the tabs under the names that it gives', () => {
  const tabs = Object.values(adminScreenText.tabs)
  expect(['Он ба тайлант үе', 'Норматив'].filter((name) => guideText.includes(`«${name}»`))).toHaveLength(2)
  expect(tabs).toEqual(expect.arrayContaining(['Он ба тайлант үе', 'Норматив']))
})
