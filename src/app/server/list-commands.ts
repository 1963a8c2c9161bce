import { createWriteStream, existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import type { FaultList } from '#api/answers.ts'
import { commandText } from '#app/command-text.ts'
import {
  BY,
  type CommandEnd,
  CommandError,
  type CommandParts,
  doAtCommandLine,
  endOf,
  passwordLines,
} from '#app/server/admin-commands.ts'
import { type RegisterName, type RegistryPresence, registerNames } from '#budget/people/register-origin.ts'
import { streamList, writeListForm } from '#documents/server/write-list.ts'
import { importText } from '#engine/list/import-text.ts'
import type { ImportScope } from '#engine/list/judge-list.ts'
import { fittedRows, headingsOf, type List, type ListCellTexts } from '#engine/list/list.ts'
import { listText } from '#engine/list/list-text.ts'
import {
  type Heading,
  isPartHidden,
  type ListRow,
  type ListSheet,
  readList,
  sheetOfList,
  withName,
} from '#engine/list/read-list.ts'
import { readYear } from '#engine/list/record.ts'
import { listSheetOf, readyWorkbook, type WorkbookCodec } from '#engine/list/workbook-file.ts'
import { isSameText } from '#engine/text/normalise.ts'
import { writeAccount } from '#features/accounts/account.ts'
import { accountList } from '#features/accounts/account-list.ts'
import { readAccounts } from '#features/accounts/server/accounts.store.ts'
import { importAccounts } from '#features/accounts/server/accounts.ts'
import { countOf, type ImportedList, previewImport } from '#features/administration/server/list-import.ts'
import { adminText, listRefusalText } from '#features/administration/text.ts'
import { writeInstitution } from '#features/institutions/institution.ts'
import { institutionList } from '#features/institutions/institution-list.ts'
import { importInstitutions } from '#features/institutions/server/institution.handlers.ts'
import { readInstitutions } from '#features/institutions/server/institutions.store.ts'
import { registerListText } from '#features/registers/list-text.ts'
import { slicesOf, titleYears } from '#features/registers/register-list.ts'
import { listOfRegister, storedRows, templateRows } from '#features/registers/server/register.handlers.ts'
import {
  type InstitutionSelection,
  newestRegisterYear,
  reachedInstitutions,
} from '#features/registers/server/registers.store.ts'
import { type AboutRegister, importRegisterRows, previewList } from '#features/registers/server/registers.ts'
import { organisationLists } from '#features/years/organisation-lists.ts'
import { importedYearList, importYearList, yearListBook } from '#features/years/server/year-lists.ts'
import { type YearListName, yearListNames, yearListOf, yearsOfList } from '#features/years/year-lists.ts'

type ListParts = CommandParts & { readonly registry: RegistryPresence }

type ListName = keyof typeof organisationLists | RegisterName | YearListName
const listNames: readonly ListName[] = ['institutions', 'accounts', ...registerNames, ...yearListNames]
const LISTS = listNames.join('|')

const commands = {
  'list-template': { usage: `list-template ${LISTS} FILE.xlsx [--year=YEAR]`, run: writeForm },
  'import-list': {
    usage: `import-list ${LISTS} FILE.xlsx [--preview] [--whole] [--year=YEAR] [--sheet=NAME]`,
    run: importList,
  },
  'export-list': { usage: `export-list ${LISTS} FILE.xlsx [--year=YEAR] [--region=CODE]`, run: exportList },
} as const
type Command = keyof typeof commands

export function listUses(): readonly (readonly [usage: string, about: string])[] {
  return Object.entries(commands).map(([name, { usage }]) => [
    usage,
    commandText.aboutLists[name as Command], // the record's own keys
  ])
}

export function isListCommand(name: string): name is Command {
  return Object.hasOwn(commands, name)
}

/** Prints refusals; other errors are thrown. */
export function runListCommand(
  name: Command,
  words: readonly string[],
  parts: ListParts,
): Promise<CommandEnd> {
  return endOf(async () => {
    const { usage, run } = commands[name]
    const [listName = '', path = '', ...options] = words
    const list = listNames.find((each) => each === listName)
    if (list === undefined || path === '') throw new CommandError(commandText.missing(usage))
    return run(parts, { list, path, options: optionsIn(options, usage) })
  })
}

type ListOptions = {
  readonly year: number | null
  readonly region: string | null
  /** `null`: the first sheet with matching headings. */
  readonly sheet: string | null
  readonly extent: ImportScope
  readonly run: 'preview' | 'take'
}
type ListCommand = { readonly list: ListName; readonly path: string; readonly options: ListOptions }

function optionsIn(words: readonly string[], usage: string): ListOptions {
  const optionOf = (name: string): string | null =>
    words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3) ?? null
  const known = words.filter((word) => /^--(preview|whole|year=.*|region=.+|sheet=.+)$/.test(word))
  if (known.length < words.length) throw new CommandError(commandText.missing(usage))
  const given = optionOf('year')
  const year = given === null ? null : readYear(given)
  if (given !== null && year === null) throw new CommandError(commandText.badYear(given))
  return {
    year,
    region: optionOf('region'),
    sheet: optionOf('sheet'),
    extent: words.includes('--whole') ? 'whole' : 'part',
    run: words.includes('--preview') ? 'preview' : 'take',
  }
}

