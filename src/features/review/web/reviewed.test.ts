import { expect, test } from 'vitest'
import type { ReportListAnswer } from '#budget/api.ts'
import { emptyDraft, noReview } from '#budget/empty-draft.ts'
import { reviewText } from '#budget/review-text.ts'
import { createOpenDraft } from '#budget/web/open-draft.ts'
import { compile } from '#engine/program.ts'
import { reviewAnswerText } from '#features/review/text.ts'
import { actionBlockReason, reviewedReport, workspacePageName } from '#features/review/web/reviewed.ts'
import { ApiError } from '#ui/api/request-failed.ts'

const reading = { data: undefined, error: null, refetch: () => {} }
const failed = { ...reading, error: new ApiError(500, 'Түр саатал', null) }
const list = { calculatedAt: null }
const periods = { ...reading, data: ['2026-02'] }

test.each([
  ['while the periods are read', reading, reading, 'reading'],
  ['while the list is read', periods, reading, 'reading'],
  ['where the periods cannot be read', failed, reading, 'failed'],
  ['where the list cannot be read', periods, failed, 'failed'],
  ['where the year has no period', { ...reading, data: [] }, reading, 'none'],
  ['where both were read', periods, { ...reading, data: list }, 'read'],
  ['where only a later read fails', periods, { ...failed, data: list }, 'read'],
] as const)('%s', (_, ofPeriods, ofList, kind) => {
  expect(reviewedReport(ofPeriods, ofList).kind).toBe(kind)
})

test('shows the failure and retries the failed read', () => {
  const again: string[] = []
  const read = reviewedReport(periods, { ...failed, refetch: () => again.push('list') })
  expect(read).toMatchObject({ kind: 'failed', message: 'Түр саатал' })
  if (read.kind === 'failed') read.retry()
  expect(again).toEqual(['list'])
})

const report: ReportListAnswer = {
  SUCCESS_CODE: 200,
  RESPONSE_MESSAGE: '',
  RESULT: [],
  calculatedAt: null,
  calculation: null,
  receipt: null,
  paper: null,
  yearBefore: null,
  approved: null,
  standIns: {},
  headFigures: {},
  normsVersion: null,
  forms: null,
  changedInputs: 0,
  calculateBlockReason: null,
  lock: null,
  sendBlockReason: null,
  consent: null,
  recallBlockReason: null,
  recalledAt: null,
  undo: null,
  reviewStage: 'district',
  firstLevel: 'district',
  returned: null,
  deadline: null,
  now: '2026-03-02T01:00:00Z',
}

const reviewer = { userName: 'aimag', level: 'district' } as const
const draftPreparedBy = (preparedBy: 'others' | 'self') => {
  const answer = { ...emptyDraft(2026, '2025'), review: { ...noReview, preparedBy } }
  return createOpenDraft({ program: compile([]), answer, year: 2026 })
}

test.each([
  ['others', null],
  ['self', reviewText.obstacles.ownWork],
] as const)('a draft prepared by %s: %s', (preparedBy, why) => {
  const draft = draftPreparedBy(preparedBy)
  expect(
    actionBlockReason('mark', { report: { kind: 'read', list: report }, period: 'newest', reviewer, draft }),
  ).toBe(why)
})

test.each([
  [{ kind: 'reading' }, reviewAnswerText.report.loading],
  [{ kind: 'failed', message: 'Түр саатал', retry: () => {} }, reviewAnswerText.report.failed],
  [{ kind: 'none' }, reviewText.obstacles.noReport],
] as const)('a report of which is known %o', (unknown, why) => {
  const draft = draftPreparedBy('others')
  expect(actionBlockReason('mark', { report: unknown, period: 'newest', reviewer, draft })).toBe(why)
})

test.each([
  ['how all stand, where an address says nothing else', null, 'Тойм'],
  ['the list', 'institutions', 'Байгууллагын жагсаалт'],
  ['the summed reports', 'sums', 'Нэгтгэсэн тайлан'],
] as const)('the back link is named after %s', (_, desk, name) => {
  expect(workspacePageName({ desk })).toBe(name)
})
