import { expect, test } from 'vitest'
import { uploadedFile } from '#features/attachments/web/attach-pdf.ts'

const letter = { url: '/files/1', type: 'pdf', fileName: 'albanbichig.pdf' }

test.each([
  ['accepted', true, letter],
  ['rejected', false, null],
])('an upload that is %s', (_, uploadStatus, expected) => {
  const uploaded = { uploadStatus, files: { file: '/files/1', name: 'albanbichig.pdf', extension: 'pdf' } }
  expect(uploadedFile({ ...uploaded, data: uploaded, message: '', error: null })).toEqual(expected)
})
