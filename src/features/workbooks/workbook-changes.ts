import { blankForm, storedSheet } from '#documents/workbook/fill-in-workbook.ts'
import {
  type CellValue,
  type ContentResult,
  contentString,
  decideDoubts,
  type Edit,
  enterBlock,
  readContent,
  setCells,
  withNearbyTexts,
} from '#engine/entry.ts'
import { type CellState, type Evaluation, formStateAt, stateAt, valueAt } from '#engine/evaluate.ts'
import { type CellAddress, type CellKey, cellKeyOf } from '#engine/key.ts'
import { captionOf } from '#engine/names.ts'
import type { Decisions, NumberTarget } from '#engine/number/parse.ts'
import {
  fitFigure,
  numberCell,
  plainSourceCell,
  readSourceCell,
  type SourceCell,
} from '#engine/number/source-cell.ts'
import { compiledCellAt } from '#engine/program.ts'
import { ruleText } from '#engine/rule-text.ts'
import type { Sheet } from '#engine/sheet.ts'
import { otherInstitutionsIn } from '#engine/text/institution-names.ts'
import { blanksNamed } from '#engine/text/table-titles.ts'
import { numberTarget } from '#engine/units.ts'
import {
  type MatchedSheet,
  matchSheet,
  type PlacedCell,
  type PlacedSheet,
  type ReadCell,
  readSheetTag,
  type SheetTag,
} from '#features/workbooks/placing.ts'

export type ImportedWorkbook = {
  readonly sheets: readonly MatchedSheet[]
  /** The editable cells at export; `null` for a workbook without this data. */
  readonly base: Base | null
  /** ISO 8601; '' if missing. */
  readonly madeAt: string
  readonly leftSheets: readonly string[]
  readonly hiddenSheets: readonly string[]
}

type Base = ReadonlyMap<CellKey, { readonly entry: number | null; readonly shown: number | null }>

export type BookProblem =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'hidden'; readonly sheets: readonly string[] }
  | { readonly kind: 'scaled'; readonly sheet: string; readonly given: string }
  | { readonly kind: 'otherInstitution'; readonly institutionId: string }
  | { readonly kind: 'otherYear'; readonly year: number }
  | {
      readonly kind: 'titledOtherYear' | 'titledOtherInstitution'
      readonly sheet: string
      readonly titles: readonly string[]
    }

type ImportOptions = {
  readonly sheets: readonly PlacedSheet[]
  readonly evaluation: Evaluation
  readonly blanks: readonly string[]
  readonly institutionId: string
  readonly institutionName: string
  readonly year: number
}

/**
 * Reads an imported workbook. Sheets match by tag, or without any tags by half of a form's captions. A second sheet
 * with the same tag and hidden sheets, except our data, are left out.
 */
export function importWorkbook(bringing: ImportOptions): ImportedWorkbook | BookProblem {
  const { sheets, institutionId, institutionName, year } = bringing
  const marks = new Map(
    sheets.flatMap((sheet): [PlacedSheet, SheetTag][] => pairWith(sheet, readSheetTag(sheet))),
  )
  const wrong = [...marks.values()].find((mark) => mark.institutionId !== institutionId || mark.year !== year)
  if (wrong)
    return wrong.institutionId === institutionId
      ? { kind: 'otherYear', year: wrong.year }
      : { kind: 'otherInstitution', institutionId: wrong.institutionId }
  const dataSheet = sheets.find(isDataSheet)
  const others = sheets.filter((sheet) => sheet !== dataSheet)
  const [visible, hidden] = [others.filter(isVisible), others.filter((sheet) => !isVisible(sheet))]
  const placed = placedOf(visible, marks, bringing)
  if (placed.size === 0) {
    const fitting = [...placedOf(hidden, marks, bringing).keys()].map(({ name }) => name)
    return fitting.length === 0 ? { kind: 'nothing' } : { kind: 'hidden', sheets: fitting }
  }
  for (const { name, strangeUnit } of placed.values())
    if (strangeUnit !== null) return { kind: 'scaled', sheet: name, given: strangeUnit }
  for (const { name, otherYears } of placed.values())
    if (otherYears.length > 0) return { kind: 'titledOtherYear', sheet: name, titles: otherYears }
  // The tag names the institution for certain.
  for (const [sheet, { name, textsAbove }] of placed) {
    const titles = marks.has(sheet) ? [] : otherInstitutionsIn(textsAbove, institutionName)
    if (titles.length > 0) return { kind: 'titledOtherInstitution', sheet: name, titles }
  }
  const taken = new Set([...placed.values()].map(({ form }) => form.sheet.code))
  return {
    sheets: [...placed.values()],
    base: dataSheet ? baseOf(dataSheet) : null,
    madeAt: contentString(dataSheet?.rows[0]?.[4] ?? ''),
    leftSheets: visible
      .filter((sheet) => !placed.has(sheet))
      // The first sheet and the support sheets of our own workbook are not foreign.
      .filter((sheet) => {
        const code = marks.get(sheet)?.sheet
        return code === undefined || taken.has(code) || bringing.blanks.includes(code)
      })
      .filter(isFilled)
      .map(({ name }) => name),
    hiddenSheets: hidden.filter(isFilled).map(({ name }) => name),
  }
}

