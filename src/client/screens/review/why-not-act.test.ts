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
  normsVersion: null,
  changedInputs: 0,
  whyNotCalculate: null,
  whyNotSend: null,
  desk: 'district',
  returned: null,
  deadline: null,
  now: '2026-03-02T01:00:00Z',
}

test.each([
  ['others', null],
  ['oneself', reviewText.obstacles.ownWork],
] as const)('a draft prepared by %s: %s', (preparedBy, why) => {
  const review = { ...noReview, preparedBy }
  const workbook = createWorkbook({
    program: compile([]),
    draft: { ...emptyDraft(2026), review },
    year: 2026,
  })
  const reviewer = { userName: 'aimag', level: 'district' } as const
  expect(whyNotAct({ report, period: 'newest', reviewer, workbook })).toBe(why)
})
