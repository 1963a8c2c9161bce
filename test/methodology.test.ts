import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { editionsLoaded } from '#domain/editions/editions.ts'
import { fullEditions } from '#domain/editions/full-editions.ts'
import { methodologyFile } from '../tools/methodology.ts'

await editionsLoaded('real ones')

it('the description of the calculation is that of the definitions; renew it with `npm run methodology`', () => {
  const newest = fullEditions().findLast(({ example }) => !example)
  expect(readFileSync(new URL('../docs/methodology.md', import.meta.url), 'utf8')).toBe(
    newest && methodologyFile(newest),
  )
})
