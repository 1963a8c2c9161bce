import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { readXlsx } from 'hucre/xlsx'
import { z } from 'zod'
import { demoRegistries } from '../src/features/demo/server/demo-registries.ts'

/** A row as sent, see `docs/registries.md`. */
export type RegistryRow = Readonly<Record<string, unknown>>
export const listNames = ['staff', 'children', 'pupils'] as const
export type RegistryListName = (typeof listNames)[number]

export type RegistryData = {
  /** `null`: unknown institution. */
  readonly rows: (
    list: RegistryListName,
    institutionId: string,
    year: number,
  ) => Promise<readonly RegistryRow[] | null>
  /** `null`: unknown citizen. */
  readonly citizen: (registerNumber: string) => Promise<RegistryRow | null>
}

/** Returns the fictitious people and pupils of the demo, in their initial state. */
export function demonstrationData(): RegistryData {
  const { staff, citizens } = demoRegistries()
  const rowsOf = {
    staff: async (question) => {
      const answer = await staff.staff(question)
      return answer.ok ? answer.rows.map(({ employeeId, person }) => ({ employeeId, ...person })) : []
    },
    children: async (question) => {
      const answer = await staff.children(question)
      if (!answer.ok) return []
      return answer.rows.map(({ childScholarshipId, assignmentId, study }) => {
        const isDemandProfession = study.isDemandProfession ? 'Y' : 'N'
        return { childScholarshipId, assignmentId, ...study, isDemandProfession }
      })
    },
    pupils: async (question) => {
      const answer = await staff.pupils(question)
      return answer.ok ? answer.rows : []
    },
  } satisfies Record<
    RegistryListName,
    (question: Parameters<typeof staff.staff>[0]) => Promise<readonly RegistryRow[]>
  >
  return {
    rows: async (list, institutionId, year) => {
      const rows = await rowsOf[list]({ institutionId, year, now: new Date(0), firstTaken: null })
      return rows.length === 0 ? null : rows
    },
    citizen: async (registerNumber) => {
      const reply = await citizens(registerNumber)
      return reply.kind === 'found' ? { lastnameMn: reply.lastName, firstnameMn: reply.firstName } : null
    },
  }
}

/**
 * Reads a folder with `staff`, `children`, `pupils` and `citizens`, each as `.json` (a list of rows) or `.xlsx`
 * (first sheet, headings are field names). Each row has `institutionId`, and `year` if it applies to one financial
 * year; a citizen has `regnum`.
 */
export async function folderData(folder: string): Promise<RegistryData> {
  const files = await readdir(folder)
  const read = async (name: string): Promise<readonly RegistryRow[]> => {
    const file = files.find((each) => each === `${name}.json` || each === `${name}.xlsx`)
    return file === undefined ? [] : rowsOfFile(join(folder, file))
  }
  const [staff, children, pupils, citizens] = await Promise.all(
    [...listNames, 'citizens'].map(async (name) => read(name)),
  )
  const lists = { staff: staff ?? [], children: children ?? [], pupils: pupils ?? [] }
  const known = new Set(
    Object.values(lists).flatMap((rows) => rows.map(({ institutionId }) => `${institutionId}`)),
  )
  return {
    rows: async (list, institutionId, year) =>
      known.has(institutionId)
        ? lists[list]
            .filter((row) => `${row.institutionId}` === institutionId && `${row.year ?? year}` === `${year}`)
            .map(({ institutionId: _, year: __, ...row }) => row)
        : null,
    citizen: async (registerNumber) => {
      const found = (citizens ?? []).find(({ regnum }) => regnum === registerNumber)
      if (found === undefined) return null
      const { regnum: _, ...names } = found
      return names
    },
  }
}

const rowsInFile = z.array(z.record(z.string(), z.unknown()))

async function rowsOfFile(path: string): Promise<readonly RegistryRow[]> {
  if (extname(path) === '.json') return rowsInFile.parse(JSON.parse(await readFile(path, 'utf8')))
  const { sheets } = await readXlsx(new Uint8Array(await readFile(path)), { sheets: [0] })
  const [headings = [], ...rows] = sheets[0]?.rows ?? []
  return rows
    .filter((row) => row.some((cell) => cell !== null && cell !== ''))
    .map((row) =>
      Object.fromEntries(
        headings.flatMap((heading, column) =>
          heading === null || (row[column] ?? null) === null ? [] : [[`${heading}`, row[column]]],
        ),
      ),
    )
}