function isRegister(list: ListName): list is RegisterName {
  return registerNames.some((each) => each === list)
}

function isOfYear(list: ListName): list is YearListName {
  return yearListNames.some((each) => each === list)
}

async function yearMeant(parts: ListParts, { year }: ListOptions): Promise<number> {
  const found = year ?? (await newestRegisterYear(await parts.db()))
  if (found === null) throw new CommandError(commandText.noYearYet)
  return found
}

async function aboutRegister(
  parts: ListParts,
  register: RegisterName,
  options: ListOptions,
): Promise<AboutRegister> {
  const year = await yearMeant(parts, options)
  return { register, year, reach: { kind: 'all' }, registry: parts.registry, now: parts.now() }
}

async function writeForm(parts: ListParts, { list, path, options }: ListCommand): Promise<readonly string[]> {
  refuseTaken(path)
  if (isOfYear(list)) {
    const year = await yearMeant(parts, options)
    await writeFile(path, (await yearListBook(await parts.db(), list, { year, what: 'form' })).bytes)
    return [commandText.templateSaved(path)]
  }
  if (!isRegister(list)) {
    await writeFile(path, await writeListForm(organisationLists[list], { kind: 'empty' }))
    return [commandText.templateSaved(path)]
  }
  const db = await parts.db()
  const { register, year, reach } = await aboutRegister(parts, list, options)
  const rows = templateRows(register, year, await reachedInstitutions(db, reach, whichOf(options)))
  await writeFile(
    path,
    await writeListForm(await listOfRegister(db, register, year), { kind: 'template', rows }),
  )
  return [commandText.templateSaved(path)]
}

function whichOf({ region }: ListOptions): InstitutionSelection {
  return region === null ? { kind: 'all' } : { kind: 'region', code: region }
}

/** Protects an existing file, which a user may have filled in. */
function refuseTaken(path: string): void {
  if (existsSync(path)) throw new CommandError(commandText.fileExists(path))
}

async function exportList(
  parts: ListParts,
  { list, path, options }: ListCommand,
): Promise<readonly string[]> {
  refuseTaken(path)
  const db = await parts.db()
  const write = async (of: List, rows: AsyncIterable<ListCellTexts> | Iterable<ListCellTexts>) => {
    let count = 0
    const counted = async function* (): AsyncGenerator<ListCellTexts> {
      for await (const row of rows) {
        count += 1
        yield row
      }
    }
    await pipeline(streamList(of, counted()), createWriteStream(path))
    return [commandText.listSaved(path, count)]
  }
  if (list === 'institutions')
    return write(institutionList, (await readInstitutions(db)).map(writeInstitution))
  if (list === 'accounts') return write(accountList, (await readAccounts(db, parts.now())).map(writeAccount))
  if (isOfYear(list)) {
    const year = await yearMeant(parts, options)
    const { bytes, count } = await yearListBook(db, list, { year, what: 'data' })
    await writeFile(path, bytes)
    return [commandText.listSaved(path, count)]
  }
  const about = await aboutRegister(parts, list, options)
  const institutions = await reachedInstitutions(db, about.reach, whichOf(options))
  return write(await listOfRegister(db, list, about.year), storedRows(db, about, institutions))
}

async function importList(
  parts: ListParts,
  { list, path, options }: ListCommand,
): Promise<readonly string[]> {
  const headings = headingsOf(await listNamed(parts, list, options))
  const years = isOfYear(list) || isRegister(list) ? yearsNamedIn(list, await yearMeant(parts, options)) : []
  const { sheet, lines } = sheetMeant(await sheetsFromFile(path), { headings, years }, options)
  if (options.extent === 'whole' && isPartHidden(sheet)) throw new CommandError(listText.wholeHidden)
  const resultLines = await importRows(parts, { list, path, options }, sheet.rows)
  return [...lines, ...resultLines]
}

