import { afterEach, expect, test, vi } from 'vitest'
import { draftArrived } from '#client/draft/open-drafts.ts'
import { saveSheets } from '#client/draft/save-sheets.ts'
import { leftHere } from '#client/shell/session-tabs.ts'
import type { User } from '#contract/answers.ts'
import { emptyDraft } from '#contract/empty-draft.ts'
import { school, soumSchool } from '#test/support/school.ts'
import { screenText } from '#text/screens.ts'

const user: User = {
  institutionId: '1001',
  userName: 'ebs',
  userId: 1,
  organizationTypeId: 1,
  organizationName: 'Сургууль',
  orgType: 'EBS',
  organizationProperty: 'PUBLIC',
}
const { inputs } = school(soumSchool)
const answer = { ...emptyDraft(2026, '2025'), ...inputs }

/** The year of a school in which something is typed in two blanks. */
const typedInTwo = () => {
  const draft = draftArrived({ ...answer }, { ...user, year: 2026 }, 'work')
  draft.enter({ sheet: 'ebs-b1', row: '1', field: 'stage1Qty' }, '25')
  draft.enter({ sheet: 'ebs-b5', row: '1', field: 'addedJobTime' }, '7')
  return { draft, codes: ['ebs-b1', 'ebs-b5'], user }
}

afterEach(() => {
  leftHere()
  vi.unstubAllGlobals()
})

test('after somebody has signed out nothing more of theirs is sent', async () => {
  const year = typedInTwo()
  const asked = vi.fn(async () => {
    leftHere()
    return Response.json({ status: 1, message: '' })
  })
  vi.stubGlobal('fetch', asked)
  await saveSheets(year)
  expect(asked).toHaveBeenCalledTimes(1)
})

test('a blank that was kept is saved, whatever becomes of the one after it', async () => {
  const year = typedInTwo()
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path.includes('/draft/') ? answer : { status: 1, message: '' }),
  )
  await expect(saveSheets({ ...year, codes: ['ebs-b1', 'no such blank'] })).rejects.toThrow('no such blank')
  expect(year.draft.sheetState('ebs-b1')).toMatchObject({ sending: false, pending: 0 })
})

test('a blank whose answer breaks off on the way waits as before', async () => {
  const year = typedInTwo()
  const broken = () => new ReadableStream({ start: (body) => body.error(new TypeError('terminated')) })
  vi.stubGlobal('fetch', async () => new Response(broken(), { status: 200 }))
  const [end] = await saveSheets(year)
  expect(end).toMatchObject({ ended: 'unreached', message: screenText.noConnection })
  expect(year.draft.sheetState('ebs-b1')).toMatchObject({ sending: false, pending: 1, failed: 0 })
})
