import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { reviewStatesFile } from '../tools/review-states.ts'

test('the states of a draft are drawn as the table of acts has them; renew them with `npm run docs:review-states`', () => {
  expect(readFileSync(new URL('../docs/review-states.md', import.meta.url), 'utf8')).toBe(reviewStatesFile())
})
