import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { editions } from '#domain/editions/editions.ts'
import { methodology } from '../tools/methodology.ts'

it('the description of the calculation is that of the definitions; renew it with `npm run methodology`', () => {
  const [newest] = editions.slice(-1)
  expect(readFileSync(new URL('../docs/methodology.md', import.meta.url), 'utf8')).toBe(
    newest && methodology(newest),
  )
})
