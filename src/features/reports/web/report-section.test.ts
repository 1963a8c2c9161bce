import { expect, test } from 'vitest'
import type { JustificationRow } from '#budget/api.ts'
import type { YearLock } from '#budget/periods.ts'
import { reviewText } from '#budget/review-text.ts'
import { chosenPeriod } from '#budget/web/periods.ts'
import {
  disabledReasons,
  isOvertaken,
  reasonsToPrint,
  recallEffects,
} from '#features/reports/web/report-section.ts'

const draft = (lock: YearLock | null, hold: 'restricted' | 'free' = 'free') => ({
  lock,
  review: {
    editRestriction:
      hold === 'restricted' ? { editableCells: [], relatedCells: [], reason: reviewText.onlyMarked } : null,
  },
})
const list = (lock: YearLock | null, scope: 'whole' | 'cells' | null = null) => ({
  lock,
  returned: scope && { scope, reason: '', level: 'district' as const, by: '', at: '' },
})

test.each([
  ['open as it was', draft(null), list(null), false],
  ['sent as it was', draft('sent'), list('sent'), false],
  ['shut by an administrator', draft('periodClosed'), list('periodClosed'), false],
  ['back for marked cells as it was', draft(null, 'restricted'), list(null, 'cells'), false],
  ['back as a whole as it was', draft(null), list(null, 'whole'), false],
  ['sent by a colleague', draft(null), list('sent'), true],
  ['returned as a whole', draft('sent'), list(null, 'whole'), true],
  ['returned for marked cells', draft('sent'), list(null, 'cells'), true],
  ['sent again', draft(null, 'restricted'), list('sent'), true],
  ['returned as a whole after it was back for cells', draft(null, 'restricted'), list(null, 'whole'), true],
  ['approved', draft('sent'), list('approved'), true],
])('a draft that is %s', (_, known, listed, overtaken) => {
  expect(isOvertaken(known, listed)).toBe(overtaken)
})

const reason = (id: string): JustificationRow => ({
  id,
  rule: 'letter',
  at: { sheet: null, row: null, field: null },
  text: 'Цаасаар.',
  about: 'Албан бичиг хавсаргаагүй.',
  figures: { '': '' },
  by: 'Б. Дорж',
  savedAt: '2026-08-15T06:02:00.000Z',
  answer: '',
  answeredBy: null,
  answeredAt: null,
  outdatedCells: [],
})

test.each<[string, YearLock | null, string | null, readonly string[] | null]>([
  ['a draft: those that hold', null, '2026-02', ['2']],
  ['another period than the one they were written for: none', null, '2026-03', []],
  ['a draft of which is not known yet which hold: not known', null, null, null],
  ['a draft of whose report nothing is known: not known', null, 'unknown', null],
  ['what is sent: all that were kept', 'sent', '2026-02', ['1', '2']],
  ['what is sent, before the rest is read', 'sent', null, ['1', '2']],
])('the paper prints the reasons of %s', (_, lock, newest, ids) => {
  const written = [reason('1'), reason('2')]
  const doubt = {
    ...reason('2'),
    message: '',
    finding: '',
    figures: '',
    justification: written[1] ?? reason(''),
  }
  const found = { errors: [], missing: [], toJustify: [], justified: [doubt, doubt], goodToKnow: [] }
  const report = newest === 'unknown' ? null : { sessionCode: newest ?? '' }
  const here = newest === null ? null : { readiness: found, report }
  const printed = reasonsToPrint({ draft: { answer: () => ({ justifications: written, lock }) } }, here, {
    sessionCode: '2026-02',
  })
  expect(printed?.map(({ id }) => id) ?? null).toEqual(ids)
})

test('without a reason none need be waited for', () => {
  const open = { draft: { answer: () => ({ justifications: [], lock: null }) } }
  expect(reasonsToPrint(open, null, { sessionCode: '2026-02' })).toEqual([])
})

const ready = {
  calculateBlockReason: null,
  sendBlockReason: null,
  calculatedAt: '2026-08-15T06:02:00.000Z',
  changedInputs: 0,
}

test('nothing can be done before the list is read', () => {
  expect(Object.values(disabledReasons(undefined, 0))).toEqual(
    Array(5).fill('Тайлангийн жагсаалтыг уншаагүй байна.'),
  )
})

test('every action is available when the server reports no block reason and all edits are saved', () => {
  expect(disabledReasons(ready, 0)).toEqual({
    calculate: null,
    send: null,
    pdf: null,
    annex: null,
    book: null,
  })
})

test('the block reasons of the server are shown', () => {
  expect(disabledReasons({ ...ready, calculateBlockReason: 'a', sendBlockReason: 'b' }, 0)).toMatchObject({
    calculate: 'a',
    send: 'b',
  })
})

test('pending changes take precedence, and block all actions but the PDF of the calculation', () => {
  const reason = '2 өөрчлөлт хадгалаагүй байна. Эхлээд хадгална уу.'
  expect(disabledReasons({ ...ready, sendBlockReason: 'b' }, 2)).toEqual({
    calculate: reason,
    send: reason,
    pdf: null,
    annex: reason,
    book: reason,
  })
})

test('the annex is available only for current figures; a sent paper is downloaded unchanged', () => {
  const { annex, pdf, book } = disabledReasons({ ...ready, changedInputs: 3 }, 0)
  expect(annex).toContain('дахин бодно уу')
  expect([pdf, book]).toEqual([null, null])
})

test('no download is available before the first calculation', () => {
  const { pdf, annex, book } = disabledReasons({ ...ready, calculatedAt: null }, 0)
  expect(pdf).toContain('PDF')
  expect(annex).toContain('PDF')
  expect(book).toContain('Excel')
})

test('the newest period replaces a missing or unknown one', () => {
  const [newer, older] = [
    { sessionCode: '2026-02', sessionName: 'b' },
    { sessionCode: '2026-01', sessionName: 'a' },
  ]
  expect(chosenPeriod([newer, older], '2026-01')).toBe(older)
  expect(chosenPeriod([newer, older], '2025-09')).toBe(newer)
  expect(chosenPeriod([newer, older], null)).toBe(newer)
  expect(chosenPeriod([], null)).toBeNull()
})

test('before a recall the prompt shows its effect, the receipt, and the deadline to send again', () => {
  const lines = recallEffects('2026-1001-3', null)
  expect(lines[0]).toContain('2026-1001-3')
  expect(lines.filter((line) => line.startsWith('•')).length).toBe(3)
  const at = '2026-09-01T09:00:00.000Z'
  const due = recallEffects('2026-1001-3', { at, own: at, extension: null })
  expect([due.slice(0, -1), due.at(-1)]).toEqual([lines, expect.stringContaining('2026.09.01 17:00')])
})
