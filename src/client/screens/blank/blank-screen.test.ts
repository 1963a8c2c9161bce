import { expect, test } from 'vitest'
import { createOpenDraft } from '#client/draft/open-draft.ts'
import { type Around, lastYearFor, saveLineOf } from '#client/screens/blank/blank-screen.ts'
import { emptyDraft } from '#contract/empty-draft.ts'
import { programOf } from '#domain/editions/edition.ts'
import { editionOf } from '#domain/editions/editions.ts'
import { releaseLater } from '#test/support/later-edition.ts'
import { school, soumSchool } from '#test/support/school.ts'

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

test('last year is calculated by its own forms, and this year’s edition says where a cell stood', () => {
  const takeBack = releaseLater()
  const open = (year: number, edition: string) =>
    createOpenDraft({
      program: programOf(editionOf(edition), 'ORGEBS'),
      answer: { ...emptyDraft(year, edition), ...school(soumSchool).inputs },
      year,
    })
  const { evaluation, placeOf } = lastYearFor(open(2027, 'later'), open(2026, '2025'))
  takeBack()
  expect(evaluation.program.sheets.get('ebs-b12')?.rows.map(({ code }) => code)).toContain('27')
  const stood = { sheet: 'ebs-b1', row: '1', field: 'stage6Qty' }
  expect(placeOf({ sheet: 'ebs-b1', row: '11', field: 'stage1Qty' })).toEqual(stood)
  expect(placeOf(stood)).toBeNull()
})
