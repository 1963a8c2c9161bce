import { expect, test } from 'vitest'
import type { AttachmentRecord } from '#features/attachments/api.ts'
import { attachedFiles } from '#features/review/web/review-summary.tsx'

const record: AttachmentRecord = {
  sessionCode: '2026-02',
  orgId: '1001',
  institutionId: '1001',
  userName: 'ebs',
  statisticInfo62Id: null,
  attachmentUrl1: null,
  attachmentType1: null,
  attachmentFilename1: null,
  attachmentUrl2: '/b',
  attachmentType2: 'pdf',
  attachmentFilename2: null,
  attachmentUrl3: '/c',
  attachmentType3: 'pdf',
  attachmentFilename3: 'тайлбар.pdf',
}

test('the reviewer sees every stored file, including the third', () => {
  expect(attachedFiles(record)).toEqual([
    { name: 'Бусад материал', url: '/b', fileName: '/b' },
    { name: 'Нэмэлт файл', url: '/c', fileName: 'тайлбар.pdf' },
  ])
})
