import type { Address } from '#domain/sheet/formula.ts'
import type { Program } from '#domain/sheet/program.ts'

/** Things at cells in the order of blanks, rows and columns; what no blank has comes first. */
export function onPaper<Thing extends { readonly at: Address }>(
  program: Program,
  things: readonly Thing[],
): readonly Thing[] {
  const codes = [...program.sheets.keys()]
  const rankOf = ({ sheet: code, row, field }: Address): readonly number[] => {
    const sheet = program.sheets.get(code)
    return [
      codes.indexOf(code),
      sheet?.rows.findIndex((each) => each.code === row) ?? -1,
      Object.keys(sheet?.fields ?? {}).indexOf(field),
    ]
  }
  const ranked = things.map((thing) => ({ thing, rank: rankOf(thing.at) }))
  return ranked.sort((a, b) => compare(a.rank, b.rank)).map(({ thing }) => thing)
}

function compare(a: readonly number[], b: readonly number[]): number {
  return a.map((part, index) => part - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0
}
