import { existsSync, globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { TestFiles } from '#test/support/test-run.ts'
import { files as all } from '../vitest.all.config.ts'
import { files as quick } from '../vitest.config.ts'
import { files as long } from '../vitest.long.config.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const filesOf = ({ include, exclude }: Pick<TestFiles, 'include' | 'exclude'>) =>
  globSync(include, { cwd: root, exclude }).map((path) => path.replaceAll('\\', '/'))

const runs = [quick, long].map((run) => new Set(filesOf(run)))
const inAll = new Set(filesOf(all))
const isElsewhere = ['**/node_modules/**', 'dist/**', '.cache/**']

describe('a file of tests', () => {
  const files = filesOf({ include: ['**/*.{test,spec}.{ts,tsx,mts,mjs,js}'], exclude: isElsewhere })

  test('is run by `npm test` or by `npm run test:long`, and not by both', () => {
    expect(files.length).toBeGreaterThan(100)
    expect(files.filter((path) => runs.filter((run) => run.has(path)).length !== 1)).toEqual([])
  })

  test('is run by `npm run test:all`, except two with long twins that start with the same', () => {
    const leftOut = files.filter((path) => !inAll.has(path))
    expect(leftOut).toEqual(all.exclude)
    expect(leftOut).toHaveLength(2)
    for (const path of leftOut)
      expect(existsSync(`${root}${path.replace('.test.', '.long.test.')}`)).toBe(true)
  })
})
