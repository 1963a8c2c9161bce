import { afterEach, expect, test } from 'vitest'
import { queryKeys } from '#client/api/queries.ts'
import { queryClient } from '#client/api/query-client.ts'
import { pendingEverywhere } from '#client/shell/leaving.ts'

afterEach(() => queryClient.clear())

test('what was typed or chosen beside the blanks would go with the page, each thing once', () => {
  expect(pendingEverywhere()).toEqual({ kept: 0, losable: 0 })
  queryClient.setQueryData(queryKeys.unsentEdit('answer 7'), 'Бүртгэлээр 75.')
  queryClient.setQueryData(queryKeys.unsentEdit('position 2026'), { id: 1 })
  queryClient.setQueryData(queryKeys.childEdits(2026), { 1: {}, 2: {} })
  expect(pendingEverywhere()).toEqual({ kept: 0, losable: 4 })
})
