import { codeText, economicCodes } from '#domain/norms/economic-codes.ts'
import type { Report, TableLine } from '#domain/report/report.ts'
import { chartSource, levelOf } from '#domain/reports/shared/chart-level.ts'
import { line, type TableHead, tableReport } from '#domain/reports/shared/table-report.ts'
import type { FormText } from '#domain/sheet/form-text.ts'
import { type Formula, number, over, plus, times } from '#domain/sheet/formula.ts'
import { insuranceShares, isFund } from '#domain/sheets/shared/insurance-funds.ts'

/** A line that stands before the expenses: an amount of its own, or the sum of lines of the report. */
export type OpeningLine = {
  readonly caption: string
  readonly strong: boolean
  readonly value: Formula | { readonly sumOf: readonly number[] } | null
}

/** One purpose of the budget: the lines of the chart under it, and which of them carry which amount. Tugrik a year. */
export type PurposeBlock = {
  readonly caption: string
  readonly programme: FormText
  readonly purpose: FormText
  /** Lines that belong to another programme and purpose than the block as a whole. */
  readonly apart?: Pick<PurposeBlock, 'programme' | 'purpose' | 'codes'>
  readonly codes: readonly string[]
  readonly amounts: Readonly<Record<string, Formula>>
  /** The wages of the block whose insurance stands on 2102; `null`: 2102 carries an amount of its own, or there is none. */
  readonly insured: readonly string[] | null
}

type Head = Pick<TableHead, 'code' | 'description' | 'decimals'> & {
  readonly opening: readonly OpeningLine[]
  /** The lines of the chart that are summed over all blocks. */
  readonly consolidated: readonly string[]
  readonly blocks: readonly PurposeBlock[]
}

type Placed = {
  readonly code: string
  readonly number: number
  readonly block: PurposeBlock | null
}

/** The lines that the specification names by number; which purposes they are is ours. */
const purposeSource = 'spec 002 §5.3. Зориулалтын бүлэг: жишиг'
const insurance = '2102'

/**
 * The budget by purpose and economic classification as one long form: financing, the total, every line of the chart summed
 * over the purposes, then each purpose by itself (spec 002 §5.3). Sums read lines by number: of the form itself, later ones too.
 */
export function purposeReport({ code, description, decimals, opening, consolidated, blocks }: Head): Report {
  const first = opening.length + 2
  const whole = consolidated.map(
    (each, index): Placed => ({ code: each, number: first + index, block: null }),
  )
  const placed = placedIn(blocks, first + whole.length)
  const heads = placed.map(({ head }) => head)
  const at = (number: number): Formula => line(code, number)
  const sumOf = (numbers: readonly number[]): Formula =>
    numbers.length === 0 ? number(0) : plus(...numbers.map(at))
  const inBlocks = placed.flatMap(({ lines }) => lines)
  return tableReport({
    code,
    description,
    title: '{Y} оны төсвийн төсөл, хувьсах зардлаар: зориулалт, эдийн засгийн ангиллаар',
    decimals,
    sums: [whole, ...placed.map(({ lines }) => lines)].flatMap(fundSums),
    columns: [
      { caption: '{Y} оны төсөв', holds: 'amount', width: 0.36 },
      { caption: 'Хөтөлбөрийн код', holds: 'form', width: 0.24 },
      { caption: 'Зориулалт', holds: 'form', width: 0.36 },
      { caption: 'Эдийн засгийн ангиллын код', holds: 'form', width: 0.26 },
    ],
    lines: [
      ...opening.map(openingLine(sumOf)),
      {
        caption: 'НИЙТ ЗАРЛАГЫН ДҮН',
        level: 0,
        strong: true,
        values: [{ overLines: sumOf(heads) }],
        source: purposeSource,
      },
      ...whole.map((each) => chartLine(each, whole, consolidatedValue(each, whole, inBlocks, sumOf))),
      ...placed.flatMap(({ block, lines }) => [
        {
          caption: block.caption,
          level: 0 as const,
          strong: true,
          values: [{ overLines: sumOf(topOf(lines).map(({ number }) => number)) }],
          form: [block.programme, block.purpose],
          source: purposeSource,
        },
        ...lines.map((each) => chartLine(each, lines, blockValue(each, lines, at, sumOf))),
      ]),
    ],
  })
}

