import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { afterEach, expect, test } from 'vitest'
import type { WireRow } from '#budget/api.ts'
import type { SessionAnswer } from '#features/sign-in/api.ts'
import { administerApart, administerHere } from '#test/support/administer.ts'
import { startTestProgram, type TestProgram } from '#test/support/program.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const directory = scratchDirectory()
let program: TestProgram | undefined
afterEach(() => program?.stop())

/** The commands below a heading of docs/operations.md, in order, as words. */
function writtenSteps(heading: 'First set-up' | 'A new year'): readonly (readonly string[])[] {
  const text = readFileSync(`${ROOT}docs/operations.md`, 'utf8')
  const [, part = ''] = text.split(`\n## ${heading}\n`)
  const [own = ''] = part.split('\n## ')
  return [...own.matchAll(/^ {4,7}npm run admin -- (.+)$/gm)].map(([, words = '']) => words.split(' '))
}

const surroundings = { folder: directory, settings: { DATA_DIR: `${directory}/data`, DEMO: 'off' } }

/** Runs a step that must succeed. Without a running server it is a process, as is the first one next to a server. */
async function administer(words: readonly string[], index = Infinity): Promise<string> {
  const { ok, stdout, stderr } = await (index < 2 ? administerApart : administerHere)(words, surroundings)
  expect([words, ok ? 'done' : stderr]).toEqual([words, 'done'])
  return stdout
}

async function fillIn(path: string, row: Readonly<Record<string, string>>): Promise<void> {
  const { sheets } = await readXlsx(new Uint8Array(await readFile(path)))
  const heads = (sheets[0]?.rows[0] ?? []).map(String)
  const rows = [heads, heads.map((head) => row[head] ?? '')]
  await writeFile(path, await writeXlsx({ sheets: [{ name: 'list', rows }] }))
}

/** Sets the same deadline in every period of an exported list. */
async function setDeadlines(path: string, deadline: string): Promise<void> {
  const { sheets } = await readXlsx(new Uint8Array(await readFile(path)))
  const [heads = [], ...rows] = sheets[0]?.rows ?? []
  const at = heads.map(String).indexOf('Илгээх эцсийн хугацаа')
  const filled = rows.filter(([year]) => Number(year) > 2000).map((row) => row.with(at, deadline))
  expect(filled).toHaveLength(3)
  await writeFile(path, await writeXlsx({ sheets: [{ name: 'list', rows: [heads, ...filled] }] }))
}

/** Blank 1 of a school without entries: rows 1 to 4 are entered, the others computed. */
const pupilRows = [null, null, null, null, 0, 0, 0, 0, 0, 0]

const filledIn: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'institutions.xlsx': {
    Дугаар: '5001',
    Нэр: 'Анхны сургууль',
    Төрөл: 'Ерөнхий боловсролын сургууль',
    'Өмчийн хэлбэр': 'Төрийн',
    Байршил: 'Нийслэл',
  },
  'pupils.xlsx': {
    'Байгууллагын дугаар': '5001',
    'Хичээлийн жил': '2024-2025',
    Үзүүлэлт: 'Суралцагч',
    '1-р анги': '25',
    '2-р анги': '24',
  },
  'staff.xlsx': {
    'Байгууллагын дугаар': '5001',
    Овог: 'Дорж',
    Нэр: 'Болд',
    'Регистрийн дугаар': 'УБ85010112',
    'Албан тушаал': 'Багш',
    'Үндсэн цалин, ₮ сард': '1850000',
  },
  'children.xlsx': {
    'Байгууллагын дугаар': '5001',
    'Эцэг, эхийн регистрийн дугаар': 'УБ85010112',
    'Хүүхдийн регистрийн дугаар': 'УБ06253112',
    'Хүүхдийн нэр': 'Сараа',
  },
  'accounts.xlsx': { 'Нэвтрэх нэр': 'surguuli', 'Хэрэглэгчийн нэр': 'Оюун', 'Байгууллагын дугаар': '5001' },
}

