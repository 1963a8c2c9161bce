import { expect, test } from 'vitest'
import { checkText } from '#text/check.ts'
import { homeText } from '#text/home.ts'
import { notificationText } from '#text/notifications.ts'
import { recallText } from '#text/reports.ts'

const parts = { year: 2026, institution: 'Сургууль', until: '', left: '', times: 1 }

/** A reviewer of another level may have read the draft (docs/spec-gaps.md). */
test.each([
  ['the question', recallText.ask.message('T-1')],
  ['the home page', homeText.next.wait.recallable],
  ['the notification', notificationText.kinds.recalled.about(parts)],
  ['the public page', checkText.next.RECALLED],
])('%s names the level whose reviewer has not opened a sending', (_, text) => {
  expect(text).toMatch(/(одоогийн|тухайн) шатны хянагч/i)
})
