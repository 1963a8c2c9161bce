import { expect, test } from 'vitest'
import type { WatchedDraft } from '#features/live/api.ts'
import { union } from '#features/live/web/live-connection.ts'

const at = (institutionId: string, year: number, ...tabs: number[]): WatchedDraft => ({
  institutionId,
  year,
  tabs,
})

test.each<[string, readonly (readonly WatchedDraft[])[], readonly WatchedDraft[]]>([
  ['no tabs', [], []],
  ['a tab with nothing open', [[]], []],
  ['one tab', [[at('1001', 2026, 3)]], [at('1001', 2026, 3)]],
  ['two tabs at two places', [[at('1001', 2026, 3)], [at('1001', 2026, 1)]], [at('1001', 2026, 1, 3)]],
  ['two tabs at one place', [[at('1001', 2026, 3)], [at('1001', 2026, 3)]], [at('1001', 2026, 3)]],
  [
    'two years, whichever tab told first',
    [[at('1001', 2026, 3)], [at('1001', 2025, 1)]],
    [at('1001', 2025, 1), at('1001', 2026, 3)],
  ],
  [
    'two institutions of a reviewer',
    [[at('1002', 2026, 1)], [at('1001', 2026, 1)]],
    [at('1001', 2026, 1), at('1002', 2026, 1)],
  ],
])('%s', (_, wants, all) => {
  expect(union(wants)).toEqual(all)
})
