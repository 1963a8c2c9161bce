import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { edition2025 } from '#domain/editions/edition-2025.ts'
import { methodology } from '../tools/methodology.ts'

it('the description of the calculation is that of the definitions; renew it with `npm run methodology`', () => {
  expect(readFileSync(new URL('../docs/methodology.md', import.meta.url), 'utf8')).toBe(
    methodology(edition2025),
  )
})
