import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { adminScreenText } from '#features/administration/text.ts'
import { registerText } from '#features/registers/text.ts'
import { registriesText } from '#features/registries/screen-text.ts'
import { setUpText } from '#features/set-up/text.ts'

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
