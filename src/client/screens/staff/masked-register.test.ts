import { expect, test } from 'vitest'
import { maskedRegister } from '#client/screens/staff/masked-register.ts'

test.each([
  ['УБ15230112', 'УБ******12'],
  ['', ''],
  ['УБ1', 'УБ1'],
])('masks %j as %j', (number, masked) => {
  expect(maskedRegister(number)).toBe(masked)
})
