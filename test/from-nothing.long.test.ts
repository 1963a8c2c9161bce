import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { afterEach, describe, expect, test } from 'vitest'
import { pathOf } from '#api/call.ts'
import { budgetCalls, type DraftAnswer } from '#budget/api.ts'
import { type InstitutionsAnswer, portfolioCalls } from '#features/portfolio/api.ts'
import { type PublicReceipt, receiptCalls } from '#features/receipts/api.ts'
import type { SentAnswer } from '#features/reports/api.ts'
import { reviewCalls } from '#features/review/api.ts'
import { setUpText } from '#features/set-up/text.ts'
import { connect } from '#platform/database/connect.ts'
import { administerHere } from '#test/support/administer.ts'
import { hasPostgres, postgresAddress } from '#test/support/database.ts'
import { startTestProgram, type TestProgram } from '#test/support/program.ts'
import { askingAt, type ReadyClient, sendReady } from '#test/support/ready.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'
import { shownFigures } from '#test/support/shown-figures.ts'
import { silentLog } from '#test/support/silent-log.ts'
import { wholeDatabase } from '#test/support/whole-database.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const directory = scratchDirectory()
let program: TestProgram | undefined
afterEach(async () => {
  await program?.stop()
  program = undefined
})

/** The commands below a heading of docs/operations.md, in order, as words. */
function writtenSteps(heading: string): readonly (readonly string[])[] {
  const text = readFileSync(`${ROOT}docs/operations.md`, 'utf8')
  const part = new RegExp(`^## ${heading}\n(.*?)^## `, 'ms').exec(text)?.[1] ?? ''
  return [...part.matchAll(/^ {4,}npm run admin -- (.+)$/gm)].map(([, words = '']) => words.split(' '))
}

type Place = { readonly DATA_DIR: string; readonly DATABASE_URL: string }

/**
 * Runs a documented command, with workbooks and backups in the test's folder. In this process: the tests of the first
 * set-up, of backups and of the container run the same commands as processes.
 */
