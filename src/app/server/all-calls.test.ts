import { expect, test } from 'vitest'
import type { Call } from '#api/call.ts'
import { allCalls, apiModules } from '#app/server/all-calls.ts'
import { viewCodes } from '#forms/profile.ts'

const declared: readonly Call[] = Object.values(allCalls)
const asking = (right: string | null, method: 'GET' | 'POST') =>
  declared.filter((call) => call.right === right && call.method === method)

test('no two features have a call of the same name', () => {
  const names = apiModules.flatMap((module) =>
    Object.entries(module).flatMap(([name, calls]) => (name.endsWith('Calls') ? Object.keys(calls) : [])),
  )
  expect(names.toSorted()).toEqual(Object.keys(allCalls).toSorted())
})

test('calls are only for views that exist', () => {
  const named = declared.flatMap(({ views }) => (views === 'all' ? [] : views))
  expect(named.filter((view) => !viewCodes.some((each) => each === view))).toEqual([])
})

test('reading needs no right', () => {
  expect(declared.filter((call) => call.method === 'GET' && call.right !== null)).toEqual([])
})

test('a user without an institution needs no right', () => {
  const others = declared.filter((call) => call.for !== 'institution' && call.for !== 'registers')
  expect(others.filter((call) => call.right !== null)).toEqual([])
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
