import { expect, test } from 'vitest'
import { attachedAt, emptyRecord, withAttached } from '#client/screens/summary/attachment-slot.ts'

const letter = { url: '/files/1', type: 'pdf', fileName: 'albanbichig.pdf' }
const record = emptyRecord('2026-02', { institutionId: 'ebs2', userName: 'ebs' })

test('a new record holds no file and names institution, period and user', () => {
  expect(record).toMatchObject({
    sessionCode: '2026-02',
    orgId: 'ebs2',
    institutionId: 'ebs2',
    userName: 'ebs',
    statisticInfo62Id: null,
  })
  expect(attachedAt(record, 1)).toBeNull()
})

test('a file goes into its own slot and leaves the other as it is', () => {
  const both = withAttached(withAttached(record, 1, letter), 2, { ...letter, url: '/files/2' })
  expect(attachedAt(both, 1)).toEqual(letter)
  expect(attachedAt(both, 2)?.url).toBe('/files/2')
})
