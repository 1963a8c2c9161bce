import { expect, test } from 'vitest'
import { emptyListReason } from '#features/portfolio/web/filter-in-address.ts'
import { workspaceText } from '#features/portfolio/workspace-text.ts'

const { none, noneFound } = workspaceText.overview

test.each([
  ['', none],
  ['sort=name&direction=descending&page=2&size=20', none],
  ['search=zz', noneFound],
  ['budgetStatus=returned&size=20', noneFound],
])('no institutions found by «%s»: %s', (filter, why) => {
  expect(emptyListReason({ filter })).toBe(why)
})
