import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import quick from '../vitest.config.ts'
import long from '../vitest.long.config.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const filesOf = (include: readonly string[] = [], exclude: readonly string[] = []) =>
  globSync(include, { cwd: root, exclude }).map((path) => path.replaceAll('\\', '/'))

const runs = [quick, long].map(({ test: run }) => new Set(filesOf(run?.include, run?.exclude)))
const isElsewhere = ['**/node_modules/**', 'dist/**', '.cache/**']

describe('a file of tests', () => {
  const files = filesOf(['**/*.{test,spec}.{ts,tsx,mts,mjs,js}'], isElsewhere)

  test('is run by `npm test` or by `npm run test:long`, and not by both', () => {
    expect(files.length).toBeGreaterThan(100)
    expect(files.filter((path) => runs.filter((run) => run.has(path)).length !== 1)).toEqual([])
  })
})
