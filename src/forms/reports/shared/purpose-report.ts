import { type Formula, number, over, plus, times } from '#engine/formula.ts'
import type { FormText } from '#engine/sheet.ts'
import { codeText, economicCodes } from '#forms/norms/economic-codes.ts'
import type { Report, TableLine } from '#forms/reports/report.ts'
import { chartSource, levelOf } from '#forms/reports/shared/chart-level.ts'
import { line, type TableHead, tableReport } from '#forms/reports/shared/table-report.ts'
import { insuranceRates, isFund } from '#forms/sheets/shared/insurance-funds.ts'

export type OpeningLine = {
  readonly caption: string
  readonly strong: boolean
  readonly value: Formula | { readonly sumOf: readonly number[] } | null
}

/** Tugrik a year. */
export type PurposeBlock = {
  readonly caption: string
  readonly programme: FormText
  readonly purpose: FormText
  readonly apart?: Pick<PurposeBlock, 'programme' | 'purpose' | 'codes'>
  readonly codes: readonly string[]
  readonly amounts: Readonly<Record<string, Formula>>
  /** The wages with insurance on line 2102; `null`: it has its own amount, or there is none. */
  readonly insured: readonly string[] | null
}

type PurposeReportHead = Pick<TableHead, 'code' | 'description' | 'decimals'> & {
  readonly opening: readonly OpeningLine[]
  readonly consolidated: readonly string[]
  readonly blocks: readonly PurposeBlock[]
}

type PurposeLine = {
  readonly code: string
  readonly number: number
  readonly block: PurposeBlock | null
}

/** The specification numbers these lines; their purposes are our choice. */
const purposeSource = 'spec 002 §5.3. Зориулалтын бүлэг: жишиг'
const insurance = '2102'

/** Builds one long form (spec 002 §5.3). Sums may read later lines. */
export function purposeReport({
  code,
  description,
  decimals,
  opening,
  consolidated,
  blocks,
}: PurposeReportHead): Report {
  const first = opening.length + 2
  const whole = consolidated.map(
    (each, index): PurposeLine => ({ code: each, number: first + index, block: null }),
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
      { caption: '{Y} оны төсөв', content: 'amount', width: 0.36 },
      { caption: 'Хөтөлбөрийн код', content: 'form', width: 0.24 },
      { caption: 'Зориулалт', content: 'form', width: 0.36 },
      { caption: 'Эдийн засгийн ангиллын код', content: 'form', width: 0.26 },
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

/** Insurance is the sum of its funds, although each is computed from it. */
function fundSums(lines: readonly PurposeLine[]): Report['sums'] {
  const funds = lines.filter((each) => isFund(each.code)).map(({ number }) => number)
  return lines.flatMap(({ code, number }) =>
    code === insurance && funds.length > 0 ? [{ whole: number, parts: funds }] : [],
  )
}

function placedIn(blocks: readonly PurposeBlock[], first: number) {
  let number = first
  return blocks.map((block) => {
    const head = number
    const lines = block.codes.map((code, index): PurposeLine => ({ code, number: head + 1 + index, block }))
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

/** Without its heading it has the heading's indent, so that it does not seem to belong to the line above. */
function chartLine(
  { code, block }: PurposeLine,
  listed: readonly PurposeLine[],
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

function consolidatedValue(
  { code }: PurposeLine,
  whole: readonly PurposeLine[],
  inBlocks: readonly PurposeLine[],
  sumOf: (numbers: readonly number[]) => Formula,
): TableLine['values'][number] {
  const below = childrenOf(code, whole)
  const same = inBlocks.filter((each) => each.code === code).map(({ number }) => number)
  if (below.length > 0 && code !== insurance) return { overLines: sumOf(below) }
  return { overLines: sumOf(same) }
}

function blockValue(
  { code, block }: PurposeLine,
  lines: readonly PurposeLine[],
  at: (number: number) => Formula,
  sumOf: (numbers: readonly number[]) => Formula,
): TableLine['values'][number] {
  const placeOf = (wanted: string): number => lines.find((each) => each.code === wanted)?.number ?? 0
  if (code === insurance) {
    if (block?.insured) return { overLines: times(sumOf(block.insured.map(placeOf)), insuranceRates.total) }
    return block?.amounts[code] ?? { overLines: number(0) }
  }
  if (isFund(code) && lines.some((each) => each.code === insurance))
    return { overLines: times(over(at(placeOf(insurance)), insuranceRates.total), insuranceRates.of(code)) }
  const amount = block?.amounts[code]
  if (amount) return amount
  const below = childrenOf(code, lines)
  return below.length > 0 ? { overLines: sumOf(below) } : { overLines: number(0) }
}

/** Returns the lines with `code` as their nearest listed heading. */
function childrenOf(code: string, lines: readonly PurposeLine[]): readonly number[] {
  return lines.filter((each) => headOf(each.code, lines) === code).map(({ number }) => number)
}

function topOf(lines: readonly PurposeLine[]): readonly PurposeLine[] {
  return lines.filter(({ code }) => headOf(code, lines) === null)
}

function headOf(code: string, lines: readonly PurposeLine[]): string | null {
  const parent = economicCodes.find((each) => each.code === code)?.parent ?? null
  if (parent === null || lines.some((each) => each.code === parent)) return parent
  return headOf(parent, lines)
}
