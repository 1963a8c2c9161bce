import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

test('every button that a sentence names is called so', async () => {
  const files = (await readdir('src', { recursive: true })).filter((name) => name.endsWith('text.ts'))
  const texts = await Promise.all(files.map((name) => readFile(`src/${name}`, 'utf8')))
  const all = texts.join('\n')
  const named = [...all.matchAll(/«([^»$]+)» товч/g)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(3)
  expect(named.filter((name) => !all.includes(`'${name}'`))).toEqual([])
})
