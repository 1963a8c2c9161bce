import { expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { rightFor } from '#contract/rights.ts'

const declared: readonly Call[] = Object.values(calls)
const asking = (right: string | null, method: 'GET' | 'POST') =>
  declared.filter((call) => rightFor(call) === right && call.method === method)

test('reading needs no right', () => {
  expect(declared.filter((call) => call.method === 'GET' && rightFor(call) !== null)).toEqual([])
})

test('a user without an institution needs no right', () => {
  const others = declared.filter((call) => call.for !== 'institution' && call.for !== 'registers')
  expect(others.filter((call) => rightFor(call) !== null)).toEqual([])
})

test('writes without the right to prepare are listed; all other writes of an institution need it', () => {
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
