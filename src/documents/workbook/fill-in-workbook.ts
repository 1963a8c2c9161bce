import { factSpotBelow, firstPage, gap, type PageLine, stated, text } from '#documents/workbook/about-page.ts'
import { type ExcelWriting, excelFormula } from '#documents/workbook/excel-formula.ts'
import { fillBookText } from '#documents/workbook/fill-in-text.ts'
import { formOf, type SheetLayout } from '#documents/workbook/form.ts'
import { formPage, type IncludedSheet, includedSheets } from '#documents/workbook/form-page.ts'
import { factsFor, writingOf } from '#documents/workbook/report-workbook.ts'
import { sheetNames } from '#documents/workbook/sheet-names.ts'
import { type BookSheet, type CellRule, type FillBook, textCell } from '#documents/workbook/workbook.ts'
import { workbookText } from '#documents/workbook/workbook-text.ts'
import { entryAt } from '#engine/entries.ts'
import { type Evaluation, stateAt } from '#engine/evaluate.ts'
import { type Formula, readsOf } from '#engine/formula.ts'
import { addressIn, type CellAddress, cellKeyOf } from '#engine/key.ts'
import { captionOf } from '#engine/names.ts'
import { formatNumber } from '#engine/number/format.ts'
import type { StandInTest } from '#engine/origin.ts'
import { compiledCellAt } from '#engine/program.ts'
import type { Limits, SheetKind } from '#engine/sheet.ts'
import { timeText } from '#engine/time.ts'

export type FillBookInputs = {
  /** The state of the draft, whose locks apply in the workbook. */
  readonly evaluation: Evaluation
  /** In order. The sheets they read are included, locked. */
  readonly blanks: readonly string[]
  readonly saves: (sheet: string) => boolean
  readonly institution: { readonly id: string; readonly name: string }
  readonly year: number
  /** ISO 8601. */
  readonly madeAt: string
  readonly namedSources: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly isStandIn: StandInTest
}

/**
 * Builds a workbook for offline entry (ux, "Together, and in Excel"). A hidden sheet stores the exported values of
 * the editable cells.
 */
export function fillBookOf(inputs: FillBookInputs): FillBook {
  const { evaluation, institution, year } = inputs
  const pages = pagesOf(inputs)
  const about = {
    requiredFacts: factsFor(
      pages.map(({ carried }) => carried),
      evaluation,
    ),
    contents: pages.map(({ form, carried }) => ({
      name: form.name,
      kind: carried.sheet.kind,
      title: captionOf(carried.sheet.caption, year),
    })),
  }
  const above = linesAbove(inputs)
  const forms = new Map(pages.map(({ form }) => [form.sheet.code, form]))
  const writing = writingOf(forms, evaluation.program, (name) => factSpotBelow(above, about, name))
  const filled = pages.filter(({ carried }) => inputs.blanks.includes(carried.sheet.code))
  return {
    title: `${institution.name} · ${fillBookText.title(year)}`,
    sheets: [firstPage(above, about), ...pages.map((page) => sheetOf(page, writing, inputs))],
    rules: new Map(
      filled.map(({ form }) => [form.name, rulesOf(form, { ...writing, within: form.name }, inputs)]),
    ),
    dataSheet: { name: fillBookText.dataSheet, rows: storedRows(pages, inputs) },
  }
}

type Page = { readonly form: SheetLayout; readonly carried: IncludedSheet }

const kinds: readonly SheetKind[] = ['blank', 'register', 'norm', 'report']

function pagesOf({ evaluation, blanks, year }: FillBookInputs): readonly Page[] {
  const carried = includedSheets(evaluation, blanks)
  const own = blanks.flatMap((code) => carried.filter(({ sheet }) => sheet.code === code))
  const byKind = kinds.flatMap((kind) => carried.filter(({ sheet }) => sheet.kind === kind))
  const all = [...new Set([...own, ...byKind])]
  const [, ...names] = sheetNames([
    workbookText.about,
    ...all.map(({ sheet }) => captionOf(sheet.caption, year)),
  ])
  return all.map((each, index) => ({ carried: each, form: blankForm(each.sheet, names[index] ?? '', year) }))
}

export function blankForm(sheet: SheetLayout['sheet'], name: string, year: number): SheetLayout {
  const columnNumbers = sheet.kind === 'blank' ? 'shown' : 'none'
  return formOf({ name, sheet, table: null, columnNumbers, year })
}

