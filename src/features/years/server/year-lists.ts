import type { Kysely } from 'kysely'
import type { ImportFault } from '#api/answers.ts'
import { editionOfYear, readNorms } from '#budget/server/norms.store.ts'
import { writeListForm } from '#documents/server/write-list.ts'
import { cellsInOrder, type ListRules, plainRules, recordReading } from '#engine/list/judge-list.ts'
import { headingsOf, type List, type ListCellTexts } from '#engine/list/list.ts'
import type { ReadList } from '#engine/list/read-list.ts'
import { foldedForm } from '#engine/text/normalise.ts'
import type { AdminTransaction } from '#features/administration/server/admin-write.store.ts'
import {
  headFaults,
  type ImportedList,
  recordsOf,
  refuseRows,
  sheetOfRows,
} from '#features/administration/server/list-import.ts'

import { saveCatalogue } from '#features/catalogues/server/admin-catalogue.handlers.ts'
import { readCatalogueChanges, readCatalogues } from '#features/catalogues/server/catalogues.store.ts'
import { readNormDraft } from '#features/norms/server/norm-versions.store.ts'
import { saveNorms } from '#features/norms/server/norms.ts'
import { normAnswerText } from '#features/norms/text.ts'
import {
  type PeriodField,
  periodList,
  type ReasonedPeriod,
  readPeriodRow,
  writePeriodRow,
} from '#features/years/period-list.ts'
import { periodListText } from '#features/years/period-text.ts'
import { savePeriod } from '#features/years/server/financial-years.ts'
import { readAllPeriods } from '#features/years/server/periods.store.ts'
import { type YearListName, yearListOf, yearsOfList } from '#features/years/year-lists.ts'
import {
  catalogueCells,
  catalogueLists,
  catalogueProblems,
  catalogueRows,
  cataloguesWith,
} from '#forms/norms/catalogue-lists.ts'
import type { Catalogues } from '#forms/norms/catalogues.ts'
import { normList, normRows, normsWith } from '#forms/norms/norm-list.ts'
import { repeatedRowText } from '#forms/norms/year-list-text.ts'
import type { Schema } from '#platform/database/schema.ts'
import { Refusal } from '#platform/http/refusal.ts'

/** In the import format; for norms the draft, if there is one. Throws `Refusal` 404 for a year that is not started. */
export async function exportYearList(
  db: Kysely<Schema>,
  name: YearListName,
  year: number,
): Promise<{ readonly list: List; readonly rows: readonly ListCellTexts[] }> {
  return { list: yearListOf(name), rows: await rowsOf(db, name, year) }
}

async function rowsOf(db: Kysely<Schema>, name: YearListName, year: number) {
  if (name === 'periods')
    return (await readAllPeriods(db)).filter((period) => period.year === year).map(writePeriodRow)
  if (name === 'norms')
    return normRows((await editionOfYear(db, year)).norms, (await storedNorms(db, year)).givens)
  return catalogueRows(name, await readCatalogues(db, year))
}

/** A template contains the current rows if rows cannot be added. */
export async function yearListBook(
  db: Kysely<Schema>,
  name: YearListName,
  { year, what }: { readonly year: number; readonly what: 'form' | 'data' },
): Promise<{ readonly bytes: Uint8Array; readonly count: number }> {
  const { list, rows } = await exportYearList(db, name, year)
  const templateRows = name === 'periods' ? [] : rows
  const form =
    what === 'form' ? ({ kind: 'template', rows: templateRows } as const) : ({ kind: 'data', rows } as const)
  return { bytes: await writeListForm(list, form), count: form.rows.length }
}

const keys = {
  periods: { key: ['type', 'sessionCode'], named: ['type', 'sessionName'] },
  norms: { key: ['sheet', 'row', 'field'], named: ['name'] },
} as const

export function importedYearList(name: YearListName, year: number): ImportedList {
  return {
    list: yearListOf(name),
    ...(name === 'periods' || name === 'norms' ? keys[name] : { key: ['id'], named: ['id', 'name'] }),
    readStored: async (db) =>
      name === 'periods' ? (await readAllPeriods(db)).map(writePeriodRow) : rowsOf(db, name, year),
    applyRows: (tx, rows) => importYearList(tx, name, { year, rows }),
  }
}

