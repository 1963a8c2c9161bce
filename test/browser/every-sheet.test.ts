import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Call, pathOf } from '#api/call.ts'
import { allCalls, type CallName } from '#app/server/all-calls.ts'
import type { WireRow } from '#budget/api.ts'
import { setStage } from '#test/browser/stage.ts'

/** Bundles the evaluator as a script that defines `Tosov.everyBlank` on the page. */
async function evaluatorScript(): Promise<string> {
  const entry = fileURLToPath(new URL('./fixture/every-blank.ts', import.meta.url))
  const made = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'Tosov' } },
  })
  const output = [made].flat().flatMap((each) => ('output' in each ? each.output : []))
  return output.flatMap((each) => (each.type === 'chunk' ? each.code : [])).join('\n')
}

const users = [
  { userName: 'ebs', group: 'ORGEBS' },
  { userName: 'ebs2', group: 'ORGEBS' },
  { userName: 'dorm', group: 'ORGEBS' },
  { userName: 'huvi', group: 'ORGEBS' },
  { userName: 'sub', group: 'ORGSUB' },
  { userName: 'subhuvi', group: 'ORGSUB' },
  { userName: 'ntb', group: 'ORGNTB' },
  { userName: 'ntbdraft', group: 'ORGNTB' },
] as const

describe('every sheet of every demonstration institution', () => {
  const stage = setStage()
  let page: Page
  beforeAll(async () => {
    page = await stage.browser.newPage()
    await page.addScriptTag({ content: await evaluatorScript() })
  })

  const cases = users.flatMap((user) => [2025, 2026].map((year) => ({ ...user, year })))

  it.each(cases)(
    'has the same figures in the browser and from the server: $userName $year',
    async ({ userName, group, year }) => {
      const json = async (path: string, init: RequestInit = {}) =>
        (await fetch(stage.address + path, init)).json()
      const body = JSON.stringify({ userName, password: 'demo-2026' })
      const { token, user } = await json('/api/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      const headers = { authorization: `Bearer ${token}` }
      const draft = await json(`/api/tosov/draft/${year}`, { headers })
      const inBrowser: Record<CallName, readonly WireRow[]> = await page.evaluate(
        ([draft, group]) => Reflect.get(window, 'Tosov').everyBlank(draft, group),
        [draft, group] as const,
      )
      expect(Object.keys(inBrowser).length).toBeGreaterThan(4)
      for (const [name, rows] of Object.entries(inBrowser)) {
        const call: Call | undefined = Object.entries(allCalls).find(([each]) => each === name)?.[1]
        if (!call) throw new Error(name)
        const fromServer: readonly WireRow[] = await json(
          pathOf(call, { year, group, institutionId: user.institutionId }),
          { headers },
        )
        expect({ name, rows: fromServer.filter((row) => 'specificationCode' in row) }).toEqual({ name, rows })
      }
    },
  )

  it('gives the funded pupils and the amount of the worked check for ebs2', async () => {
    const json = async (path: string, init: RequestInit = {}) =>
      (await fetch(stage.address + path, init)).json()
    const body = JSON.stringify({ userName: 'ebs2', password: 'demo-2026' })
    const { token } = await json('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const rows: readonly WireRow[] = await json('/api/ebs/blank7/2026/ORGEBS/1008', {
      headers: { authorization: `Bearer ${token}` },
    })
    const amount = rows.find(({ specificationCode }) => specificationCode === '6')?.totalSalaryExpenses
    expect(Math.abs(Number(amount) - 2_933_794_670)).toBeLessThan(1)
  })
})
