import { economicCodes } from '#forms/norms/economic-codes.ts'
import type { AmountsByName, ChartLines, Purpose } from '#test/support/chart-lines.ts'
import type { Budget, Identity, IdentityReport, IdentitySum } from '#test/support/identity.ts'

const fundRates: Readonly<Record<string, number>> = {
  '210201': 0.085,
  '210202': 0.01,
  '210203': 0.008,
  '210204': 0.002,
  '210205': 0.02,
}

/** A section of a report that follows the chart of accounts: the number of its first line, and its codes. */
type Piece = { readonly start: number; readonly codes: readonly string[] }

const wordsOf = ({ report, lines }: IdentityReport, column: number): readonly string[] => {
  const place = report.columns.slice(0, column).filter(({ from }) => from === 'form').length
  return lines.map(({ form }) => form[place]?.text ?? '')
}

/** Returns the codes of a column, counted from 0; empty for the purposes of a line, which repeat its code. */
export const codesOf = (printed: IdentityReport, column: number): readonly string[] => {
  const words = wordsOf(printed, column)
  return words.map((code, index) => (code === words[index - 1] ? '' : code))
}

/** A line with several purposes is the sum of their amounts. */
function sumsOfPurposes(codes: readonly string[], figure: (line: number) => number): readonly IdentitySum[] {
  return codes.flatMap((code, index) => {
    const end = codes.findIndex((each, at) => at > index && each !== '')
    const parts = codes.slice(index + 1, end < 0 ? codes.length : end)
    return code === '' || parts.length === 0
      ? []
      : [
          {
            says: `${code} is the sum of its purposes`,
            whole: figure(index + 1),
            parts: parts.map((_, part) => figure(index + 2 + part)),
          },
        ]
  })
}

/** Returns the nearest parent code within a section; `null` for top codes. */
function headIn(codes: readonly string[], code: string): string | null {
  const parent = economicCodes.find((each) => each.code === code)?.parent ?? null
  return parent === null || codes.includes(parent) ? parent : headIn(codes, parent)
}

/** Each parent line is the sum of the lines directly below it. */
function headSums({ start, codes }: Piece, figure: (line: number) => number): readonly IdentitySum[] {
  return codes.flatMap((code, index) => {
    const below = codes.flatMap((each, at) => (headIn(codes, each) === code ? [figure(start + at)] : []))
    return below.length === 0
      ? []
      : [{ says: `${code} at line ${start + index}`, whole: figure(start + index), parts: below }]
  })
}

/** The five insurance lines divide 12.5 percent into 8.5, 1, 0.8, 0.2 and 2. */
export function fundSums({ start, codes }: Piece, figure: (line: number) => number): readonly IdentitySum[] {
  const lineOf = (code: string): number => start + codes.indexOf(code)
  if (!codes.includes('2102')) return []
  const base = figure(lineOf('2102'))
  return Object.entries(fundRates).map(([code, rate]) => ({
    says: `${code} at line ${lineOf(code)} is its part of 12.5 percent`,
    whole: figure(lineOf(code)),
    parts: [(base / 0.125) * rate],
  }))
}

/** Lines have the amounts of the tables; other lines of the chart are 0. */
function carriedSums(
  { start, codes }: Piece,
  figure: (line: number) => number,
  carried: ChartLines,
  budget: Budget,
): readonly IdentitySum[] {
  const lineOf = (code: string): number => start + codes.indexOf(code)
  const known = new Set(['', ...carried.flatMap(([of]) => of), ...Object.keys(fundRates)])
  const heads = new Set(codes.map((code) => headIn(codes, code)))
  return [
    ...carried.map(([of, amount]) => ({
      says: `${of.join(', ')} from line ${start} on`,
      whole: amount(budget),
      parts: of.map((code) => (codes.includes(code) ? figure(lineOf(code)) : Number.NaN)),
    })),
    ...codes
      .filter((code) => !known.has(code) && !heads.has(code))
      .map((code) => ({ says: `${code} at line ${lineOf(code)}`, whole: figure(lineOf(code)), parts: [] })),
  ]
}

/** EBS_TT17: the chart once, line by line; the lines of a purpose sum to its part of the budget. */
export const classification =
  (sheet: string, carried: ChartLines, purposes: AmountsByName): Identity =>
  (printed, budget) => {
    const piece = { start: 1, codes: codesOf(printed, 3) }
    const purposeOf = wordsOf(printed, 2)
    return [
      ...Object.entries(purposes).map(([purpose, amount]) => ({
        says: `«${purpose}» in all`,
        whole: amount(budget),
        parts: purposeOf.flatMap((each, index) => (each === purpose ? [printed.figure(index + 1)] : [])),
      })),
      {
        says: 'the first line is the sum of the purposes',
        whole: printed.figure(1),
        parts: Object.values(purposes).map((amount) => amount(budget)),
      },
      ...sumsOfPurposes(piece.codes, printed.figure),
      {
        says: 'the first line is the budget',
        whole: printed.figure(1),
        parts: [budget(sheet, 'budgetTotal')],
      },
      ...headSums(piece, printed.figure),
      ...fundSums(piece, printed.figure),
      ...carriedSums(piece, printed.figure, carried, budget),
    ]
  }

/** A long form: financing, the total, the chart over all purposes, then each purpose. */
export const byPurpose =
  (sheet: string, purposes: readonly Purpose[], financing: AmountsByName): Identity =>
  (printed, budget) => {
    const { figure, lines, named } = printed
    const codes = codesOf(printed, 3)
    const heads = purposes.map(({ head }) => head)
    const pieces = purposes.map(({ head, all, lines: carried }, index) => {
      const end = heads[index + 1] ?? lines.length + 1
      return { head, all, carried, start: head + 1, codes: codes.slice(head, end - 1) }
    })
    const whole = { start: 13, codes: codes.slice(12, (heads[0] ?? 0) - 1) }
    return [
      { says: 'line 12 is the budget', whole: figure(12), parts: [budget(sheet, 'budgetTotal')] },
      {
        says: 'line 12 is the sum of the purposes',
        whole: figure(12),
        parts: heads.map((head) => figure(head)),
      },
      { says: 'the chart begins with the same total', whole: figure(13), parts: [figure(12)] },
      ...Object.entries(financing).map(([caption, amount]) => ({
        says: `«${caption}» of the financing`,
        whole: figure(named(caption)),
        parts: [amount(budget)],
      })),
      { says: 'the financing covers it', whole: figure(5), parts: [figure(12)] },
      ...headSums(whole, figure),
      ...fundSums(whole, figure),
      ...sumsOverPurposes(whole, pieces, figure),
      ...pieces.flatMap((piece) => [
        { says: `purpose ${piece.head}`, whole: figure(piece.head), parts: [piece.all(budget)] },
        ...headSums(piece, figure),
        ...fundSums(piece, figure),
        ...carriedSums(piece, figure, piece.carried, budget),
      ]),
    ]
  }

/** A leaf line of the chart is the sum of its lines in the purposes; parent lines are checked by their children. */
function sumsOverPurposes(
  { start, codes }: Piece,
  pieces: readonly Piece[],
  figure: (line: number) => number,
): readonly IdentitySum[] {
  const heads = new Set(codes.map((code) => headIn(codes, code)))
  return codes.flatMap((code, index) =>
    heads.has(code)
      ? []
      : [
          {
            says: `${code} is the sum of the purposes`,
            whole: figure(start + index),
            parts: pieces.flatMap((piece) =>
              piece.codes.includes(code) ? [figure(piece.start + piece.codes.indexOf(code))] : [],
            ),
          },
        ],
  )
}
