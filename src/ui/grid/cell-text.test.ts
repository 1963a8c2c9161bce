import { expect, test } from 'vitest'
import type { Problem } from '#engine/check.ts'
import type { CellKey } from '#engine/key.ts'
import { cellMessageOf } from '#ui/grid/cell-text.ts'
import type { CellBadge, CellView } from '#ui/grid/grid-source.ts'

const plain: CellView = {
  state: { kind: 'computed', value: 0 },
  mark: 'none',
  conflict: null,
  note: null,
  copied: false,
  problem: null,
  badges: [],
}
const lock = {
  reason: 'review',
  why: 'Sent',
  open: new Set<CellKey>(),
  relatedCells: new Set<CellKey>(),
} as const
const locked: CellView['state'] = { kind: 'locked', value: 0, lock }
const problem = (severity: Problem['severity']): Problem => ({
  ...{ severity, code: 'rule', sheet: 'b1', row: '1', field: 'a' },
  message: severity,
})
const remark: CellBadge = { kind: 'remark', isOpen: true, text: 'Check it' }
const changed: CellBadge = { kind: 'changed', text: '1 to 2' }
const related: CellBadge = { kind: 'related', text: 'Related' }
const arrived: CellBadge = { kind: 'arrived', text: '' }
const refused = { kind: 'refused', message: 'Not a number' } as const

test.each<readonly [string, Partial<CellView>, readonly [tone: string, text: string] | null]>([
  ['a value that has just arrived says nothing', { badges: [arrived] }, null],
  ['a rejection precedes a remark', { note: refused, badges: [remark] }, ['danger', 'Not a number']],
  ['a remark precedes a lock', { state: locked, badges: [remark] }, ['warning', 'Check it']],
  ['a remark precedes a warning', { problem: problem('warning'), badges: [remark] }, ['warning', 'Check it']],
  ['an error precedes a remark', { problem: problem('error'), badges: [remark] }, ['danger', 'error']],
  ['a lock precedes a problem', { state: locked, problem: problem('note') }, ['plain', 'Түгжээтэй: Sent']],
  ['a lock precedes a relation', { state: locked, badges: [related] }, ['plain', 'Түгжээтэй: Sent']],
  ['a change precedes a lock', { state: locked, badges: [changed] }, ['plain', '1 to 2']],
  [
    'a problem precedes a change, also in a locked cell',
    { state: locked, problem: problem('note'), badges: [changed] },
    ['plain', 'note'],
  ],
  ['a change precedes a relation', { badges: [changed, related] }, ['plain', '1 to 2']],
  ['a relation precedes a failed save', { mark: 'failed', badges: [related] }, ['plain', 'Related']],
])('%s', (_, view, message) => {
  expect(cellMessageOf({ ...plain, ...view })).toEqual(message && { tone: message[0], text: message[1] })
})
