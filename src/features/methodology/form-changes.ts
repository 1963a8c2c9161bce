import { sourceSentence } from '#documents/source-text.ts'
import { readsOfCell } from '#engine/define.ts'
import { questionOf } from '#engine/explain.ts'
import { type Condition, type Formula, rewrite, rewriteCondition } from '#engine/formula.ts'
import {
  addressIn,
  type CellAddress,
  type CellPosition,
  cellKeyOf,
  cellPositionOf,
  keyOf,
} from '#engine/key.ts'
import { captionOf, lineNumber, nameOf } from '#engine/names.ts'
import type { Program } from '#engine/program.ts'
import type { Split } from '#engine/revise.ts'
import {
  type Cell,
  type Check,
  cellAt,
  type Field,
  type Severity,
  type Sheet,
  totalsRow,
} from '#engine/sheet.ts'
import { captionWithUnit, unitWord } from '#engine/units.ts'
import { cellDescription } from '#features/methodology/methodology.ts'
import { normFigureText } from '#features/methodology/text.ts'
import { serializeDefinition } from '#forms/editions/compare.ts'
import type { Mapping } from '#forms/editions/edition.ts'

/** `split` became several, `part` is one of them; `joined` merged into `sum`. `content`: the tab shows other sheets. */
export type LineMark =
  | 'new'
  | 'removed'
  | 'split'
  | 'part'
  | 'joined'
  | 'sum'
  | 'renamed'
  | 'renumbered'
  | 'moved'
  | 'content'

export type FormLineChange = {
  readonly before: string | null
  readonly after: string | null
  readonly marks: readonly LineMark[]
}

export type CellChangeKind =
  | 'new'
  | 'removed'
  | 'moved'
  | 'kind'
  | 'formula'
  | 'limits'
  | 'lock'
  | 'text'
  | 'source'

export type FormCellChange = {
  readonly kind: CellChangeKind
  /** Rows by number and the column, `1, 2: Бүлэг`. */
  readonly where: string
  readonly before: string | null
  readonly after: string | null
  /** Cells that the formula reads in addition, if its text does not show them. */
  readonly readsMore: readonly string[]
  readonly readsLess: readonly string[]
}

export type RuleText = {
  readonly where: string
  readonly severity: Severity
  readonly sentence: string
  readonly when: string
}

export type RuleChange = { readonly before: RuleText | null; readonly after: RuleText | null }

export type Pair = { readonly before: string; readonly after: string }

export type SheetChanges = {
  readonly caption: Pair
  readonly purpose: Pair | null
  readonly rows: readonly FormLineChange[]
  readonly fields: readonly FormLineChange[]
  readonly cells: readonly FormCellChange[]
  readonly rules: readonly RuleChange[]
}

export type FormOfYear = { readonly sheet: Sheet; readonly program: Program; readonly year: number }

/** `null`: a new cell. */
export type FormPair = {
  readonly was: FormOfYear
  readonly is: FormOfYear
  readonly placeBefore: (at: CellAddress) => CellAddress | null
  /** For report lines; `null` if the cells show it. */
  readonly rowsBefore: ReadonlyMap<string, string> | null
  readonly splits: readonly Split[]
  readonly joins: readonly Mapping[]
}

export function sheetChanges(pair: FormPair): SheetChanges | null {
  const { was, is } = pair
  if (serializeDefinition(was.sheet) === serializeDefinition(is.sheet)) return null
  const before = { row: pair.rowsBefore ?? linesBefore(pair, 'row'), field: linesBefore(pair, 'field') }
  const lines = {
    was: regroupingIn(was, {
      split: pair.splits.map((split) => split.was),
      joined: pair.joins.flatMap((join) => join.was),
    }),
    is: regroupingIn(is, {
      split: pair.splits.flatMap((split) => split.is),
      joined: pair.joins.flatMap((join) => join.is),
    }),
  }
  const purpose = {
    before: captionOfYear(was, was.sheet.purpose),
    after: captionOfYear(is, is.sheet.purpose),
  }
  const changes: SheetChanges = {
    caption: calledIn(pair),
    purpose: was.sheet.purpose === is.sheet.purpose ? null : purpose,
    rows: isOneRow(was) && isOneRow(is) ? [] : sideBySide(lines.was.rows, lines.is.rows, before.row),
    fields: sideBySide(lines.was.fields, lines.is.fields, before.field),
    cells: cellChanges(pair, before),
    rules: ruleChanges(pair),
  }
  return isChanged(changes) ? changes : null
}

