import { afterEach, expect, test, vi } from 'vitest'
import { line } from '#client/api/connection.ts'
import { queryKeys } from '#client/api/queries.ts'
import { queryClient } from '#client/api/query-client.ts'
import { openedYear, rereadYear, reviewedYear } from '#client/draft/opened-years.ts'
import { leftHere } from '#client/shell/session-tabs.ts'
import type { DraftAnswer } from '#contract/answers.ts'
import { emptyDraft } from '#contract/empty-draft.ts'
import { school, soumSchool } from '#test/support/school.ts'

const ebs = { userName: 'ebs', institutionId: '1001' }
const draft = (): DraftAnswer => ({ ...emptyDraft(2026), ...school(soumSchool).inputs })

/** A server that answers when it is told to. */
function heldServer() {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const asked = vi.fn(() => promise)
  vi.stubGlobal('fetch', asked)
  return { asked, answer: (body: unknown) => resolve(Response.json(body)) }
}

afterEach(() => {
  leftHere()
  vi.unstubAllGlobals()
})

test('the answer to a year that was shut meanwhile is nobody’s', async () => {
  const opened = openedYear(draft(), 'ORGEBS', ebs)
  const [server, before] = [heldServer(), opened.workbook.draft()]
  const reading = rereadYear(opened)
  leftHere()
  server.answer({ ...draft(), closed: 'the next user’s' })
  await reading
  expect(queryClient.getQueryData(queryKeys.draft(2026))).toBeUndefined()
  expect(opened.workbook.draft()).toBe(before)
})

test('a year that is shut is not read again, with whosever session', async () => {
  const opened = openedYear(draft(), 'ORGEBS', ebs)
  const server = heldServer()
  server.answer(draft())
  leftHere()
  await rereadYear(opened)
  expect(server.asked).not.toHaveBeenCalled()
})

test('a year that a reviewer looks at leaves nothing behind: no line to other tabs, no listener', () => {
  const opening = vi.fn(class extends BroadcastChannel {})
  const listening = vi.spyOn(line, 'subscribe')
  vi.stubGlobal('BroadcastChannel', opening)
  const opened = reviewedYear(draft(), 'ORGEBS', { userName: 'aimag', institutionId: '1001' })
  expect([opening.mock.calls.length, listening.mock.calls.length]).toEqual([0, 0])
  leftHere()
  expect(opened.kept.isShut()).toBe(true)
  listening.mockRestore()
})

test('a line that is back has settled where nothing waits for it, and when nothing does any more', () => {
  const { workbook } = openedYear(draft(), 'ORGEBS', ebs)
  const blip = () => {
    line.isDead()
    line.isAlive()
    return line.now()
  }
  expect(blip()).toBe('up')
  workbook.enter({ sheet: 'ebs-b1', row: '1', field: 'stage1Qty' }, '25')
  expect(blip()).toBe('back')
  workbook.undo()
  expect(line.now()).toBe('up')
})