async function listNamed(parts: ListParts, list: ListName, options: ListOptions): Promise<List> {
  if (isOfYear(list)) return yearListOf(list)
  if (!isRegister(list)) return organisationLists[list]
  return listOfRegister(await parts.db(), list, await yearMeant(parts, options))
}

function yearsNamedIn(list: YearListName | RegisterName, year: number): readonly number[] {
  return isOfYear(list) ? yearsOfList(list, year) : titleYears(year)
}

/** Throws `CommandError` for an unknown sheet. */
function sheetMeant(
  sheets: readonly ListSheet[],
  { headings, years }: { readonly headings: readonly Heading[]; readonly years: readonly number[] },
  { sheet: name }: ListOptions,
): { readonly sheet: ListSheet; readonly lines: readonly string[] } {
  const meant =
    name === null ? sheets[sheetOfList(sheets, headings)] : sheets.find((each) => isSameText(each.name, name))
  if (meant === undefined) {
    const names = sheets.map((each) => each.name)
    throw new CommandError(commandText.noSheet(name ?? '', names))
  }
  const sheet = withName(meant, headings, years)
  const left = [...sheet.left, ...readList(sheet.rows, headings, 'required').left]
  return {
    sheet,
    lines: [
      ...(sheets.length > 1 ? [importText.sheetRead(sheet.name)] : []),
      ...(left.length > 0 ? [importText.left(left)] : []),
    ],
  }
}

async function importRows(
  parts: ListParts,
  { list, options }: ListCommand,
  rows: ListSheet['rows'],
): Promise<readonly string[]> {
  if (isRegister(list)) return importRegister(parts, rows, await aboutRegister(parts, list, options), options)
  if (options.run === 'preview') return previewLines(parts, await broughtList(parts, list, options), rows)
  if (list === 'institutions')
    return [(await doAtCommandLine(parts, (tx) => importInstitutions(tx, rows))).message]
  if (isOfYear(list)) {
    const year = await yearMeant(parts, options)
    return [await doAtCommandLine(parts, (tx) => importYearList(tx, list, { year, rows }))]
  }
  const done = await importAccounts(rows, parts.making, (work) => doAtCommandLine(parts, work))
  return [done.message, ...passwordLines(done.passwords)]
}

/** Previews skip hashing one-time passwords, which are never printed. */
async function broughtList(
  parts: ListParts,
  list: Exclude<ListName, RegisterName>,
  options: ListOptions,
): Promise<ImportedList> {
  if (isOfYear(list)) return importedYearList(list, await yearMeant(parts, options))
  if (list === 'institutions')
    return {
      list: institutionList,
      key: ['institutionId'],
      named: ['institutionId', 'name'],
      readStored: async (db) => (await readInstitutions(db)).map(writeInstitution),
      applyRows: async (tx, rows) => (await importInstitutions(tx, rows)).message,
    }
  const making = { ...parts.making, make: () => '', hash: async () => '' }
  return {
    list: accountList,
    key: ['userName'],
    named: ['userName', 'displayName'],
    readStored: async (db) => (await readAccounts(db, parts.now())).map(writeAccount),
    applyRows: async (tx, rows) => (await importAccounts(rows, making, (work) => work(tx))).message,
  }
}

async function previewLines(
  parts: ListParts,
  brought: ImportedList,
  rows: readonly (readonly string[])[],
): Promise<readonly string[]> {
  const { counts, changes, message, ...listed } = await previewImport(
    (work) => doAtCommandLine(parts, work),
    brought,
    rows,
  )
  if (listed.faultyRows.length > 0) throw importErrorOf([listed])
  const changeLines = changes.map((change) => commandText.change({ ...change, institutionId: null }))
  const lines =
    changeLines.length > 0 ? changeLines.slice(0, MAX_PRINTED_LINES) : [commandText.wouldSay(message)]
  return [commandText.wouldChange(counts), ...lines, ...moreOf(changeLines.length)]
}

function importErrorOf(lists: readonly FaultList[]): CommandError {
  const count = lists.reduce((sum, list) => sum + countOf(list), 0)
  const lines = lists
    .flatMap(({ faults }) => faults)
    .toSorted((one, other) => one.row - other.row)
    .slice(0, MAX_PRINTED_LINES)
    .map(({ row, message }) => commandText.error(row, message))
  return new CommandError([listRefusalText.notTaken(count), ...lines, ...moreOf(count)].join('\n'))
}

