import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressIn } from '#engine/key.ts'
import { methodologyAnchor } from '#features/methodology/anchor.ts'
import { methodology } from '#features/methodology/methodology.ts'
import { everySheet } from '#forms/editions/edition.ts'
import { editionsLoaded, orderedEditions } from '#forms/editions/editions.ts'
import { fullEditionOf } from '#forms/editions/full-editions.ts'

await editionsLoaded()
const edition = fullEditionOf(orderedEditions().at(-1)?.code ?? '')
const { parts, rules } = methodology(edition, { year: null, figures: () => '', sourceOf: () => undefined })
const folder = mkdtempSync(join(tmpdir(), 'tosov-methodology-'))
/** The rows of each section of the file, by the code in its heading. */
const sections = new Map<string, readonly string[]>()
let text = ''

beforeAll(() => {
  const path = join(folder, 'new', 'methodology.md')
  const root = fileURLToPath(new URL('..', import.meta.url))
  execFileSync(process.execPath, ['tools/build-methodology.ts', path], { cwd: root })
  text = readFileSync(path, 'utf8')
  for (const section of text.split(/^### /m).slice(1)) {
    const [, code = ''] = /^.* \(`(.+)`\)$/m.exec(section) ?? []
    sections.set(code, section.split(/^## /m)[0]?.split('\n') ?? [])
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const written = (cell: string): string => cell.replaceAll('|', '\\|')

describe('the file of the methodology', () => {
  test('has one section for every sheet, norm and report, and no other', () => {
    const sheets = [...everySheet(edition).keys()]
    expect(sheets.length).toBeGreaterThan(50)
    expect(sheets.filter((code) => !sections.has(code))).toEqual([])
    expect([...sections.keys()].toSorted()).toEqual(parts.map(({ anchor }) => anchor).toSorted())
  })

  test('has for every cell a row that names it, with its unit and its calculation', () => {
    const missing = [...everySheet(edition).values()].flatMap(({ code, cells }) => {
      const lines = parts.find(({ anchor }) => anchor === code)?.lines ?? []
      const ofCell = new Map(lines.flatMap((line) => line.covers.map((anchor) => [anchor, line] as const)))
      const rows = new Set(sections.get(code)?.map((row) => row.split(' | ').slice(0, 3).join(' | ')))
      const names = new Set(sections.get(code)?.map((row) => row.split(' | ')[0]))
      return [...cells].flatMap(([key, { kind }]) => {
        const anchor = methodologyAnchor(addressIn(code, key))
        const line = ofCell.get(anchor)
        if (kind === 'text') return []
        if (!line) return [anchor]
        const isNorm = parts.some((part) => part.anchor === code && part.kind === 'norm')
        const name = `| ${written(line.cells)}`
        const row = `${name} | ${written(line.unit)} | ${written(line.how)}`
        return (isNorm ? names.has(name) : rows.has(row)) ? [] : [anchor]
      })
    })
    expect(missing).toEqual([])
  })

  test('lists every rule of the calculation', () => {
    expect(rules.length).toBeGreaterThan(30)
    expect(rules.filter(({ message }) => !text.includes(`| ${written(message)} |`))).toEqual([])
  })
})
