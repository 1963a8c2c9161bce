import { describe, expect, test } from 'vitest'
import { shownSheets } from '#budget/blanks-to-fill.ts'
import { type AnnexReport, annexOf } from '#documents/paper/annex.ts'
import { layOut } from '#documents/paper/lay-out.ts'
import type { PaperInputs } from '#documents/paper/paper-inputs.ts'
import { infoOf } from '#documents/paper/print.ts'
import { sheetsOnPaper } from '#documents/paper/sheet-on-paper.ts'
import { sizes } from '#documents/paper/sizes.ts'
import { layoutProgram } from '#documents/server/layout-program.ts'
import type { Inline, LaidPage } from '#documents/server/pdfmake-parts.ts'
import { fontFiles } from '#documents/server/print-pdf.ts'
import { evaluate } from '#engine/evaluate.ts'
import { institutions as demoInstitutions } from '#features/demo/server/institutions.ts'
import { calculateReports } from '#features/reports/calculate.ts'
import { programOf, viewNamed } from '#forms/editions/edition.ts'
import { fullEdition2025, reportsOf } from '#forms/editions/edition-reports.ts'
import { demoYears } from '#test/support/demo-years.ts'
import { paperFacts } from '#test/support/report-case.ts'

const fonts = await fontFiles()
const YEAR = 2026
const institutions = (await demoYears()).filter(({ name }) => name.endsWith(` ${YEAR}`))
type DemoYear = (typeof institutions)[number]

type DocumentNode = {
  readonly text?: unknown
  readonly bold?: boolean
  readonly margin?: readonly number[]
  readonly stack?: readonly DocumentNode[]
  readonly section?: DocumentNode
  readonly table?: { readonly headerRows: number; readonly body: readonly (readonly DocumentNode[])[] }
  /** A style without effect here that the engine copies to each word: the number of the block. */
  decorationColor?: string
}
type Block = {
  readonly text: string
  readonly nodes: readonly DocumentNode[]
  readonly kind: 'heading' | 'body'
}

const textOf = ({ text }: DocumentNode): string =>
  typeof text === 'string' ? text : JSON.stringify(text ?? '')
const indentOf = (row: readonly DocumentNode[]): number => row[1]?.margin?.[0] ?? 0

/** Titles, heads of tables, and strong lines that are without figures or above deeper ones. */
function blocksOf(node: DocumentNode): readonly Block[] {
  if (node.section) return blocksOf(node.section)
  if (node.stack) return node.stack.flatMap(blocksOf)
  const { table } = node
  if (!table) return 'text' in node ? [block([node], node.bold === true)] : []
  return table.body.map((row, index) => {
    const next = table.body[index + 1]
    const [, caption, ...figures] = row
    const isAbove = next !== undefined && indentOf(next) > indentOf(row)
    const isEmpty = next !== undefined && figures.every((cell) => textOf(cell) === '')
    const isStrong = caption?.bold === true && textOf(caption) !== '' && figures.length > 0
    return block(row, index < table.headerRows || (isStrong && (isAbove || isEmpty)))
  })
}

const block = (nodes: readonly DocumentNode[], isHeading: boolean): Block => ({
  text: nodes.map(textOf).join(' ').trim(),
  nodes,
  kind: isHeading ? 'heading' : 'body',
})

/** The numbers of the blocks of the lowest line above the foot. */
function lastBlocks({ items, pageSize }: LaidPage): readonly number[] {
  const lines = items.flatMap(({ type, item }) =>
    type === 'line' && item.y < pageSize.height - sizes.margin.bottom ? [item] : [],
  )
  const lowest = Math.max(...lines.map(({ y }) => y))
  return lines
    .filter(({ y }) => y === lowest)
    .flatMap(({ inlines }) => inlines)
    .flatMap(({ decorationColor }: Inline & { readonly decorationColor?: string | null }) =>
      decorationColor ? [Number(decorationColor)] : [],
    )
}

async function headingsAtEnds(inputs: PaperInputs, annex: readonly AnnexReport[]) {
  const program = layoutProgram(infoOf(inputs), fonts)
  let blocks: readonly Block[] = []
  const { document } = await layOut(
    inputs,
    async (paper) => {
      blocks = paper.content.flatMap((section) => blocksOf(section))
      for (const [index, { nodes }] of blocks.entries())
        for (const node of nodes) node.decorationColor = String(index)
      return program.layOut(paper)
    },
    { annex },
  )
  const lasts = document.map(lastBlocks)
  return {
    alone: lasts.flatMap((last) =>
      last.some((index) => blocks[index]?.kind === 'heading') ? [blocks[last[0] ?? 0]?.text] : [],
    ),
    // Pages whose last line is known: all with a table.
    known: lasts.filter((last) => last.length > 0).length,
    headings: blocks.filter(({ kind }) => kind === 'heading').length,
  }
}

function packageOf({ view, evaluation, people }: DemoYear): PaperInputs {
  const reports = reportsOf(fullEdition2025, view, evaluation.inputs.facts)
  const rows = calculateReports(reports, { evaluation, people, facts: paperFacts })
  return { reports, rows, facts: paperFacts, sent: true, receipt: null, reasons: [] }
}

function annexTo({ view: code, evaluation: { inputs } }: DemoYear): readonly AnnexReport[] {
  const evaluation = evaluate(programOf(fullEdition2025, viewCalled(code).group), inputs)
  return annexOf(reportsOf(fullEdition2025, code, inputs.facts), evaluation, YEAR)
}

function blanksOf({ view, evaluation }: DemoYear): PaperInputs {
  const codes = shownSheets(viewCalled(view), evaluation)
  const sheets = codes.flatMap((code) => evaluation.program.sheets.get(code) ?? [])
  return sheetsOnPaper({
    sheets: sheets.map((sheet) => ({ sheet, status: '' })),
    evaluation,
    isStandIn: () => false,
    ...{ facts: paperFacts, at: paperFacts.calculatedAt, isDraft: false },
  })
}

const viewCalled = (code: string) => viewNamed(fullEdition2025.views, code) ?? expect.fail(code)

describe('no printed page ends with a heading', () => {
  test('of every institution of the demonstration', () => {
    expect(institutions).toHaveLength(demoInstitutions.length)
  })

  test.each(institutions)('in the reports with their annex: $name', async (institution) => {
    const { alone, known, headings } = await headingsAtEnds(packageOf(institution), annexTo(institution))
    expect(alone).toEqual([])
    expect([known > 5, headings > 20]).toEqual([true, true])
  })

  test.each(institutions)('in the printed blanks: $name', async (institution) => {
    const { alone, known, headings } = await headingsAtEnds(blanksOf(institution), [])
    expect(alone).toEqual([])
    expect([known > 3, headings > 5]).toEqual([true, true])
  })
})