/** Lines in a terminal. */
const MAX_PRINTED_LINES = 200

/** Validates everything before the first write. */
async function importRegister(
  parts: ListParts,
  cells: readonly (readonly string[])[],
  about: AboutRegister,
  { extent, run }: ListOptions,
): Promise<readonly string[]> {
  const db = await parts.db()
  const list = await listOfRegister(db, about.register, about.year)
  const read = readList(cells, headingsOf(list), 'required', yearsNamedIn(about.register, about.year))
  const wrongHeads = read.problems.map((problem) =>
    commandText.error(read.headAt ?? 1, importText.badHead(problem)),
  )
  if (wrongHeads.length > 0)
    throw new CommandError([listRefusalText.notTaken(wrongHeads.length), ...wrongHeads].join('\n'))
  if (read.rows.length === 0)
    throw new CommandError(read.headAt === null ? listRefusalText.nothingInside : adminText.noRows)
  const { rows: fitted, rounded } = fittedRows(list, read.rows)
  const slices = slicesOf(fitted)
  const listRequest = (rows: readonly ListRow[]) => ({ rows, extent, removed: [] })
  const previews = []
  for (const rows of slices) previews.push(await previewList(db, about, listRequest(rows)))
  if (previews.some(({ faultyRows }) => faultyRows.length > 0)) throw importErrorOf(previews)
  const notes = rounded.map(({ at, column, from, to }) =>
    importText.rounded(at, list.columns[column]?.head ?? '', from, to),
  )
  const noteLines = [...notes.slice(0, MAX_PRINTED_LINES), ...moreOf(notes.length)]
  if (run === 'preview') {
    const changes = previews.flatMap((preview) => preview.changes)
    const lines = changes.slice(0, MAX_PRINTED_LINES).map((change) => commandText.change(change))
    const counts = sumOf(previews.flatMap(({ institutions }) => institutions))
    return [...noteLines, commandText.wouldChange(counts), ...lines, ...moreOf(changes.length)]
  }
  const done = []
  for (const [index, rows] of slices.entries()) {
    const seen = Object.fromEntries(
      (previews[index]?.institutions ?? []).map(({ institutionId, version: digest }) => [
        institutionId,
        digest,
      ]),
    )
    done.push(await importRegisterRows(db, about, listRequest(rows), { origin: 'list', by: BY, seen }))
  }
  const moved = done.flatMap((each) => each.conflicts)
  return [
    ...noteLines,
    registerListText.taken(sumOf(done)),
    ...(moved.length === 0 ? [] : [registerListText.moved(moved)]),
  ]
}

function moreOf(count: number): readonly string[] {
  return count > MAX_PRINTED_LINES ? [commandText.andMore(count - MAX_PRINTED_LINES)] : []
}

type ImportCounts = { readonly added: number; readonly changed: number; readonly removed: number }

function sumOf(parts: readonly ImportCounts[]): ImportCounts {
  return parts.reduce(
    (sum, { added, changed, removed }) => ({
      added: sum.added + added,
      changed: sum.changed + changed,
      removed: sum.removed + removed,
    }),
    { added: 0, changed: 0, removed: 0 },
  )
}

/** Throws `CommandError` if the file is no workbook. */
async function sheetsFromFile(path: string): Promise<readonly ListSheet[]> {
  try {
    const { readXlsx } = await import('hucre/xlsx')
    const { bytes, formulas } = await readyWorkbook(new Uint8Array(await readFile(path)), unpacking)
    const { sheets, themeColors } = await readXlsx(bytes, { readStyles: true })
    return sheets.map((sheet) => listSheetOf(sheet, formulas, themeColors))
  } catch {
    if (!existsSync(path)) throw new CommandError(commandText.fileMissing(path))
    const isOther = /\.(csv|xls|ods|txt|tsv)$/i.test(path)
    throw new CommandError(isOther ? commandText.notXlsx(path) : commandText.noFile(path))
  }
}

const inflated = promisify(inflateRaw)
const unpacking: WorkbookCodec = {
  inflate: (packed, most) => inflated(packed, { maxOutputLength: most }),
  decode: (bytes) => new TextDecoder().decode(bytes),
  encode: (text) => new TextEncoder().encode(text),
}
