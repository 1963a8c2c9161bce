import { expect, test } from 'vitest'
import type { AccountRole } from '#api/access.ts'
import { grantObstacle, isLastSender, lacks, type Right, rightsInOrder } from '#api/access.ts'

test.each<[AccountRole | 'nobody', readonly Right[], Right, boolean]>([
  ['institution', ['prepare'], 'prepare', false],
  ['institution', ['prepare'], 'send', true],
  ['institution', ['check', 'send'], 'prepare', true],
  // The table of roles alone determines what they may do.
  ['reviewer', [], 'send', false],
  ['administrator', [], 'prepare', false],
])('a %s with %j lacks %s: %s', (role, rights, right, is) => {
  expect(lacks({ role, rights }, right)).toBe(is)
})

test('rights are unique and in the order of the table', () => {
  expect(rightsInOrder(['send', 'prepare', 'send'])).toEqual(['prepare', 'send'])
})

test.each([
  ['prepare to a colleague', 'b', [], ['prepare'], null],
  ['prepare and check to a colleague who may send', 'b', ['send'], ['prepare', 'check', 'send'], null],
  ['send to a colleague', 'b', ['prepare'], ['prepare', 'send'], 'send'],
  ['check to oneself', 'a', ['send'], ['check', 'send'], 'own'],
  ['everything to oneself', 'a', ['send'], ['prepare', 'check', 'send'], 'own'],
  ['what a colleague has', 'b', ['send'], ['send'], null],
  ['less to a colleague', 'b', ['check', 'send'], ['check'], null],
  ['less to oneself', 'a', ['check', 'send'], ['send'], null],
] as const)('an account that may send gives %s: %s, %j, %j, %s', (_, userName, before, after, obstacle) => {
  expect(grantObstacle('a', { userName, rights: before }, after)).toBe(obstacle)
})

const sender = { role: 'institution', institutionId: '1001', rights: ['prepare', 'check', 'send'] } as const
const preparer = { rights: ['prepare'] } as const

test.each([
  ['loses the right as the only account', { rights: ['prepare'] }, [], true],
  ['loses it beside one that has none', { rights: ['prepare'] }, [preparer], true],
  ['loses it beside one that has it', { rights: ['prepare'] }, [preparer, sender], false],
  ['loses another right', { rights: ['send'] }, [], false],
  ['goes to another institution and leaves nobody', { institutionId: '1002' }, [], false],
  [
    'goes to another institution and leaves one that cannot send',
    { institutionId: '1002' },
    [preparer],
    true,
  ],
  ['becomes a reviewer beside one that cannot send', { role: 'reviewer', rights: [] }, [preparer], true],
  ['becomes a reviewer beside one that can', { role: 'reviewer', rights: [] }, [sender], false],
] as const)('an institution could send no more where its sender %s', (_, change, others, is) => {
  expect(isLastSender(sender, { ...sender, ...change }, others)).toBe(is)
})

test('an account that could not send before is not the last sender', () => {
  const before = { ...sender, ...preparer }
  expect(isLastSender(before, { ...before, rights: ['check'] }, [])).toBe(false)
})