async function storedNorms(db: Kysely<Schema>, year: number) {
  const draft = await readNormDraft(db, year)
  const normSet = draft?.content ?? (await readNorms(db, year))
  if (normSet === null) throw new Refusal(404, normAnswerText.noYear(year))
  return { ...normSet, version: draft?.changedAt ?? null, note: draft?.note ?? '' }
}

type ImportYearListOptions = { readonly year: number; readonly rows: readonly (readonly string[])[] }

/**
 * All or none, with the rules of the page. Throws `Refusal`: 404 unknown year, 409 if it is closed, 422 with the
 * faults of the rows.
 */
export async function importYearList(
  tx: AdminTransaction,
  name: YearListName,
  { year, rows }: ImportYearListOptions,
): Promise<string> {
  const list = await sheetOfRows(rows, headingsOf(yearListOf(name)), yearsOfList(name, year))
  if (name === 'periods') return importPeriods(tx, list)
  return name === 'norms' ? importNorms(tx, list, year) : importCatalogue(tx, list, { name, year })
}

async function importPeriods(tx: AdminTransaction, list: ReadList): Promise<string> {
  const { listed, faults } = await recordsOf(list, periodRules)
  refuseRows(faults)
  let changed = 0
  const refused: ImportFault[] = []
  for (const { at, record } of listed) {
    const { reason, ...period } = record
    const outcome = await savePeriod(tx, { event: 'KEEP', period, reason }).catch((error: unknown) => {
      // An unknown or closed year or a missing reason is reported at its row.
      if (!(error instanceof Refusal)) throw error
      refused.push({ row: at, field: error.status === 422 ? 'reason' : 'year', message: error.message })
      return 'same' as const
    })
    if (outcome !== 'same') changed++
  }
  refuseRows(refused)
  const { title } = periodList
  return changed === 0 ? periodListText.same(title) : periodListText.changed(title, changed)
}

const periodRules: ListRules<PeriodField, ReasonedPeriod> = {
  ...plainRules(periodList.names, [], ({ type, sessionCode }) =>
    foldedForm(`${type ?? ''} ${sessionCode ?? ''}`),
  ),
  unique: ['sessionCode', repeatedRowText],
  read: ({ given, texts }) =>
    recordReading(readPeriodRow(cellsInOrder(periodList.names, given)), [], () => texts),
}

async function importNorms(tx: AdminTransaction, list: ReadList, year: number): Promise<string> {
  const { norms } = await editionOfYear(tx.trx, year)
  const { version, note, ...content } = await storedNorms(tx.trx, year)
  const { givens, errors } = normsWith(norms, content.givens, list.rows)
  refuseRows([...headFaults(list), ...errors])
  const before = normRows(norms, content.givens)
  const changed = normRows(norms, givens).filter((row, index) => row.at(-1) !== before[index]?.at(-1)).length
  if (changed === 0) return periodListText.same(normList.title)
  await saveNorms(tx, { year, version, note, content: { ...content, givens } })
  return periodListText.normsChanged(year, changed)
}

async function importCatalogue(
  tx: AdminTransaction,
  list: ReadList,
  { name, year }: { readonly name: keyof Catalogues; readonly year: number },
): Promise<string> {
  const before = await readCatalogues(tx.trx, year)
  const now = catalogueCells(name, list.rows)
  const catalogues = cataloguesWith(name, before, now)
  const errors = catalogueProblems(name, now, catalogues).map(({ row, ...problem }) => ({
    row: list.rows[row]?.at ?? 1,
    ...problem,
  }))
  refuseRows([...headFaults(list), ...errors])
  const then = catalogueRows(name, before)
  const { title } = catalogueLists[name]
  if (JSON.stringify(then) === JSON.stringify(now)) return periodListText.same(title)
  const { at: version } = (await readCatalogueChanges(tx.trx, year))[name]
  await saveCatalogue(tx, { name, rows: catalogues[name], year, version })
  return periodListText.changed(title, movedRows(then, now))
}

function movedRows(then: YearListCells, now: YearListCells): number {
  const before = new Map(then.map((row) => [row[0], row.join('\t')]))
  const moved = now.filter((row) => before.get(row[0]) !== row.join('\t')).length
  const currentIds = new Set(now.map(([id]) => id))
  return moved + then.filter(([id]) => !currentIds.has(id)).length
}

type YearListCells = readonly (readonly string[])[]