function linesAbove({ institution, year, madeAt }: FillBookInputs): readonly PageLine[] {
  return [
    [text(institution.name, 'title')],
    [text(fillBookText.title(year), 'note')],
    [text(fillBookText.mark(firstSheet, year, institution.id), 'note')],
    gap,
    stated(workbookText.institution, institution.id),
    stated(workbookText.year, String(year)),
    stated(fillBookText.madeAt, timeText(madeAt)),
    gap,
    [text(fillBookText.howTo, 'head')],
    ...fillBookText.steps.map((step, index) => [text(`${index + 1}. ${step}`, 'note')]),
    gap,
    [text(workbookText.legend, 'head')],
    ...(['entered', 'proposed', 'given', 'locked', 'computed'] as const).map((role) => [
      text(role === 'locked' ? fillBookText.locked : workbookText.roles[role], role),
    ]),
    gap,
    [text(workbookText.facts, 'head')],
  ]
}

function sheetOf(
  { form, carried }: Page,
  writing: Omit<ExcelWriting, 'within'>,
  inputs: FillBookInputs,
): BookSheet {
  const { evaluation, institution, year, namedSources, isStandIn } = inputs
  const { sheet } = carried
  const page = formPage({
    form,
    carried,
    table: null,
    title: captionOf(sheet.caption, year),
    note: captionOf(sheet.purpose, year),
    writing,
    evaluation,
    named: namedSources[sheet.code] ?? {},
    isStandIn,
    isOpen: (at) => isOpen(inputs, at),
  })
  const mark = textCell(2, 1, fillBookText.mark(sheet.code, year, institution.id), 'note')
  return { ...page, cells: [...page.cells, mark] }
}

const firstSheet = 'about'

function isOpen({ evaluation, blanks, saves }: FillBookInputs, at: CellAddress): boolean {
  return blanks.includes(at.sheet) && saves(at.sheet) && stateAt(evaluation, at).kind === 'open'
}

function openCells({ form }: Pick<Page, 'form'>, inputs: FillBookInputs): readonly CellAddress[] {
  return [...form.sheet.cells.keys()]
    .map((key) => addressIn(form.sheet.code, key))
    .filter((at) => isOpen(inputs, at))
}

/** Excel's length limit for a validation formula. */
const longestEnd = 255

function rulesOf(form: SheetLayout, writing: ExcelWriting, inputs: FillBookInputs): readonly CellRule[] {
  const { evaluation } = inputs
  return openCells({ form }, inputs).flatMap((at): readonly CellRule[] => {
    const cell = compiledCellAt(evaluation.program, at)?.cell
    const state = stateAt(evaluation, at)
    if (cell?.kind !== 'entered' || state.kind !== 'open') return []
    const { row, column } = form.spot(at)
    const { limits } = state
    // A norm that limits a cell but enters no figure is not in the workbook.
    const end = (formula: Formula, value: number): string => {
      const isInBook = readsOf(formula).every((read) => writing.position(read) !== null)
      const formulaText = isInBook ? excelFormula(formula, writing) : ''
      return isInBook && formulaText.length <= longestEnd ? formulaText : String(value)
    }
    return [
      {
        row,
        column,
        min: end(cell.input.min, limits.min),
        max: cell.input.max === null ? null : end(cell.input.max, limits.max ?? 0),
        isWhole: limits.decimals === 0,
        isMoved: limits.clamps,
        message: limitMessage(limits),
      },
    ]
  })
}

function limitMessage({ min, max, decimals, clamps }: Limits): string {
  const limit = fillBookText.limit(figureText(min), max === null ? null : figureText(max))
  return clamps ? fillBookText.rule.moved(limit) : fillBookText.rule.number(limit, decimals)
}

const figureText = (figure: number): string => formatNumber(figure, { atMost: 2 })

export const storedSheet = { code: 'tosov-book', version: 1 } as const

/**
 * Returns the owner, then key, entry and displayed figure of each cell. The import uses them to separate the user's
 * changes from concurrent ones.
 */
function storedRows(pages: readonly Page[], inputs: FillBookInputs): FillBook['dataSheet']['rows'] {
  const { evaluation, institution, year, madeAt } = inputs
  const blanks = pages.filter(({ form }) => form.sheet.kind === 'blank')
  return [
    [storedSheet.code, storedSheet.version, institution.id, year, madeAt],
    ...blanks.flatMap(({ form: { sheet } }) =>
      [...sheet.cells.keys()].flatMap((key) => {
        const at = addressIn(sheet.code, key)
        const state = stateAt(evaluation, at)
        if (!('value' in state)) return []
        const shown = state.kind === 'open' ? (state.entry ?? state.proposal) : state.value
        return [[cellKeyOf(at), entryAt(evaluation.inputs.entries, at.sheet, key) ?? '', shown ?? '']]
      }),
    ),
  ]
}
