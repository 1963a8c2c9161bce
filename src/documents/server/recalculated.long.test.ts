import { readFile, writeFile } from 'node:fs/promises'
import { readXlsx, type Sheet } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { writeBook } from '#documents/server/write-workbook.ts'
import { type BookInputs, bookOf } from '#documents/workbook/report-workbook.ts'
import type { Book, BookCell, BookSheet } from '#documents/workbook/workbook.ts'
import type { Entries, ReferenceFigures, Workbook } from '#engine/entries.ts'
import { evaluate, type Inputs } from '#engine/evaluate.ts'
import { compile } from '#engine/program.ts'
import { insertDemoRows } from '#features/demo/server/seed-demo.ts'
import { bookInputsOf, paperFacts } from '#test/support/book-inputs.ts'
import { openEmbedded } from '#test/support/database.ts'
import { demoBooks, type NamedBook } from '#test/support/demo-books.ts'
import { findLibreOffice, noLibreOffice, recalculate } from '#test/support/libre-office.ts'
import { oddFigures, oddSheet } from '#test/support/odd-sheet.ts'
import { type CalculatedInstitution, randomInstitutions } from '#test/support/random-institution.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'

const program = findLibreOffice()

type Trial = { readonly name: string; readonly sent: Book; readonly expected: Book }

describe('the workbook, recalculated by LibreOffice', () => {
  const folder = scratchDirectory()
  const found = new Map<string, readonly Sheet[]>()
  let demo: readonly Trial[] = []
  let random: readonly Trial[] = []
  const odd = { name: 'odd', sent: bookOf(oddInputs), expected: bookOf(oddInputs) }

  beforeAll(async () => {
    if (program === null) return
    const database = await openEmbedded()
    await insertDemoRows(database.db, { now: () => new Date(), hashPassword: async () => 'none' })
    demo = (await demoBooks(database.db)).flatMap(trialsOf)
    random = randomInstitutions(6, 20_261_121).map(randomTrial)
    await database.close()
    const trials = [...demo, ...random, odd]
    for (const { name, sent } of trials)
      await writeFile(`${folder}/${name}.xlsx`, await writeBook(distrusted(sent)))
    const files = trials.map(({ name }) => `${folder}/${name}.xlsx`)
    const out = await recalculate(program, folder, files)
    for (const { name } of trials)
      found.set(name, (await readXlsx(await readFile(`${out}/${name}.xlsx`))).sheets)
  }, 600_000)

  it('has every figure that we have, for every demonstration institution, as it is and with all else typed and given', (context) => {
    if (program === null) context.skip(noLibreOffice)
    expect(demo.flatMap((trial) => differences(trial, found)).slice(0, 20)).toEqual([])
    expect(demo.map(({ name }) => name)).toHaveLength(16)
    for (const { expected } of demo)
      expect(expected.sheets.flatMap(({ cells }) => cells.filter(isFigure)).length).toBeGreaterThan(500)
  })

  it('has every figure that we have, for institutions made at random', (context) => {
    if (program === null) context.skip(noLibreOffice)
    expect(random.flatMap((trial) => differences(trial, found)).slice(0, 20)).toEqual([])
    expect(random).toHaveLength(6)
  })

  it('has the figures by hand of formulas that are easily written wrong', (context) => {
    if (program === null) context.skip(noLibreOffice)
    expect(differences(odd, found)).toEqual([])
    const sheet = odd.expected.sheets.find(({ kind }) => kind === 'report')
    const ours = (sheet?.cells ?? []).flatMap(({ content }) =>
      content.kind === 'formula' ? [content.value] : [],
    )
    expect(ours).toEqual(oddFigures)
  })
})

const oddInputs: BookInputs = {
  evaluation: evaluate(compile([oddSheet]), {
    entries: { odd: { 'inputs.five': 5 } },
    givens: {},
    facts: { location: 'capital', branchGroups: '3' },
  }),
  reports: [],
  rows: [],
  facts: paperFacts,
  group: 'ORGEBS',
  readings: paperFacts.cover.readings,
  receipt: null,
  blanks: ['odd'],
  changedInputs: 0,
  namedSources: {},
  isStandIn: () => false,
}

function randomTrial(institution: CalculatedInstitution, index: number): Trial {
  const book = bookOf(bookInputsOf(institution))
  return { name: `random-${index + 1}`, sent: book, expected: book }
}

/** Returns the workbook as is, and with every input cell changed, as a user could. */
function trialsOf({ name, inputs }: NamedBook): readonly Trial[] {
  const now = bookOf(inputs)
  const { program, inputs: before } = inputs.evaluation
  const changed = bookOf({ ...inputs, evaluation: evaluate(program, otherInputs(before)) })
  return [
    { name, sent: now, expected: now },
    { name: `${name}-changed`, sent: retyped(now, changed), expected: changed },
  ]
}

/** Changes entries by one and reference figures by a quarter, so that steps stay increasing. */
function otherInputs({ entries, givens, facts }: Inputs): Inputs {
  const typed = (cells: Entries) => mapped(cells, (value) => value && value + 1)
  const more = (rows: ReferenceFigures[string]) =>
    mapped(rows, (fields) => mapped(fields, (value) => value * 1.25))
  return {
    facts,
    entries: mapped<Workbook[string]>(entries, typed),
    givens: mapped<ReferenceFigures[string]>(givens, more),
  }
}

function mapped<T>(record: Readonly<Record<string, T>>, change: (value: T) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
}

function retyped(book: Book, other: Book): Book {
  return inEachCell(book, (cell, sheet, index) => {
    const typed = other.sheets.find(({ name }) => name === sheet.name)?.cells[index]
    return cell.content.kind === 'number' && typed ? { ...cell, content: typed.content } : cell
  })
}

/** Forces LibreOffice to calculate the formulas. */
function distrusted(book: Book): Book {
  return inEachCell(book, (cell) =>
    cell.content.kind === 'formula' ? { ...cell, content: { ...cell.content, value: -987_654_321 } } : cell,
  )
}

function inEachCell(book: Book, change: (cell: BookCell, sheet: BookSheet, index: number) => BookCell): Book {
  const sheets = book.sheets.map((sheet) => ({
    ...sheet,
    cells: sheet.cells.map((cell, index) => change(cell, sheet, index)),
  }))
  return { ...book, sheets }
}

function isFigure({ content }: BookCell): boolean {
  return content.kind === 'number' || content.kind === 'formula'
}

function differences(
  { name, expected }: Trial,
  found: ReadonlyMap<string, readonly Sheet[]>,
): readonly string[] {
  return expected.sheets.flatMap((sheet) => {
    const rows = found.get(name)?.find((each) => each.name === sheet.name)?.rows ?? []
    return sheet.cells.flatMap(({ row, column, content }) => {
      if (content.kind !== 'number' && content.kind !== 'formula') return []
      const value = rows[row]?.[column]
      if (typeof value === 'number' && isSame(value, content.value)) return []
      const formula = content.kind === 'formula' ? ` from ${content.formula}` : ''
      return [`${name} ${sheet.name} ${row + 1}/${column + 1}: ${value}, not ${content.value}${formula}`]
    })
  })
}

/** Compares nine digits, because LibreOffice adds in another order. */
function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) <= 1e-9 * Math.max(1e-6, Math.abs(one), Math.abs(other))
}
