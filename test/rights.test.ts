import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rightsFile } from '../tools/rights.ts'

test('the table of rights in the documentation is the one by which calls are refused', () => {
  expect(readFileSync(new URL('../docs/rights.md', import.meta.url), 'utf8')).toBe(rightsFile())
})
