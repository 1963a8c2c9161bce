import { expect, test } from 'vitest'
import { attachedAt, emptyRecord, savedSlot } from '#features/attachments/web/attachment-section.ts'

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

test('a file is saved in its own slot; the request omits the other slots', () => {
  const seen = { ...record, attachmentUrl1: '/files/2', attachmentType1: 'pdf', attachmentFilename1: 'b.pdf' }
  const body = savedSlot(seen, 2, { attached: letter, seen: '/files/3' })
  expect(body).toEqual({
    sessionCode: '2026-02',
    orgId: 'ebs2',
    institutionId: 'ebs2',
    userName: 'ebs',
    statisticInfo62Id: null,
    attachmentUrl2: '/files/1',
    attachmentType2: 'pdf',
    attachmentFilename2: 'albanbichig.pdf',
    attachmentSeen2: '/files/3',
  })
  expect(attachedAt({ ...seen, ...body }, 2)).toEqual(letter)
})

test('a file is removed from its own slot', () => {
  const savedRecord = { ...record, ...savedSlot(record, 1, { attached: letter, seen: null }) }
  expect(
    attachedAt({ ...savedRecord, ...savedSlot(savedRecord, 2, { attached: null, seen: null }) }, 1),
  ).toEqual(letter)
  const taken = savedSlot(savedRecord, 1, { attached: null, seen: letter.url })
  expect(taken).toMatchObject({ attachmentUrl1: null, attachmentSeen1: letter.url })
  expect(attachedAt({ ...savedRecord, ...taken }, 1)).toBeNull()
})