test('an empty installation comes to work by the written steps alone', async () => {
  const steps = writtenSteps('First set-up')
  expect(steps.map(([command]) => command)).toEqual([
    'create-administrator',
    'new-year',
    'publish-norms',
    'export-list',
    'import-list',
    'list-template',
    'import-list',
    'list-template',
    'import-list',
    'list-template',
    'import-list',
    'import-list',
    'list-template',
    'import-list',
    'list-template',
    'import-list',
  ])
  let said = ''
  for (const [index, words] of steps.entries()) {
    said += await administer(words, index)
    // The first command creates the database; afterwards the server runs and executes the others.
    program ??= await startTestProgram(`${directory}/data`, { DEMO: 'off' })
    const file = words[2] ?? ''
    if (words[0] === 'list-template') await fillIn(`${directory}/${file}`, filledIn[file] ?? {})
    if (words[0] === 'export-list') await setDeadlines(`${directory}/${file}`, '2099.09.15 18:00')
  }
  expect(said.match(/Бүртгэл хадгалагдлаа: 1 шинэ/g)).toHaveLength(3)
  const passwordOf = (userName: string) =>
    new RegExp(`^ {2}${userName} {3}(\\S+)$`, 'm').exec(said)?.[1] ?? ''

  const missing = await administer(['setup-status'])
  expect(missing).toMatch(/Илгээх хугацаа: Бэлэн\n.*2099/)
  expect(missing).toMatch(/Ажилтны бүртгэл: Бэлэн/)
  if (program === undefined) throw new Error('There was no step.')
  const { address } = program
  const post = async (path: string, body: object, token = '') =>
    fetch(`${address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
  const signIn = async (userName: string): Promise<string> => {
    const current = passwordOf(userName)
    const answer = await post('/api/auth/login', { userName, password: current })
    const { token }: SessionAnswer = JSON.parse(await answer.text())
    const changed = await post(
      '/api/auth/password',
      { current, next: `${userName.length} хурдан салхи уулын дээгүүр` },
      token,
    )
    expect(changed.status).toBe(200)
    return token
  }
  const get = async (path: string, token: string) =>
    fetch(`${address}${path}`, { headers: { authorization: `Bearer ${token}` } })

  const school = await signIn('surguuli')
  const blank = await get('/api/ebs/blank1/2026/ORGEBS/5001', school)
  expect(blank.status).toBe(200)
  const rows: readonly WireRow[] = JSON.parse(await blank.text())
  expect(rows.map(({ specificationCode }) => specificationCode)).toEqual(
    pupilRows.map((_, index) => String(index + 1)),
  )
  expect(rows.map(({ stage1Qty }) => stage1Qty)).toEqual(pupilRows)
  const administrator = await signIn('dulmaa')
  expect(await (await get('/api/admin/institutions', administrator)).json()).toMatchObject([
    { institutionId: '5001', name: 'Анхны сургууль', view: 'ebs-public', accounts: 1 },
  ])
})

test('the written steps also open the next year on the running server, and require its people', async () => {
  program = await startTestProgram(`${directory}/data`, { DEMO: 'off' })
  let said = ''
  for (const words of writtenSteps('A new year')) {
    said += await administer(words)
    if (words[0] === 'export-list') await setDeadlines(`${directory}/${words[2]}`, '2099.09.16 18:00')
  }
  expect(said).toMatch(/Үргэлжилсэн \d+ утгыг баталгаажууллаа/)
  expect(said).toMatch(/Илгээх хугацаа: Бэлэн\n.*2099/)
  expect(said).toContain('1 сургуульд 2027 оны ажилтны бүртгэл алга.')
  expect(said).toContain('1 сургуульд 2027 оны ажилтны хүүхдийн бүртгэл алга.')
})

test.each([
  ['fly', [], '«fly»'],
  ['new-year', [], 'new-year YEAR'],
  ['new-year', ['20x6'], '«20x6»'],
  ['import-list', ['institutions', 'nothing.xlsx'], 'nothing.xlsx'],
])('the command %s %j cannot run, reports why and changes nothing', async (command, words, reason) => {
  const run = command === 'fly' ? administerApart : administerHere
  const { ok, stdout, stderr } = await run([command, ...words], surroundings)
  expect([ok, stdout]).toEqual([false, ''])
  expect(stderr).toContain(reason)
})

test('the help names every list', async () => {
  expect(await administer(['help'])).toContain(
    'export-list institutions|accounts|pupils|staff|children|periods|norms|jobs|educationLevels|fieldsOfEducation|schools FILE.xlsx',
  )
})
