import { expect, test } from 'vitest'
import type { YearComparison } from '#budget/web/comparison.ts'
import { stateAt } from '#engine/evaluate.ts'
import type { CellAddress } from '#engine/key.ts'
import {
  buildComparisonFigures,
  comparisonBlockReason,
  emptyComparisonNote,
  nothingToCopyReason,
  partialComparisonNote,
  type SaveStatusInputs,
  savedLater,
  saveLineOf,
} from '#features/blanks/web/blank-screen.ts'
import { programOf, sameCounterpart } from '#forms/editions/edition.ts'
import { edition2025 } from '#forms/editions/edition-2025.ts'
import { school } from '#test/support/school.ts'

const sheetOf = (code: string) => {
  const sheet = programOf(edition2025, 'ORGEBS').sheets.get(code)
  if (!sheet) throw new Error(code)
  return sheet
}
const calm = { pending: 0, failed: 0, sending: false, saved: null }
const saved = { ...calm, saved: { at: '2026-08-15T06:02:00.000Z', by: 'bold' } }
const three = [{ ...saved, pending: 3, failed: 2 }]
const up: SaveStatusInputs = { connection: 'up', year: 0, canKeep: true }

test.each([
  ['nothing saved yet', [calm], up, 'never', 'Хадгалаагүй. Оруулах зүйлгүй бол хоосноор нь хадгална уу.'],
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
] as const)('the save status shows %s', (_, states, around, kind, message) => {
  expect(saveLineOf(states, around)).toEqual({ kind, message })
})

const loaded: Extract<YearComparison['lastYear'], { readonly kind: 'loaded' }> = {
  kind: 'loaded',
  budget: { kind: 'sent', at: '2025-08-15T06:02:00.000Z' },
  evaluation: school({}),
  counterpartOf: sameCounterpart,
}
const off = { kind: 'off' } as const
const nothing: YearComparison = { lastYear: off, periodBefore: off, sent: off, calculated: off, now: off }

test('figures that do not cover all institutions of a sum carry a note in the comparison', () => {
  const of = (some: number) => ({ kind: 'summed', loaded: some, of: 12, like: null }) as const
  const comparison: YearComparison = {
    ...nothing,
    lastYear: { ...loaded, budget: of(9) },
    sent: { ...loaded, budget: of(12) },
    calculated: loaded,
  }
  expect(partialComparisonNote(comparison, 'lastYear', 2026)).toContain('2025 он: 12 байгууллагаас 9 нь')
  for (const source of ['sent', 'calculated', 'periodBefore', 'nothing'] as const)
    expect(partialComparisonNote(comparison, source, 2026)).toBeNull()
})

const draft = { program: programOf(edition2025, 'ORGEBS'), year: 2026 }
test('the comparison column shows the loaded choice; only last year’s figures can be copied', () => {
  const comparison = { ...nothing, lastYear: loaded, calculated: loaded, sent: { kind: 'none' } } as const
  expect(buildComparisonFigures(comparison, 'nothing', draft)).toBeNull()
  expect(buildComparisonFigures(comparison, 'sent', draft)).toBeNull()
  expect(buildComparisonFigures(comparison, 'lastYear', draft)).toMatchObject({
    of: 'lastYear',
    heard: 'Өмнөх жил: ',
  })
  expect(buildComparisonFigures(comparison, 'calculated', draft)).toMatchObject({
    of: 'thisYear',
    heard: 'Сүүлд тооцсон: ',
  })
})

test('the bar reports when the other budget has none of the figures, or no entered ones', () => {
  const shown = {
    sheets: [sheetOf('ebs-b12')],
    year: 2026,
    isTyped: ({ row }: CellAddress) => row === '3',
  }
  const onlyIn = (row: string) => ({
    stateAt: (at: CellAddress) =>
      at.row === row ? stateAt(loaded.evaluation, at) : ({ kind: 'absent' } as const),
  })
  const all = { stateAt: (at: CellAddress) => stateAt(loaded.evaluation, at) }
  expect(emptyComparisonNote(onlyIn('none'), shown, 'nothing')).toBeNull()
  expect(emptyComparisonNote(onlyIn('none'), shown, 'lastYear')).toContain('2025 он: энэ маягтын нүднүүдэд')
  expect(emptyComparisonNote(onlyIn('none'), shown, 'sent')).toContain('Илгээсэн: ')
  // The third row is computed here and was not entered in the other budget.
  expect(emptyComparisonNote(onlyIn('1'), shown, 'lastYear')).toContain('зөвхөн тооцсон')
  expect(emptyComparisonNote(onlyIn('3'), shown, 'lastYear')).toContain('2025 он: энэ маягтын нүднүүдэд')
  expect(emptyComparisonNote(all, { ...shown, isTyped: ({ row }) => row === '1' }, 'lastYear')).toBeNull()
  expect(emptyComparisonNote(all, { ...shown, isTyped: () => false }, 'lastYear')).toBeNull()
})

test.each([
  ['nothing', 'none', null],
  ['lastYear', 'loaded', null],
  ['lastYear', 'loading', 'Уншиж байна…'],
  ['sent', 'failed', 'Харьцуулах төсвийг уншиж чадсангүй.'],
  ['lastYear', 'none', '2025 оны тооцсон, илгээсэн төсөв энд хадгалагдаагүй тул харьцуулах утга алга.'],
  ['sent', 'none', 'Энэ үеийн төсвийг хараахан илгээгээгүй байна.'],
] as const)('when %s is chosen and is %s the bar shows the reason', (source, kind, message) => {
  const compared = kind === 'loaded' ? loaded : { kind }
  const comparison = {
    ...nothing,
    lastYear: compared,
    periodBefore: compared,
    sent: compared,
    calculated: compared,
  }
  expect(comparisonBlockReason(comparison, source, 2026)).toBe(message)
})

test('F8 names the choice that shows last year, and once it was made why there is none', () => {
  const choose = 'Эхлээд «Харьцуулах» сонголтоос «2025 он»-ыг сонгож өмнөх жилийн утгыг харуулна уу.'
  expect(nothingToCopyReason({ ...nothing, calculated: loaded }, 'calculated', 2026)).toBe(choose)
  expect(nothingToCopyReason(nothing, 'nothing', 2026)).toBe(choose)
  const none = { ...nothing, lastYear: { kind: 'none' } } as const
  expect(nothingToCopyReason(none, 'lastYear', 2026)).toContain('2025 оны тооцсон, илгээсэн төсөв')
})

test('offline, a later save is not promised for conflicting cells, which need a choice first', () => {
  expect(savedLater(0)).toMatch(/өөрөө хадгална/)
  expect(savedLater(2)).toMatch(/2 нүдэнд хоёр утга байгаа тул .* сонгоно уу/)
  expect(savedLater(2)).not.toMatch(/өөрөө/)
})
