import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { adminScreenText } from '#text/administration.ts'
import { registerText } from '#text/registers.ts'
import { registriesText } from '#text/registries.ts'
import { setUpText } from '#text/set-up.ts'

const tabs = new Set<string>([
  ...Object.values(adminScreenText.tabs),
  registerText.heading,
  registriesText.tab,
  setUpText.tab,
])

const NAMED = /\btabs? ["«“]([^"»”]+)["»”]/g

test('the steps of operation call tabs as the page does', () => {
  const text = readFileSync(new URL('../docs/operations.md', import.meta.url), 'utf8')
  const named = [...text.matchAll(NAMED)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(4)
  expect(named.filter((name) => !tabs.has(name))).toEqual([])
})