function calledIn({ was, is }: FormPair): Pair {
  const now = captionOfYear(is, is.sheet.caption)
  return {
    before: was.sheet.caption === is.sheet.caption ? now : captionOfYear(was, was.sheet.caption),
    after: now,
  }
}

export function wholeForm(form: FormOfYear, mark: 'new' | 'removed'): Pick<SheetChanges, 'rows' | 'fields'> {
  const line = ({ shown }: ComparedLine): FormLineChange =>
    mark === 'new'
      ? { before: null, after: shown, marks: [mark] }
      : { before: shown, after: null, marks: [mark] }
  return {
    rows: isOneRow(form) ? [] : rowLines(form).map(line),
    fields: fieldLines(form).map(line),
  }
}

function isChanged({ caption, purpose, rows, fields, cells, rules }: SheetChanges): boolean {
  const hasMarked = [...rows, ...fields].some(({ marks }) => marks.length > 0)
  return hasMarked || caption.before !== caption.after || purpose !== null || cells.length + rules.length > 0
}

function captionOfYear({ year }: FormOfYear, caption: string): string {
  return captionOf(caption, year)
}

function regroupingIn(
  form: FormOfYear,
  names: Readonly<Record<'split' | 'joined', readonly string[]>>,
): Readonly<Record<'rows' | 'fields', readonly ComparedLine[]>> {
  const { code } = form.sheet
  const marked = (
    lines: readonly ComparedLine[],
    nameOfLine: (key: string) => string,
  ): readonly ComparedLine[] =>
    lines.map((line) => {
      const name = nameOfLine(line.key)
      const regrouping = (['split', 'joined'] as const).find((each) => names[each].includes(name)) ?? null
      return { ...line, regrouping }
    })
  return {
    rows: marked(rowLines(form), (row) => `${code}/${row}`),
    fields: marked(fieldLines(form), (field) => `${code}/*.${field}`),
  }
}

function isOneRow({ sheet }: FormOfYear): boolean {
  return sheet.upright && sheet.rows.length === 1
}

export type ComparedLine = {
  readonly key: string
  readonly called: string
  readonly shown: string
  /** `null` if lines are only counted, as in reports. */
  readonly number: string | null
  readonly regrouping: 'split' | 'joined' | null
  readonly content: { readonly digest: string; readonly shown: string } | null
}

function rowLines({ sheet, year }: FormOfYear): readonly ComparedLine[] {
  return sheet.rows.map(({ code, caption }, index) => {
    const unit = sheet.rowUnits[code]
    const called = unit ? captionWithUnit(caption, unitWord(unit)) : caption
    return {
      key: code,
      called,
      shown: `${lineNumber(code, index)}. ${captionOf(called, year)}`,
      number: sheet.kind === 'report' ? null : code,
      regrouping: null,
      content: null,
    }
  })
}

function fieldLines({ sheet, year }: FormOfYear): readonly ComparedLine[] {
  return Object.entries(sheet.fields).map(([key, field]) => {
    const called = fieldCalled(field)
    return { key, called, shown: captionOf(called, year), number: null, regrouping: null, content: null }
  })
}

function fieldCalled({ under, caption, unit, guidance }: Field): string {
  const name = captionWithUnit([...under, caption].join(' · '), unitWord(unit))
  return guidance === null ? name : `${name} (${guidance})`
}

const ofNew = { split: 'part', joined: 'sum' } as const