/** The employer's insurance is what its five funds come to, though each is worked out from it. */
function fundSums(lines: readonly Placed[]): Report['sums'] {
  const funds = lines.filter((each) => isFund(each.code)).map(({ number }) => number)
  return lines.flatMap(({ code, number }) =>
    code === insurance && funds.length > 0 ? [{ whole: number, parts: funds }] : [],
  )
}

function placedIn(blocks: readonly PurposeBlock[], first: number) {
  let number = first
  return blocks.map((block) => {
    const head = number
    const lines = block.codes.map((code, index): Placed => ({ code, number: head + 1 + index, block }))
    number = head + 1 + lines.length
    return { block, head, lines }
  })
}

const openingLine =
  (sumOf: (numbers: readonly number[]) => Formula) =>
  ({ caption, strong, value }: OpeningLine): TableLine => ({
    caption,
    level: strong ? 0 : 1,
    strong,
    source: 'ТГ-4 маягт (facts §2.3). Дүнгийн хуваарилалт: жишиг',
    values: [value !== null && 'sumOf' in value ? { overLines: sumOf(value.sumOf) } : value],
  })

/** A last line whose head is not listed is set in like its head, so that it does not seem to be below the line above it. */
function chartLine(
  { code, block }: Placed,
  listed: readonly Placed[],
  value: TableLine['values'][number],
): TableLine {
  const { name = code, level = 4, parent = null } = economicCodes.find((each) => each.code === code) ?? {}
  const own = block?.apart?.codes.includes(code) ? block.apart : block
  const isBelowHead = level < 4 || listed.some((each) => each.code === parent)
  return {
    caption: name,
    level: levelOf(isBelowHead ? code : (parent ?? code)),
    strong: level < 4,
    values: [value],
    form: [own?.programme ?? '', own?.purpose ?? '', codeText(code)],
    source: chartSource(code),
  }
}

/** A line of the chart over all purposes: its insurance by the rule, a head from its own lines, the rest from the blocks. */
function consolidatedValue(
  { code }: Placed,
  whole: readonly Placed[],
  inBlocks: readonly Placed[],
  sumOf: (numbers: readonly number[]) => Formula,
): TableLine['values'][number] {
  const below = childrenOf(code, whole)
  const same = inBlocks.filter((each) => each.code === code).map(({ number }) => number)
  if (below.length > 0 && code !== insurance) return { overLines: sumOf(below) }
  return { overLines: sumOf(same) }
}

function blockValue(
  { code, block }: Placed,
  lines: readonly Placed[],
  at: (number: number) => Formula,
  sumOf: (numbers: readonly number[]) => Formula,
): TableLine['values'][number] {
  const placeOf = (wanted: string): number => lines.find((each) => each.code === wanted)?.number ?? 0
  if (code === insurance) {
    if (block?.insured) return { overLines: times(sumOf(block.insured.map(placeOf)), insuranceShares.total) }
    return block?.amounts[code] ?? { overLines: number(0) }
  }
  if (isFund(code) && lines.some((each) => each.code === insurance))
    return { overLines: times(over(at(placeOf(insurance)), insuranceShares.total), insuranceShares.of(code)) }
  const amount = block?.amounts[code]
  if (amount) return amount
  const below = childrenOf(code, lines)
  return below.length > 0 ? { overLines: sumOf(below) } : { overLines: number(0) }
}

/** The lines directly below a line among those that are listed: their nearest listed head is this one. */
function childrenOf(code: string, lines: readonly Placed[]): readonly number[] {
  return lines.filter((each) => headOf(each.code, lines) === code).map(({ number }) => number)
}

/** The lines that have no head among those that are listed. */
function topOf(lines: readonly Placed[]): readonly Placed[] {
  return lines.filter(({ code }) => headOf(code, lines) === null)
}

function headOf(code: string, lines: readonly Placed[]): string | null {
  const parent = economicCodes.find((each) => each.code === code)?.parent ?? null
  if (parent === null || lines.some((each) => each.code === parent)) return parent
  return headOf(parent, lines)
}
