import { expect, test } from 'vitest'
import { addressIn, addressOf, cellKeyOf, cellPositionOf, keyOf, partsOfKey } from '#engine/key.ts'
import { sheetsOf } from '#forms/editions/edition.ts'
import { edition2025 } from '#forms/editions/edition-2025.ts'

test.each([
  [{ row: '3', field: 'stage1Qty' }, '3.stage1Qty'],
  [{ row: 'hour24', field: 'a-b' }, 'hour24.a-b'],
] as const)('the place %j has the key %s, and the key names that place', (place, key) => {
  expect(keyOf(place)).toBe(key)
  expect(cellPositionOf(key)).toEqual(place)
  expect(addressIn('ebs-b1', key)).toEqual({ sheet: 'ebs-b1', ...place })
})

test('a text that is no key names no place', () => {
  expect(cellPositionOf('')).toEqual({ row: '', field: '' })
  expect(cellPositionOf('3')).toEqual({ row: '3', field: '' })
})

test('a cell among all sheets has the code of its sheet before its key there', () => {
  const address = { sheet: 'ebs-b16-1', row: '10', field: 'total' }
  expect(cellKeyOf(address)).toBe('ebs-b16-1/10.total')
  expect(addressOf('ebs-b16-1/10.total')).toEqual(address)
  expect(partsOfKey('ebs-b16-1/10.total')).toEqual({ sheet: 'ebs-b16-1', place: '10.total' })
})

test('no code of a sheet, row or field contains the separators of a key', () => {
  const sheets = [...sheetsOf(edition2025, 'ORGNTB'), ...sheetsOf(edition2025, 'ORGSUB')]
  const odd = sheets.flatMap(({ code, rows, fields }) =>
    [code, ...rows.map((row) => row.code), ...Object.keys(fields)].filter((name) => /[./]/.test(name)),
  )
  expect(odd).toEqual([])
})