/** Uses the later order; removed lines follow their earlier predecessor. */
export function sideBySide(
  was: readonly ComparedLine[],
  is: readonly ComparedLine[],
  before: ReadonlyMap<string, string>,
): readonly FormLineChange[] {
  const placeOfOld = new Map(was.map(({ key }, index) => [key, index]))
  const oldPlaces = is.map(({ key }) => placeOfOld.get(before.get(key) ?? '') ?? null)
  const inOrder = longestRising(oldPlaces)
  const removed = was.flatMap((line, index) => (oldPlaces.includes(index) ? [] : [{ line, index }]))
  const behind = (index: number): number =>
    oldPlaces.reduce<number>(
      (last, place, at) => (place !== null && inOrder.has(at) && place < index ? at : last),
      -1,
    )
  const removedAfter = (at: number): readonly FormLineChange[] =>
    removed
      .filter(({ index }) => behind(index) === at)
      .map(({ line }) => ({ before: line.shown, after: null, marks: [line.regrouping ?? 'removed'] }))
  return [
    ...removedAfter(-1),
    ...is.flatMap((line, at): readonly FormLineChange[] => {
      const old = was[oldPlaces[at] ?? -1]
      if (old === undefined)
        return [
          {
            before: null,
            after: line.shown,
            marks: [line.regrouping === null ? 'new' : ofNew[line.regrouping]],
          },
          ...removedAfter(at),
        ]
      const isOther = old.content?.digest !== line.content?.digest
      const marks: readonly LineMark[] = [
        ...(line.regrouping === 'joined' ? (['sum'] as const) : []),
        ...(old.called === line.called ? [] : (['renamed'] as const)),
        ...(old.number === line.number ? [] : (['renumbered'] as const)),
        ...(inOrder.has(at) ? [] : (['moved'] as const)),
        ...(isOther ? (['content'] as const) : []),
      ]
      const shown = (each: ComparedLine): string =>
        isOther && each.content ? `${each.shown} (${each.content.shown})` : each.shown
      return [{ before: shown(old), after: shown(line), marks }, ...removedAfter(at)]
    }),
  ]
}

/** Returns the longest increasing subsequence; the other places moved. */
function longestRising(places: readonly (number | null)[]): ReadonlySet<number> {
  const best: { readonly length: number; readonly from: number }[] = []
  let last = -1
  places.forEach((place, at) => {
    let own = { length: 0, from: -1 }
    if (place !== null) {
      own = { length: 1, from: -1 }
      for (let earlier = 0; earlier < at; earlier++) {
        const other = places[earlier]
        const length = (best[earlier]?.length ?? 0) + 1
        if (other !== null && other !== undefined && other < place && length > own.length)
          own = { length, from: earlier }
      }
    }
    best.push(own)
    if (own.length > (best[last]?.length ?? 0)) last = at
  })
  const rising = new Set<number>()
  for (let at = last; at >= 0; at = best[at]?.from ?? -1) rising.add(at)
  return rising
}

/** Matches by name if a cell was there, else by an otherwise unused source of the cells. */
function linesBefore(
  { was, is, placeBefore }: FormPair,
  part: keyof CellPosition,
): ReadonlyMap<string, string> {
  const from = new Map<string, Set<string>>()
  for (const key of is.sheet.cells.keys()) {
    const at = addressIn(is.sheet.code, key)
    const old = placeBefore(at)
    const known = from.get(at[part]) ?? new Set<string>()
    from.set(at[part], known)
    if (old && old.sheet === was.sheet.code && cellAt(was.sheet, old)) known.add(old[part])
  }
  const found = new Map<string, string>()
  const [linesWere, linesAre] = [was, is].map(part === 'row' ? rowLines : fieldLines)
  // A line without cells is matched only by name.
  for (const { key } of linesAre ?? [])
    if (!from.has(key) && linesWere?.some((line) => line.key === key)) found.set(key, key)
  for (const [key, olds] of from) if (olds.has(key)) found.set(key, key)
  const taken = new Set(found.values())
  for (const [key, olds] of from) {
    const free = [...olds].find((old) => !taken.has(old))
    if (found.has(key) || free === undefined) continue
    found.set(key, free)
    taken.add(free)
  }
  return found
}

type PreviousCaptions = Readonly<Record<keyof CellPosition, ReadonlyMap<string, string>>>
type OneCell = Omit<FormCellChange, 'where'> & { readonly at: CellPosition; readonly of: FormOfYear }

