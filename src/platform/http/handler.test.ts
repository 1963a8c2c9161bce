import { expect, test } from 'vitest'
import { allCalls } from '#app/server/all-calls.ts'
import { handler } from '#budget/server/handler.ts'
import { historyCalls } from '#features/history/api.ts'
import { reviewCalls } from '#features/review/api.ts'
import { yearCalls } from '#features/years/api.ts'
import { startApp } from '#test/support/app.ts'
import { openEmbedded } from '#test/support/database.ts'
import { sendReady } from '#test/support/ready.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'

const directory = scratchDirectory()

test('a stopping server first makes the paper of a report that was just sent', async () => {
  const { app, database, signIn } = await startApp({ open: openEmbedded, directory })
  const school = await signIn('ebs')
  const about = { orgId: '1001', sessionCode: '2026-02' }
  const pupils = [{ specificationCode: '1', stage1Qty: '42' }]
  await school.post('/api/ebs/blank1/save', { id: '1001', year: 2026, blanks: pupils })
  await school.post('/api/finance/report/snapshot', about)
  expect((await sendReady(school, about)).statusCode).toBe(200)
  const paper = () => database.db.selectFrom('report').select('pdf_file_id').executeTakeFirst()
  expect(await paper()).toEqual({ pdf_file_id: null })
  await app.close()
  expect(await paper()).toEqual({ pdf_file_id: expect.any(String) })
  await database.close()
})

/** Checked by the compiler: each line is an error, and one that compiles is reported as an unused expectation. */
test('a handler gets and returns the types of its call; other types do not compile', () => {
  const wrong = [
    // @ts-expect-error a wrong value
    handler(historyCalls.history, async () => [{ at: 1, by: '', from: null, to: null }]),
    // @ts-expect-error a missing field
    handler(historyCalls.history, async () => [{ at: '', by: '', from: null }]),
    // @ts-expect-error no list
    handler(historyCalls.history, async () => ({})),
    // @ts-expect-error a write that says it failed
    handler(yearCalls.adminYearCreate, async () => ({ status: 0, message: '' })),
    // @ts-expect-error a misspelt parameter
    handler(historyCalls.history, async ({ params }) => [params.feild].flatMap(() => [])),
    // @ts-expect-error a year is a number
    handler(historyCalls.history, async ({ params }) => [params.year.trim()].flatMap(() => [])),
    // @ts-expect-error a name that the query does not have
    handler(historyCalls.events, async ({ query }) => [query.after].flatMap(() => [])),
    // @ts-expect-error a field that the body does not have
    handler(reviewCalls.reviewMark, async ({ body }) => ({ status: 1, message: body.word })),
  ]
  expect(wrong.every(({ call }) => Object.values(allCalls).some(({ id }) => id === call.id))).toBe(true)
})
