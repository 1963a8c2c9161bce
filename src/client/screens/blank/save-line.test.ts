import { expect, test } from 'vitest'
import { saveLineOf } from '#client/screens/blank/save-line.ts'

const calm = { unsaved: 0, failed: 0, sending: false, saved: null }
const saved = { ...calm, saved: { at: '2026-08-15T06:02:00.000Z', by: 'bold' } }

test.each([
  ['nothing saved yet', [calm], 'never', 'Хараахан хадгалаагүй'],
  ['all saved, with the last time', [saved, calm], 'saved', 'Бүх өөрчлөлт хадгалагдсан · 14:02'],
  [
    'the unsaved of all sheets',
    [
      { ...saved, unsaved: 1 },
      { ...calm, unsaved: 2 },
    ],
    'unsaved',
    '3 өөрчлөлт хадгалаагүй',
  ],
  ['a failure before all else', [{ ...saved, unsaved: 3, failed: 2 }], 'failed', '2 утга хадгалагдсангүй'],
  ['that it is saving', [{ ...saved, unsaved: 3, failed: 2, sending: true }], 'saving', 'Хадгалж байна…'],
])('the line says: %s', (_, states, kind, sentence) => {
  expect(saveLineOf(states)).toEqual({ kind, sentence })
})