function cellChanges(pair: FormPair, before: PreviousCaptions): readonly FormCellChange[] {
  const { was, is, placeBefore } = pair
  const stood = new Set<string>()
  const now = [...is.sheet.cells].flatMap(([key, cell]): readonly OneCell[] => {
    const at = addressIn(is.sheet.code, key)
    const from = placeBefore(at)
    const old = from && from.sheet === was.sheet.code ? cellAt(was.sheet, from) : undefined
    const nothing = { at, of: is, readsMore: [], readsLess: [] }
    if (from === null || old === undefined) {
      // A new row or column of a norm implies its figures.
      const isOfLine = !before.row.has(at.row) || !before.field.has(at.field)
      if (cell.kind === 'given' && isOfLine) return []
      const isMoved = from !== null && from.sheet !== was.sheet.code
      const name = from && nameOf(was.program, from, was.sheet.code, was.year)
      return [
        {
          ...nothing,
          kind: isMoved ? 'moved' : 'new',
          before: isMoved ? name : null,
          after: wordsOf(cell, is),
        },
      ]
    }
    stood.add(keyOf(from))
    const isElsewhere = before.row.get(at.row) !== from.row || before.field.get(at.field) !== from.field
    const kind = isElsewhere ? 'moved' : changeKindOf(old, cell, pair)
    if (kind === null) return []
    const words =
      kind === 'source'
        ? { before: sourceOf(old, was), after: sourceOf(cell, is) }
        : { before: wordsOf(old, was), after: wordsOf(cell, is) }
    if (isElsewhere)
      return [
        {
          ...nothing,
          kind,
          before: nameOf(was.program, from, was.sheet.code, was.year),
          after: words.after,
        },
      ]
    if (words.before !== words.after) return [{ ...nothing, ...words, kind }]
    const reads = readsApart(old, cell, pair)
    // Another cell with the same name at the same place reads the same.
    return String(reads.readsMore) === String(reads.readsLess)
      ? []
      : [{ ...nothing, ...words, kind, ...reads }]
  })
  const rowsNow = new Set(before.row.values())
  const fieldsNow = new Set(before.field.values())
  const removed = [...was.sheet.cells].flatMap(([key, cell]): readonly OneCell[] => {
    const at = cellPositionOf(key)
    // A removed row or column implies its cells.
    if (stood.has(key) || !rowsNow.has(at.row) || !fieldsNow.has(at.field)) return []
    return [
      { at, of: was, kind: 'removed', before: wordsOf(cell, was), after: null, readsMore: [], readsLess: [] },
    ]
  })
  return alikeTogether([...now, ...removed])
}

function wordsOf(cell: Cell, { sheet, program, year }: FormOfYear): string {
  if (cell.kind === 'text') return cell.text
  if (cell.kind === 'given' && sheet.kind === 'norm') return normFigureText
  return cellDescription(cell, sheet, program, { year })
}

function sourceOf(cell: Cell, { sheet, year }: FormOfYear): string {
  return 'source' in cell ? captionOf(sourceSentence(cell.source, sheet.caption), year) : ''
}

/** Returns the most important change. Formulas are compared by earlier positions. */
function changeKindOf(old: Cell, cell: Cell, pair: FormPair): CellChangeKind | null {
  if (old.kind !== cell.kind) return 'kind'
  const isSame = (was: unknown, is: unknown): boolean => JSON.stringify(was) === JSON.stringify(is)
  const then = thenIn(pair)
  const since = (formula: Formula | null): Formula | null => formula && rewrite(formula, then)
  if (old.kind === 'text' && cell.kind === 'text') return isSame(old, cell) ? null : 'text'
  if (old.kind === 'computed' && cell.kind === 'computed' && !isSame(old.formula, since(cell.formula)))
    return 'formula'
  if (old.kind === 'entered' && cell.kind === 'entered') {
    if (!isSame(old.proposal, since(cell.proposal))) return 'formula'
    const { min, max } = cell.input
    if (!isSame(old.input, { ...cell.input, min: since(min), max: since(max) })) return 'limits'
    const locks = cell.locks.map((lock) => ({
      ...lock,
      when: rewriteCondition(lock.when, then),
      ...(lock.counts && { counts: since(lock.counts) }),
    }))
    if (!isSame(old.locks, locks)) return 'lock'
  }
  return 'source' in old && 'source' in cell && old.source !== cell.source ? 'source' : null
}

