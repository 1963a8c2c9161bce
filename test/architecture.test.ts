import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { rules } from '#test/architecture/all-rules.ts'
import { houseOf, readHouse } from '#test/architecture/house.ts'
import { planted } from '#test/architecture/planted.ts'
import { features } from '#test/architecture/rooms.ts'

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')
const house = readHouse(root)

describe('the house', () => {
  test.each(Object.values(rules).map(({ name, broken }) => [name, broken] as const))(
    '%s',
    (_name, broken) => {
      expect(broken(house)).toEqual([])
    },
  )

  test('every program file is checked by a tsconfig.json', () => {
    const checked = new Set(projects().flatMap(filesOf))
    const forgotten = house.sources
      .map(({ path }) => path)
      .filter((path) => !path.endsWith('.mjs') && !checked.has(path))
    expect(forgotten, 'add them to the include of the tsconfig.json of their room').toEqual([])
  })
})

test('a feature uses only features before it in the table, so the table has no circle', () => {
  const order = Object.keys(features)
  const uphill = Object.entries(features).flatMap(([name, uses]) =>
    uses.filter((used) => !order.slice(0, order.indexOf(name)).includes(used)).map((used) => [name, used]),
  )
  expect(uphill).toEqual([])
})

describe('the rules', () => {
  test.each(planted)('%s, planted %j', (key, files, place) => {
    const found = rules[key].broken(houseOf(new Map(Object.entries(files))))
    if (place === null) expect(found).toEqual([])
    else expect(found).toEqual([expect.stringMatching(new RegExp(`^${place}`))])
  })

  test('each is shown to be able to fail', () => {
    const shown = new Set<string>(planted.filter(([, , place]) => place !== null).map(([key]) => key))
    expect(Object.keys(rules).filter((key) => !shown.has(key))).toEqual([])
  })
})

function projects(): readonly string[] {
  const text = readFileSync(`${root}/tsconfig.json`, 'utf8')
  return [...text.matchAll(/"path": "([^"]+)"/g)].map(([, path = '']) => path)
}

function filesOf(project: string): readonly string[] {
  const tsc = fileURLToPath(import.meta.resolve('typescript/package.json')).replace('package.json', 'bin/tsc')
  const listed = execFileSync(process.execPath, [tsc, '--project', project, '--listFilesOnly'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  return listed.split(/\r?\n/).map((path) => relative(root, path.trim()).replaceAll('\\', '/'))
}
