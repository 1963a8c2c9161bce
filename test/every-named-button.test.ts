import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const room = new URL('../src/text/', import.meta.url)

test('every button that a sentence names is called so', async () => {
  const files = (await readdir(room)).filter((name) => name.endsWith('.ts'))
  const texts = await Promise.all(files.map((name) => readFile(new URL(name, room), 'utf8')))
  const all = texts.join('\n')
  const named = [...all.matchAll(/«([^»$]+)» товч/g)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(3)
  expect(named.filter((name) => !all.includes(`'${name}'`))).toEqual([])
})