function thenIn({ placeBefore }: FormPair): (part: Formula) => Formula {
  return (part) => {
    if (part.op !== 'cell' || part.at.row === totalsRow) return part
    const was = placeBefore(part.at)
    return { op: 'cell', at: was ?? { ...part.at, sheet: `${part.at.sheet} now` } }
  }
}

/** Lists reads by name, because a long sum prints only its ends. */
function readsApart(old: Cell, cell: Cell, pair: FormPair): Pick<FormCellChange, 'readsMore' | 'readsLess'> {
  const [was, is] = [readsOfCell(old), readsOfCell(cell)]
  const keys = (all: readonly CellAddress[]): ReadonlySet<string> => new Set(all.map(cellKeyOf))
  const stood = keys(is.flatMap((at) => pair.placeBefore(at) ?? []))
  const known = keys(was)
  const isKnown = (at: CellAddress): boolean => {
    const from = pair.placeBefore(at)
    return from !== null && known.has(cellKeyOf(from))
  }
  const names = ({ program, sheet, year }: FormOfYear, all: readonly CellAddress[]): readonly string[] => [
    ...new Set(all.map((at) => nameOf(program, at, sheet.code, year))),
  ]
  return {
    readsMore: names(
      pair.is,
      is.filter((at) => !isKnown(at)),
    ),
    readsLess: names(
      pair.was,
      was.filter((at) => !stood.has(cellKeyOf(at))),
    ),
  }
}

function alikeTogether(cells: readonly OneCell[]): readonly FormCellChange[] {
  const groups = Map.groupBy(cells, ({ at, of, kind, before, after, ...reads }) => {
    const row = of.sheet.rows.find(({ code }) => code === at.row)?.caption ?? at.row
    // The lines of an upright sheet are its columns, under their group.
    const own = isOneRow(of) ? (of.sheet.fields[at.field]?.under[0] ?? row) : row
    const anyRow = (words: string | null): string | null =>
      words?.replaceAll(`«${captionOfYear(of, own)} ·`, '«·') ?? null
    const alike = [kind, anyRow(before), anyRow(after), reads.readsMore, reads.readsLess]
    return JSON.stringify(isOneRow(of) ? alike : [at.field, ...alike])
  })
  return [...groups.values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const { at: _, of, ...change } = first
    const places = same.map((each) => each.at)
    return { ...change, where: placesIn(of, places) }
  })
}

function placesIn(form: FormOfYear, places: readonly CellPosition[]): string {
  const columns = [...Map.groupBy(places, ({ field }) => field)].map(([field, own]) => {
    const rows = own.map(({ row }) => row)
    return whereIn(form, field, rows)
  })
  return columns.join('; ')
}

function whereIn(form: FormOfYear, field: string, rows: readonly string[]): string {
  const { sheet, year } = form
  const column = sheet.fields[field]
  const name = captionOf([...(column?.under ?? []), column?.caption ?? field].join(' · '), year)
  if (sheet.rows.length === 1) return name
  const numbers = rows.map((row) =>
    lineNumber(
      row,
      sheet.rows.findIndex(({ code }) => code === row),
    ),
  )
  return `${[...new Set(numbers)].join(', ')}: ${name}`
}

function ruleChanges({ was, is }: FormPair): readonly RuleChange[] {
  const [old, now] = [was, is].map((form) => Map.groupBy(form.sheet.checks, ({ code }) => code))
  return [...new Set([...(now?.keys() ?? []), ...(old?.keys() ?? [])])].flatMap((code) => {
    const [stood, stands] = [ruleTextOf(old?.get(code), was), ruleTextOf(now?.get(code), is)]
    return JSON.stringify(stood) === JSON.stringify(stands) ? [] : [{ before: stood, after: stands }]
  })
}

function ruleTextOf(checks: readonly Check[] | undefined, form: FormOfYear): RuleText | null {
  const [first] = checks ?? []
  if (!checks || !first) return null
  const { severity, message: sentence, when } = first
  return { where: placesIn(form, checks), severity, sentence, when: questionIn(when, form) }
}

function questionIn(when: Condition, { sheet, program, year }: FormOfYear): string {
  return questionOf(when, { cell: (at) => nameOf(program, at, sheet.code, year), moment: null })
}
