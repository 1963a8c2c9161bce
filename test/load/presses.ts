import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { readConfig } from '#app/server/config.ts'
import { type RunningServer, startProgram } from '#app/server/start-program.ts'
import type { DraftAnswer } from '#budget/api.ts'
import { demoPassword } from '#features/demo/server/accounts.ts'
import { editionOf } from '#forms/editions/editions.ts'
import { connect } from '#platform/database/connect.ts'
import { loadForms } from '#test/load/presses/forms.ts'
import { inExcel } from '#test/load/presses/in-excel.ts'
import { inProgram } from '#test/load/presses/in-program.ts'
import { type PressStep, steps, type Tally } from '#test/load/presses/presses.ts'
import { browserArguments, findBrowser } from '#test/support/find-browser.ts'
import { askingAt } from '#test/support/ready.ts'
import { silentLog } from '#test/support/silent-log.ts'

/**
 * Counts the key presses of a demo accountant from sign-in to the sent draft, with all six blanks of 2026 empty.
 * Compares them with Excel (see `in-excel.ts`). `npm run build && node test/load/presses.ts`.
 */
const school = { id: '1001', userName: 'ebs-b', view: 'ebs-public', year: 2026 } as const
/** Waits end with their state; this only ends a run that hangs. */
const BUSY_MACHINE_MS = 300_000
const clientDir = join(import.meta.dirname, '../../dist/client')
if (!existsSync(join(clientDir, 'index.html'))) throw new Error('Build the page first: npm run build.')

const dataDir = await mkdtemp(join(tmpdir(), 'tosov-presses-'))
try {
  await (await start()).stop()
  await emptyYear()
  const running = await start()
  try {
    await count(running.address)
  } finally {
    await running.stop()
  }
} finally {
  await rm(dataDir, { recursive: true, force: true })
}

function start(): Promise<RunningServer> {
  return startProgram({
    config: { ...configured(), port: 0 },
    log: silentLog,
    now: () => new Date(),
    clientDir,
  })
}

function configured() {
  const read = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  if (!read.ok) throw new Error(read.errors.join('\n'))
  return read.config
}

async function emptyYear(): Promise<void> {
  const { db, close } = await connect({ databaseUrl: undefined, dataDir, log: silentLog })
  for (const table of ['entry', 'sheet_save'] as const)
    await db
      .deleteFrom(table)
      .where('institution_id', '=', school.id)
      .where('year', '=', school.year)
      .execute()
  await close()
}

async function count(address: string): Promise<void> {
  const asking = await askingAt(address, school.userName, demoPassword)
  const draft = (await asking.get(`/api/tosov/draft/${school.year}`)).json<DraftAnswer>()
  const edition = editionOf(draft.edition)
  const forms = loadForms(draft, edition, edition.views[school.view])
  const browser = await chromium.launch({ executablePath: findBrowser(), args: [...browserArguments] })
  try {
    const page = await browser.newPage({ viewport: { width: 1366, height: 768 } })
    page.setDefaultTimeout(BUSY_MACHINE_MS)
    await page.goto(address)
    const ours = await inProgram(page, forms, { userName: school.userName, password: demoPassword })
    print({
      Tosov: ours,
      'Excel, a template with formulas': inExcel(forms, { computes: 'formulas' }),
      'Excel, the printed forms': inExcel(forms, { computes: 'none' }),
    })
  } finally {
    await browser.close()
  }
}

function print(ways: Readonly<Record<string, Tally>>): void {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  const pressText = ({ keys, characters }: ReturnType<Tally['total']>): string => `${keys} + ${characters}`
  console.log(line(['keys + characters', ...Object.keys(ways)]))
  console.log(line(['---', ...Object.keys(ways).map(() => '---:')]))
  for (const step of Object.keys(steps) as PressStep[])
    console.log(line([steps[step], ...Object.values(ways).map((way) => pressText(way.of(step)))]))
  console.log(line(['all', ...Object.values(ways).map((way) => pressText(way.total()))]))
  console.log(
    line(['presses', ...Object.values(ways).map((way) => String(way.total().keys + way.total().characters))]),
  )
}
