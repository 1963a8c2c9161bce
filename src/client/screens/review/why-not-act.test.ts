import { expect, test } from 'vitest'
import { createWorkbook } from '#client/grid/workbook.ts'
import { whyNotAct } from '#client/screens/review/why-not-act.ts'
import type { ReportListAnswer } from '#contract/answers.ts'
import { emptyDraft } from '#contract/empty-draft.ts'
import { noReview } from '#contract/review.ts'
import { compile } from '#domain/sheet/program.ts'
import { reviewText } from '#text/review.ts'

const report: ReportListAnswer = {
  SUCCESS_CODE: 200,
  RESPONSE_MESSAGE: '',
  RESULT: [],
  calculatedAt: null,
  receipt: null,
  yearBefore: null,
  standIns: {},
  normsVersion: null,
  changedInputs: 0,
  whyNotCalculate: null,
  whyNotSend: null,
  desk: 'district',
  returned: null,
  deadline: null,
  now: '2026-03-02T01:00:00Z',
}

const reviewer = { userName: 'aimag', level: 'district' } as const
const preparedByWorkbook = (preparedBy: 'others' | 'oneself') => {
  const draft = { ...emptyDraft(2026), review: { ...noReview, preparedBy } }
  return createWorkbook({ program: compile([]), draft, year: 2026 })
}

test.each([
  ['others', null],
  ['oneself', reviewText.obstacles.ownWork],
] as const)('a draft prepared by %s: %s', (preparedBy, why) => {
  const workbook = preparedByWorkbook(preparedBy)
  expect(whyNotAct({ report: { is: 'read', list: report }, period: 'newest', reviewer, workbook })).toBe(why)
})

test.each([
  [{ is: 'reading' }, reviewText.report.reading],
  [{ is: 'failed', message: 'Түр саатал', retry: () => {} }, reviewText.report.failed],
  [{ is: 'none' }, reviewText.obstacles.noReport],
] as const)('a report of which is known %o', (unknown, why) => {
  const workbook = preparedByWorkbook('others')
  expect(whyNotAct({ report: unknown, period: 'newest', reviewer, workbook })).toBe(why)
})
