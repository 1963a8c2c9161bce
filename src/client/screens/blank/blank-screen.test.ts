import { expect, test } from 'vitest'
import { type Around, saveLineOf } from '#client/screens/blank/blank-screen.ts'

const calm = { pending: 0, failed: 0, sending: false, saved: null }
const saved = { ...calm, saved: { at: '2026-08-15T06:02:00.000Z', by: 'bold' } }
const three = [{ ...saved, pending: 3, failed: 2 }]
const up: Around = { connection: 'up', year: 0, canKeep: true }

test.each([
  ['nothing saved yet', [calm], up, 'never', 'Хараахан хадгалаагүй'],
  ['all saved, with the last time', [saved, calm], up, 'saved', 'Бүх өөрчлөлт хадгалагдсан · 14:02'],
  [
    'the pending of all sheets',
    [
      { ...saved, pending: 1 },
      { ...calm, pending: 2 },
    ],
    { ...up, year: 3 },
    'pending',
    '3 өөрчлөлт хадгалаагүй',
  ],
  ['a failure', three, { ...up, year: 3 }, 'failed', '2 утга хадгалагдсангүй'],
  [
    'a dead line before all else, and all that waits for it',
    three,
    { ...up, connection: 'down', year: 12 },
    'offline',
    'Холболтгүй – 12 өөрчлөлт энэ төхөөрөмжид хадгалагдсан',
  ],
  [
    'that the device keeps nothing',
    three,
    { connection: 'down', year: 12, canKeep: false },
    'offline',
    'Холболтгүй – 12 өөрчлөлт хаана ч хадгалагдаагүй',
  ],
  [
    'nothing of a dead line for which nothing waits',
    [saved],
    { ...up, connection: 'down' },
    'saved',
    'Бүх өөрчлөлт хадгалагдсан · 14:02',
  ],
  [
    'that what waited can be sent',
    [saved],
    { ...up, connection: 'back', year: 12 },
    'back',
    'Холболт сэргэсэн – 12 өөрчлөлт хадгалахад бэлэн',
  ],
  [
    'that it is saving',
    [{ ...saved, pending: 3, failed: 2, sending: true }],
    { ...up, connection: 'down', year: 3 },
    'saving',
    'Хадгалж байна…',
  ],
] as const)('the line says: %s', (_, states, around, kind, sentence) => {
  expect(saveLineOf(states, around)).toEqual({ kind, sentence })
})
