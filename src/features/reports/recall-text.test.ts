import { expect, test } from 'vitest'
import { notificationKindText } from '#budget/notification-text.ts'
import { homeText } from '#features/home/home-text.ts'
import { checkText } from '#features/receipts/text.ts'
import { recallText } from '#features/reports/text.ts'

const parts = { year: 2026, institution: 'Сургууль', until: '', left: '', times: 1 }

/** A reviewer of another level may have read the draft (docs/spec-gaps.md). */
test.each([
  ['the question', recallText.ask.message('T-1')],
  ['the home page', homeText.next.wait.recallable],
  ['the notification', notificationKindText.recalled.about(parts)],
  ['the public page', checkText.next.RECALLED],
])('%s names the level whose reviewer has not opened a sending', (_, text) => {
  expect(text).toMatch(/(одоогийн|тухайн) шатны хянагч/i)
})