const isVisible = ({ visibility }: PlacedSheet): boolean => visibility === 'visible'
const isFilled = ({ rows }: PlacedSheet): boolean => rows.flat().some((cell) => cell !== '')

function placedOf(
  sheets: readonly PlacedSheet[],
  marks: ReadonlyMap<PlacedSheet, SheetTag>,
  bringing: ImportOptions,
): ReadonlyMap<PlacedSheet, MatchedSheet> {
  const taken = new Set<string>()
  const isMarked = sheets.some((sheet) => marks.has(sheet))
  return new Map(
    sheets.flatMap((sheet): [PlacedSheet, MatchedSheet][] => {
      const found = isMarked ? byMark(sheet, marks.get(sheet), bringing) : byCaptions(sheet, bringing)
      if (found === null || taken.has(found.form.sheet.code)) return []
      taken.add(found.form.sheet.code)
      return [[sheet, found]]
    }),
  )
}

const pairWith = <One, Other>(one: One, other: Other | null): [One, Other][] =>
  other === null ? [] : [[one, other]]

function byMark(
  sheet: PlacedSheet,
  mark: SheetTag | undefined,
  { evaluation, year }: ImportOptions,
): MatchedSheet | null {
  const { sheets } = evaluation.program
  const known = mark && sheets.get(mark.sheet)
  const found = known ? matchSheet(sheet, formIn(known, year), year) : null
  const named = blanksNamed(found?.titles ?? [], sheets, year)
  return known && named.size > 0 && !named.has(captionOf(known.caption, year)) ? null : found
}

/** The minimum match score of a sheet without a tag. */
const leastLikeness = 0.5

/** A name or title of the sheet decides between forms with the same captions; two names decide nothing. */
function byCaptions(sheet: PlacedSheet, { evaluation, blanks, year }: ImportOptions): MatchedSheet | null {
  const { sheets } = evaluation.program
  const found = [...new Set(blanks)]
    .flatMap((code) => sheets.get(code) ?? [])
    .flatMap((known) => matchSheet(sheet, formIn(known, year), year) ?? [])
    .toSorted(byFit)
  const titles = found.flatMap(({ titles }) => titles)
  const named = blanksNamed([sheet.name, ...titles], sheets, year)
  const own = found.filter(({ form }) => named.size === 0 || named.has(captionOf(form.sheet.caption, year)))
  const [best, second] = own
  if (named.size > 1 || !best || best.score < leastLikeness) return null
  // A part of the lines of both may be of either.
  const isEither = second && (byFit(best, second) === 0 || (!best.isWhole && best.unknown === second.unknown))
  return isEither ? null : best
}

/** The form that leaves least of the sheet out, then that of which least is missing. */
function byFit(one: MatchedSheet, other: MatchedSheet): number {
  return one.unknown - other.unknown || other.score - one.score
}

const formIn = (sheet: Sheet, year: number) => blankForm(sheet, captionOf(sheet.caption, year), year)

function isDataSheet({ rows }: PlacedSheet): boolean {
  const [code = '', version = ''] = rows[0] ?? []
  return contentString(code) === storedSheet.code && Number(contentString(version)) === storedSheet.version
}

function baseOf({ rows }: PlacedSheet): Base {
  const figure = (cell: ReadCell | undefined): number | null =>
    cell === undefined || cell === '' ? null : Number(contentString(cell))
  return new Map(
    rows
      .slice(1)
      .flatMap(([cell = '', entry, shown]): [CellKey, { entry: number | null; shown: number | null }][] => {
        const key = contentString(cell)
        return isCellKey(key) ? [[key, { entry: figure(entry), shown: figure(shown) }]] : []
      }),
  )
}

function isCellKey(key: string): key is CellKey {
  return /^[^/]+\/[^.]+\.[^.]+$/.test(key)
}

