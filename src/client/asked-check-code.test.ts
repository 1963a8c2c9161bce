import { expect, test } from 'vitest'
import { askedCheckCode } from '#client/asked-check-code.ts'
import { checkAddress } from '#contract/call.ts'

test.each([
  ['', null],
  ['?year=2026&tab=1', null],
  ['?check=', ''],
  ['?check=a1b2c3d4e5f6', 'a1b2c3d4e5f6'],
  ['?check=A1B2+C3D4+E5F6', 'A1B2 C3D4 E5F6'],
])('«%s» asks about %j', (search, code) => {
  expect(askedCheckCode(search)).toBe(code)
})

test('the address on paper asks about its code', () => {
  const address = new URL(checkAddress('https://tosov.example', 'a1b2c3d4e5f6'))
  expect([address.pathname, askedCheckCode(address.search)]).toEqual(['/', 'a1b2c3d4e5f6'])
})
