import { describe, expect, test } from 'vitest'
import { readLink, signLink } from '#platform/files/signed-link.ts'

const KEY = 'a key'
const NOW = new Date('2026-03-02T01:00:00Z')
const later = (ms: number) => new Date(NOW.getTime() + ms)
const linked = { institutionId: '1001', fileId: 'b0a1' }
const signed = signLink(linked, KEY, NOW).replace('/files/', '')

describe('a signed link', () => {
  test('opens its file for five minutes', () => {
    expect(readLink(signed, KEY, NOW)).toEqual(linked)
    expect(readLink(signed, KEY, later(5 * 60_000 - 1))).toEqual(linked)
    expect(readLink(signed, KEY, later(5 * 60_000))).toBeNull()
  })

  test('opens nothing with another key', () => {
    expect(readLink(signed, 'another key', NOW)).toBeNull()
  })

  test('opens nothing when a letter of it is changed', () => {
    for (const index of signed.split('').keys()) {
      const changed = signed[index] === 'A' ? 'B' : 'A'
      expect(readLink(signed.slice(0, index) + changed + signed.slice(index + 1), KEY, NOW)).toBeNull()
    }
  })

  test.each(['', '.', 'x', `${signed}.x`, signed.split('.')[0] ?? '', `.${signed.split('.')[1]}`])(
    '%j opens nothing',
    (other) => {
      expect(readLink(other, KEY, NOW)).toBeNull()
    },
  )
})