export type BookChange = {
  readonly at: CellAddress
  readonly content: ReadCell
} & (
  | { readonly kind: 'written'; readonly value: number | null; readonly notice: string | null }
  /** Another user changed the cell after the export. `was`: the exported value. */
  | { readonly kind: 'overtaken'; readonly was: number | null; readonly written: 'yes' | 'no' }
  /** The figure differs from ours for equal entries. */
  | { readonly kind: 'differs'; readonly ours: number }
  | { readonly kind: 'refused'; readonly message: string }
  | Extract<ContentResult, { readonly kind: 'ambiguous' }>
)

/** The interpretation of ambiguous texts, and the resolution of conflicts. */
export type BookDecisions = {
  readonly doubts: Decisions
  readonly overtaken: 'keep' | 'write'
}

export type BookChanges = {
  readonly sheets: readonly { readonly placed: MatchedSheet; readonly changes: readonly BookChange[] }[]
  readonly edits: readonly Edit[]
}

/**
 * Compares editable cells with the export, or without it with the draft, where an empty cell is ignored. Computed
 * cells are compared with a calculation from the workbook's own entries.
 */
export function bookChanges(
  { sheets, base }: ImportedWorkbook,
  evaluation: Evaluation,
  decisions: BookDecisions,
): BookChanges {
  const covered = new Set(sheets.flatMap((placed) => [...placed.covered]))
  const isCovered = ({ at }: PlacedCell): boolean => covered.has(cellKeyOf(at))
  const cells = sheets.flatMap((placed) => placed.cells)
  const byBook = worked(
    cells.filter((cell) => !isCovered(cell)),
    base,
    evaluation,
  )
  const typed = cells.filter((cell) => isTyped(cell, { base, evaluation, byBook }))
  const overtaken = new Map(
    typed.flatMap((cell) => {
      const was = overtakenFrom(cell, base, evaluation)
      return was === null ? [] : [[cellKeyOf(cell.at), was.entry] as const]
    }),
  )
  const merged = new Set(typed.filter(isCovered).map(({ at }) => cellKeyOf(at)))
  const meant = typed.filter(
    (cell) => !isCovered(cell) && (decisions.overtaken === 'write' || !overtaken.has(cellKeyOf(cell.at))),
  )
  const plain = meant.map(({ at, content }): Edit => ({ at, content: sourceOf(content) }))
  const edits = decideDoubts(evaluation, withNearbyTexts(evaluation, plain), decisions.doubts)
  const { results } = enterBlock(evaluation, edits)
  const verdicts = new Map(edits.map(({ at }, index) => [cellKeyOf(at), results[index]]))
  const changeOf = (cell: PlacedCell): BookChange | null => {
    const key = cellKeyOf(cell.at)
    const verdict = verdicts.get(key)
    if (merged.has(key))
      return { ...cell, kind: 'refused', message: ruleText.unreadable.merged(contentString(cell.content)) }
    if (overtaken.has(key))
      return verdict && verdict.kind !== 'taken'
        ? judgedChange(cell, verdict, evaluation)
        : { ...cell, kind: 'overtaken', was: overtaken.get(key) ?? null, written: verdict ? 'yes' : 'no' }
    return verdict ? judgedChange(cell, verdict, evaluation) : differing(cell, { sheets, base, byBook })
  }
  const compared = sheets.map((placed) => ({
    placed,
    changes: placed.cells.flatMap((cell) => changeOf(cell) ?? []),
  }))
  const written = new Set(
    compared.flatMap(({ changes }) => changes.filter(isWritten).map(({ at }) => cellKeyOf(at))),
  )
  return { sheets: compared, edits: edits.filter(({ at }) => written.has(cellKeyOf(at))) }
}

function isWritten(change: BookChange): boolean {
  return change.kind === 'written' || (change.kind === 'overtaken' && change.written === 'yes')
}

type ImportEvaluations = {
  readonly base: Base | null
  readonly evaluation: Evaluation
  readonly byBook: Evaluation
}

function worked(cells: readonly PlacedCell[], base: Base | null, evaluation: Evaluation): Evaluation {
  const entered = cells.filter(({ at }) => formStateAt(evaluation, at).kind === 'open')
  return setCells(
    evaluation,
    entered.flatMap((cell): CellValue[] => {
      const known = base?.get(cellKeyOf(cell.at))
      const isUntouched =
        known !== undefined && isSame(cell.content, known.shown, targetAt(evaluation, cell.at))
      const value = isUntouched ? known.entry : figureOf(cell, evaluation)
      return value === null && base === null ? [] : [{ at: cell.at, value }]
    }),
  )
}

function figureOf({ at, content }: PlacedCell, evaluation: Evaluation): number | null {
  const state = stateAt(evaluation, at)
  const target = state.kind === 'open' ? numberTarget(state.limits, state) : targetAt(evaluation, at)
  const read = readContent(sourceOf(content), target)
  return read.kind === 'number' ? read.value : null
}

