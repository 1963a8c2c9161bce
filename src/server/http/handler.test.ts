import { expect, test } from 'vitest'
import { startApp } from '#test/support/app.ts'
import { openEmbedded } from '#test/support/database.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'

const directory = scratchDirectory()

test('a program that is told to stop has made the paper of what was sent a moment before', async () => {
  const { app, database, signIn } = await startApp({ open: openEmbedded, directory })
  const school = await signIn('ebs')
  const about = { orgId: '1001', sessionCode: '2026-02' }
  const pupils = [{ specificationCode: '1', stage1Qty: '42' }]
  await school.post('/api/ebs/blank1/save', { id: '1001', year: 2026, blanks: pupils })
  await school.post('/api/finance/report/snapshot', about)
  expect((await school.post('/api/report/send', about)).statusCode).toBe(200)
  const paper = () => database.db.selectFrom('report').select('pdf_file_id').executeTakeFirst()
  expect(await paper()).toEqual({ pdf_file_id: null })
  await app.close()
  expect(await paper()).toEqual({ pdf_file_id: expect.any(String) })
  await database.close()
})
