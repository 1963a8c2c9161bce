import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { httpCitizenRegistry } from '#features/registries/server/citizen-registry.ts'
import { httpStaffRegistry } from '#features/registries/server/staff-registry.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'
import { folderData } from '../tools/registry-data.ts'

const program = fileURLToPath(new URL('../tools/registry.ts', import.meta.url))

// Started as by `npm run mock:registry -- --data FOLDER`, queried like the server.
describe('the test registry over a folder', () => {
  const directory = scratchDirectory()
  const folder = join(directory, 'people')
  let standIn: ChildProcess
  let addresses: Readonly<Record<string, string>>
  beforeAll(async () => {
    await mkdir(folder)
    const staff = [
      ['institutionId', 'year', 'employeeId', 'lastName', 'firstName', 'salaryAmount'],
      ['1001', 2026, 7, 'Дорж', 'Туяа', 1_500_000],
      ['1001', 2025, 8, 'Бат', 'Болд', 1_200_000],
      ['1001', null, 9, 'Сүх', 'Оюун', null],
      [1002, 2026, 10, 'Өөр', 'Хүн', 900_000],
      [],
    ]
    await writeFile(join(folder, 'staff.xlsx'), await writeXlsx({ sheets: [{ name: 'staff', rows: staff }] }))
    const pupils = [
      { institutionId: '1001', studyYear: 2025, kind: 'pupils', grade: 1, quantity: 30 },
      { institutionId: '1003', studyYear: 2025, kind: 'pupils', grade: 2, quantity: 4 },
    ]
    await writeFile(join(folder, 'pupils.json'), JSON.stringify(pupils))
    const citizens = [{ regnum: 'УБ85010112', lastnameMn: 'Дорж', firstnameMn: 'Туяа' }]
    await writeFile(join(folder, 'citizens.json'), JSON.stringify(citizens))
    const words = [program, '--port', '0', '--data', folder, '--token', 'secret']
    standIn = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] })
    addresses = await readAddresses(standIn)
  })
  afterAll(() => standIn?.kill())

  const at = (name: string) => ({ url: addresses[name] ?? '', token: 'secret', timeoutMs: 20_000 })
  const means = { pause: async () => {}, note: async () => {} }
  const registry = () => httpStaffRegistry(at('STAFF_REGISTRY_URL'), means)
  const about = (institutionId: string, year: number) => ({
    ...{ institutionId, year },
    now: new Date(0),
    firstTaken: null,
  })
  const codes = async (institutionId: string, year: number) => {
    const answer = await registry().staff(about(institutionId, year))
    return answer.ok ? answer.rows.map(({ employeeId }) => employeeId) : answer
  }

  test('of a workbook answers the rows of the institution, those of the year and those of any', async () => {
    expect(await codes('1001', 2026)).toEqual(['7', '9'])
    expect(await codes('1001', 2025)).toEqual(['8', '9'])
    // Excel may store a number as a number or as text.
    expect(await codes('1002', 2026)).toEqual(['10'])
  })

  test('of a JSON list does the same; an institution may have rows in one list only', async () => {
    expect(await registry().pupils(about('1003', 2026))).toEqual({
      ok: true,
      rows: [{ studyYear: 2025, kind: 'pupils', grade: 2, quantity: 4 }],
    })
    expect(await codes('1003', 2026)).toEqual([])
    expect(await registry().children(about('1001', 2026))).toEqual({ ok: true, rows: [] })
  })

  test('an institution in no list is unknown, and one without rows has none', async () => {
    const { rows } = await folderData(folder)
    expect(await rows('staff', '4242', 2026)).toBeNull()
    expect(await rows('staff', '1003', 2026)).toEqual([])
    expect(await codes('4242', 2026)).toEqual([])
  })

  test('a citizen is found by the number alone', async () => {
    const citizens = httpCitizenRegistry(at('CITIZEN_REGISTRY_URL'), means)
    expect(await citizens('УБ85010112')).toEqual({ kind: 'found', lastName: 'Дорж', firstName: 'Туяа' })
    expect(await citizens('УБ85010113')).toMatchObject({ kind: 'refused' })
  })

  test('a file without a list of rows is reported at the start', async () => {
    const broken = join(directory, 'broken')
    await mkdir(broken)
    await writeFile(join(broken, 'staff.json'), '{"institutionId":"1001"}')
    await expect(folderData(broken)).rejects.toThrow(/array/)
  })
})

async function readAddresses({ stdout }: ChildProcess): Promise<Readonly<Record<string, string>>> {
  let text = ''
  for await (const chunk of stdout ?? []) {
    text += String(chunk)
    if (text.includes('CITIZEN_REGISTRY_URL=') && text.endsWith('\n')) break
  }
  return Object.fromEntries(
    [...text.matchAll(/^(\w+)=(.+)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )
}