function isTyped({ at, content }: PlacedCell, { base, evaluation, byBook }: ImportEvaluations): boolean {
  const slot = compiledCellAt(evaluation.program, at)
  if (slot?.cell.kind !== 'entered') return false
  const state = stateAt(evaluation, at)
  const known = base?.get(cellKeyOf(at))
  const shown = known ? known.shown : valueIn(state)
  const target = targetAt(evaluation, at)
  if (isSame(content, shown, target) || (content === '' && known === undefined)) return false
  if (known?.entry === null && shown !== null) return !isSame(content, unenteredIn(byBook, at), target)
  return true
}

/** Returns the value without an entry: the form may propose a value or lock the cell. */
function unenteredIn(byBook: Evaluation, at: CellAddress): number | null {
  return valueIn(formStateAt(setCells(byBook, [{ at, value: null }]), at))
}

function valueIn(state: CellState): number | null {
  if (state.kind === 'open') return state.entry ?? state.proposal
  return 'value' in state ? state.value : null
}

function overtakenFrom(
  cell: PlacedCell,
  base: Base | null,
  evaluation: Evaluation,
): { readonly entry: number | null } | null {
  const known = base?.get(cellKeyOf(cell.at))
  const state = stateAt(evaluation, cell.at)
  if (!known || state.kind !== 'open' || state.entry === known.entry) return null
  return isSame(cell.content, state.entry, targetAt(evaluation, cell.at)) ? null : { entry: known.entry }
}

function judgedChange(cell: PlacedCell, verdict: ContentResult, evaluation: Evaluation): BookChange | null {
  if (verdict.kind === 'ambiguous') return { ...cell, ...verdict }
  if (verdict.kind !== 'taken') return { ...cell, kind: 'refused', message: verdict.message }
  const state = stateAt(evaluation, cell.at)
  if (state.kind === 'open' && state.entry === verdict.value) return null
  return { ...cell, kind: 'written', value: verdict.value, notice: verdict.notice }
}

type Against = Pick<ImportedWorkbook, 'sheets' | 'base'> & Pick<ImportEvaluations, 'byBook'>

/** Ignores empty cells; a program without formulas leaves old values. */
function differing(cell: PlacedCell, { sheets, base, byBook }: Against): BookChange | null {
  const { at, content } = cell
  const kind = compiledCellAt(byBook.program, at)?.cell.kind
  const isUncalculated = typeof content === 'object' && content.kind === 'uncalculated'
  if (content === '' || isUncalculated || (kind !== 'computed' && kind !== 'given')) return null
  const known = base?.get(cellKeyOf(at))
  const target = targetAt(byBook, at)
  if (known && isSame(content, known.shown, target)) return null
  const ours = valueAt(byBook, at)
  const form = sheets.find((sheet) => sheet.form.sheet.code === at.sheet)?.form
  const decimals = form?.measure(at).decimals ?? 0
  const figure = typeof content === 'object' ? content.value : content
  const isAlike =
    typeof figure === 'number'
      ? Math.abs(figure - ours) <= 0.5 * 10 ** -decimals + noiseOf(ours)
      : isSame(content, ours, target)
  return isAlike ? null : { ...cell, kind: 'differs', ours }
}

/** Rounds the figures of another program to the decimals of the cell. */
function sourceOf(content: ReadCell): SourceCell {
  if (typeof content === 'number') return numberCell(content)
  return typeof content === 'string' ? plainSourceCell(content) : content
}

/** Figures that are not entered keep all decimals. */
function targetAt({ program }: Evaluation, at: CellAddress): NumberTarget {
  const slot = compiledCellAt(program, at)
  const decimals = slot?.cell.kind === 'entered' ? slot.cell.input.decimals : 9
  return numberTarget({ decimals }, slot ?? { unit: 'text' })
}

/** Compares figures as the cell shows them, so that a change of one möngö of a billion counts. */
function isSame(content: ReadCell, figure: number | null, target: NumberTarget): boolean {
  if (figure === null) return content === ''
  if (content === '') return false
  const read = readSourceCell(sourceOf(content), target)
  if (read.kind !== 'number') return false
  const isAlike = fitFigure(read.value, target).value === fitFigure(figure, target).value
  return isAlike || Math.abs(read.value - figure) <= noiseOf(figure)
}

/** Another program calculates with the same fifteen reliable digits. */
const noiseOf = (figure: number): number => Math.max(1e-9, 4e-15 * Math.abs(figure))