async function administer(words: readonly string[], place: Place, folder: string): Promise<string> {
  const here = words.map((word) => word.replace(/^\/backups\//, `${folder}/`))
  const { ok, stdout, stderr } = await administerHere(here, { folder, settings: { DEMO: 'off', ...place } })
  expect([words, ok ? 'done' : stderr]).toEqual([words, 'done'])
  return stdout
}

type Row = Readonly<Record<string, string>>

const regions = [
  { aimag: 'Улаанбаатар', sum: 'Баянзүрх', location: 'Нийслэл', department: 'bayanzurkh' },
  { aimag: 'Өвөрхангай', sum: 'Арвайхээр', location: 'Аймгийн төв', department: 'uvurkhangai' },
  { aimag: 'Дархан-Уул', sum: 'Дархан', location: 'Аймгийн төв', department: 'darkhan' },
] as const

const kinds = [
  { orgType: 'Ерөнхий боловсролын сургууль', property: 'Төрийн' },
  { orgType: 'Цэцэрлэг', property: 'Төрийн' },
  { orgType: 'Ерөнхий боловсролын сургууль', property: 'Хувийн' },
  { orgType: 'Насан туршийн боловсролын төв', property: 'Төрийн' },
] as const

/** Each kind in each region, five times. */
const institutions = Array.from({ length: 60 }, (_, index) => {
  const region = regions[index % regions.length] ?? regions[0]
  const kind = kinds[index % kinds.length] ?? kinds[0]
  return { id: String(5001 + index), index, region, ...kind }
})
const schools = institutions.filter(
  ({ orgType, property }) => orgType.startsWith('Ерөнхий') && property === 'Төрийн',
)

const personOf = (index: number, which: number): string =>
  `УБ85${String(1 + (which % 12)).padStart(2, '0')}01${String(index % 100).padStart(2, '0')}`

const filledIn: Readonly<Record<string, readonly Row[]>> = {
  'institutions.xlsx': institutions.map(({ id, region, orgType, property }) => ({
    Дугаар: id,
    Нэр: `${id} ${orgType}`,
    'Аймаг, нийслэл': region.aimag,
    'Сум, дүүрэг': region.sum,
    Төрөл: orgType,
    'Өмчийн хэлбэр': property,
    Байршил: region.location,
  })),
  'accounts.xlsx': [
    ...institutions.map(({ id }) => ({
      'Нэвтрэх нэр': `h${id}`,
      'Хэрэглэгчийн нэр': `Нягтлан ${id}`,
      'Байгууллагын дугаар': id,
    })),
    ...regions.map(({ department, aimag }) => ({
      'Нэвтрэх нэр': department,
      'Хэрэглэгчийн нэр': `${aimag} газар`,
      Эрх: 'Хянагч',
      Түвшин: 'Дүүрэг, аймгийн газар',
      'Хянах аймаг, сум': aimag,
    })),
    { 'Нэвтрэх нэр': 'yam', 'Хэрэглэгчийн нэр': 'Яам', Эрх: 'Хянагч', Түвшин: 'Яам' },
  ],
  'pupils.xlsx': schools.flatMap(({ id, index }) =>
    ['2024-2025', '2025-2026'].flatMap((studyYear) => [
      grades(id, studyYear, 'Суралцагч', 20 + (index % 10)),
      grades(id, studyYear, 'Бүлэг', 1),
    ]),
  ),
  'staff.xlsx': institutions.flatMap(({ id, index }) =>
    [1, 2, 3].map((which) => ({
      'Байгууллагын дугаар': id,
      Овог: 'Дорж',
      Нэр: `Болд ${which}`,
      'Регистрийн дугаар': personOf(index, which),
      'Албан тушаал': 'Багш',
      'Үндсэн цалин, ₮ сард': '1850000',
      'Нийт ажилласан жил': '18',
    })),
  ),
  'children.xlsx': institutions
    .filter(({ index }) => index % 10 === 0)
    .map(({ id, index }) => ({
      'Байгууллагын дугаар': id,
      'Эцэг, эхийн регистрийн дугаар': personOf(index, 1),
      'Хүүхдийн регистрийн дугаар': 'УБ06253112',
      'Хүүхдийн нэр': 'Сараа',
    })),
}

function grades(id: string, studyYear: string, kind: string, of: number): Row {
  const figures = Array.from({ length: 12 }, (_, grade) => [`${grade + 1}-р анги`, String(of)])
  return {
    'Байгууллагын дугаар': id,
    'Хичээлийн жил': studyYear,
    Үзүүлэлт: kind,
    ...Object.fromEntries(figures),
  }
}

/** Fills in rows below the headings between two steps. Fails for a heading that the template lacks. */
async function fillIn(path: string, rows: readonly Row[]): Promise<void> {
  const { sheets } = await readXlsx(new Uint8Array(await readFile(path)))
  const heads = (sheets[0]?.rows[0] ?? []).map(String)
  const unknown = rows.flatMap((row) => Object.keys(row)).filter((head) => !heads.includes(head))
  expect([...new Set(unknown)]).toEqual([])
  const cells = rows.map((row) => heads.map((head) => row[head] ?? ''))
  await writeFile(path, await writeXlsx({ sheets: [{ name: 'list', rows: [heads, ...cells] }] }))
}

async function follow(heading: string, place: Place, folder: string): Promise<string> {
  const steps = writtenSteps(heading)
  expect(steps.length).toBeGreaterThan(0)
  let said = ''
  for (const words of steps) {
    said += await administer(words, place, folder)
    const path = words.find((word) => word.endsWith('.xlsx')) ?? ''
    if (words[0] === 'list-template') await fillIn(join(folder, path), filledIn[path] ?? [])
  }
  return said
}

async function newcomer(address: string, said: string, userName: string): Promise<ReadyClient> {
  const [, current = ''] = new RegExp(`^ {2}${userName} {3}(\\S+)$`, 'm').exec(said) ?? []
  const user = await askingAt(address, userName, current)
  const changed = await user.post('/api/auth/password', { current, next: passwordOf(userName) })
  expect(changed.statusCode, `${userName}: ${changed.body}`).toBe(200)
  return askingAt(address, userName, passwordOf(userName))
}
const passwordOf = (userName: string): string => `${userName} хурдан салхи уулын дээгүүр`

const session = '2026-01'

/** One year of one institution, from its first figures to the ministry's approval. */
async function wayOf(
  address: string,
  said: string,
  { institution, ministry }: { institution: (typeof institutions)[number]; ministry: ReadyClient },
): Promise<void> {
  const { id, region } = institution
  const school = await newcomer(address, said, `h${id}`)
  const about = { orgId: id, sessionCode: session }
  const done = async (what: string, answer: ReturnType<ReadyClient['post']>) => {
    const { statusCode, body } = await answer
    expect(statusCode, `${id} ${what}: ${body}`).toBe(200)
  }
  await done('calculate', school.post('/api/finance/report/snapshot', about))
  const sent = sendReady(school, about)
  await done('send', sent)
  // Waits for the paper, which is made in the background, before the comparison.
  const { checkCode } = (await sent).json<SentAnswer>().receipt
  const known = async () =>
    (await school.get(pathOf(receiptCalls.receipt, { checkCode }))).json<PublicReceipt>().papers.current
      .length
  await expect.poll(known, { interval: 250 }).toBeGreaterThan(0)
  const department = await askingAt(address, region.department, passwordOf(region.department))
  for (const reviewer of [department, ministry]) {
    const draft = await reviewer.get(pathOf(budgetCalls.reviewDraft, { institutionId: id, year: 2026 }))
    const receipt = draft.json<DraftAnswer>().review?.receipt
    const path = pathOf(reviewCalls.reviewApprove, { institutionId: id })
    await done('approve', reviewer.post(path, { sessionCode: session, receipt }))
  }
}

async function contentsOf({ DATABASE_URL, DATA_DIR }: Place) {
  const database = await connect({
    databaseUrl: DATABASE_URL || undefined,
    dataDir: DATA_DIR,
    log: silentLog,
  })
  const [whole, shown] = [await wholeDatabase(database.db), await shownFigures(database.db)]
  await database.close()
  return { whole, shown }
}

type Kind = 'embedded' | 'PostgreSQL'

async function placeOf(kind: Kind, name: string): Promise<Place> {
  const databaseUrl = kind === 'PostgreSQL' ? await postgresAddress('empty') : ''
  return { DATA_DIR: join(directory, name), DATABASE_URL: databaseUrl ?? '' }
}

/** The tests of backups cover the other direction, those of the first set-up the embedded database. */
const from: Kind = hasPostgres ? 'PostgreSQL' : 'embedded'
const to: Kind = 'embedded'

describe('from an empty machine to a running ministry, by the written steps alone', () => {
  test('on PostgreSQL, carried to the embedded database, into a second year', async () => {
    const folder = join(directory, `${from}-files`)
    mkdirSync(folder, { recursive: true })
    const place = await placeOf(from, `${from}-1`)
    const said = await follow('First set-up', place, folder)
    const { steps: names, states } = setUpText
    expect(await administer(['setup-status'], place, folder)).toContain(
      `${names.pupils.label}: ${states.done}`,
    )

    program = await startTestProgram(place.DATA_DIR, { DEMO: 'off', DATABASE_URL: place.DATABASE_URL })
    const { address } = program
    const ministry = await newcomer(address, said, 'yam')
    for (const { department } of regions) await newcomer(address, said, department)
    const three = institutions.filter(({ index }) => [0, 1, 11].includes(index))
    expect(new Set(three.map(({ region }) => region)).size).toBe(3)
    expect(new Set(three.map(({ orgType }) => orgType)).size).toBe(3)
    for (const institution of three) await wayOf(address, said, { institution, ministry })

    const listPath = `${pathOf(portfolioCalls.reviewInstitutions, { year: 2026 })}?budgetStatus=approved`
    const list = (await ministry.get(listPath)).json<InstitutionsAnswer>()
    expect(list.rows.map(({ institutionId }) => institutionId).toSorted()).toEqual(three.map(({ id }) => id))
    const department = await askingAt(address, 'darkhan', passwordOf('darkhan'))
    const own = await department.get(pathOf(portfolioCalls.reviewInstitutions, { year: 2026 }))
    expect(own.json<InstitutionsAnswer>().all).toBe(
      institutions.filter(({ region }) => region.department === 'darkhan').length,
    )

    // Backed up during operation, restored elsewhere: another database and folder.
    const [backup = [], restore = []] = writtenSteps('Backup and return')
    await administer(backup, place, folder)
    await program.stop()
    program = undefined
    const elsewhere = await placeOf(to, `${from}-2`)
    await administer(restore, elsewhere, folder)
    const [before, after] = [await contentsOf(place), await contentsOf(elsewhere)]
    expect(after.shown).toEqual(before.shown)
    expect(after.shown.rows).toMatchObject({ institution: 60, staff: 180, staff_child: 6, receipt: 3 })
    expect(Object.values(after.shown.reports).filter((status) => status === 'APPROVED')).toHaveLength(3)

    program = await startTestProgram(elsewhere.DATA_DIR, {
      DEMO: 'off',
      DATABASE_URL: elsewhere.DATABASE_URL,
    })
    await follow('A new year', elsewhere, folder)
    const [first] = three
    const school = await askingAt(program.address, `h${first?.id}`, passwordOf(`h${first?.id}`))
    const next = await school.get('/api/tosov/draft/2027')
    expect(next.statusCode, next.body).toBe(200)
    expect(next.json<DraftAnswer>().year).toBe(2027)
    expect(existsSync(join(folder, 'institutions.xlsx'))).toBe(true)
  })
})
