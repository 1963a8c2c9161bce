import { expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { rightFor } from '#contract/rights.ts'

const declared: readonly Call[] = Object.values(calls)
const asking = (right: string | null, method: 'GET' | 'POST') =>
  declared.filter((call) => rightFor(call) === right && call.method === method)

test('looking asks for no right', () => {
  expect(declared.filter((call) => call.method === 'GET' && rightFor(call) !== null)).toEqual([])
})

test('no right is asked of whoever works for no institution', () => {
  const others = declared.filter((call) => call.for !== 'institution' && call.for !== 'registers')
  expect(others.filter((call) => rightFor(call) !== null)).toEqual([])
})

test('what writes without preparing is written out: everything else of an institution asks for preparing', () => {
  const ids = (right: string | null) =>
    asking(right, 'POST')
      .filter((call) => call.for === 'institution' || call.for === 'registers')
      .map(({ id }) => id)
      .toSorted()
  expect(ids('send')).toEqual(['report.send', 'tosov.recall', 'tosov.rights.save'])
  expect(ids('check')).toEqual(['tosov.consent'])
  expect(ids(null)).toEqual(['tosov.children.logExport', 'tosov.register.preview', 'tosov.registerNumber'])
  expect(ids('prepare')).toEqual(expect.arrayContaining(['report.snapshot', 'pdf.upload']))
})
