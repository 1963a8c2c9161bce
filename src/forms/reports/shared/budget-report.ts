import { type Formula, plus } from '#engine/formula.ts'
import { at, type Sheet } from '#engine/sheet.ts'
import type { totalNames } from '#forms/readings.ts'
import type { Report, TableLine } from '#forms/reports/report.ts'
import { type TableHead, tableReport } from '#forms/reports/shared/table-report.ts'
import { budgetTotalText } from '#forms/total-text.ts'

/** The amount is in tugrik. */
export type BudgetLine = { readonly caption: string; readonly amount: Formula }

export function budgetLines<F extends string>(
  table: Sheet<'1', F>,
  names: readonly NoInfer<F>[],
): readonly BudgetLine[] {
  return names.map((name) => {
    const { caption, under } = table.fields[name]
    return { caption: under.at(-1) ?? caption, amount: at(table, '1', name) }
  })
}

export type BudgetBlock = { readonly caption: string; readonly parts: readonly BudgetLine[] }

type BudgetReportHead = Pick<TableHead, 'code' | 'description' | 'title' | 'decimals'> & {
  /** Calculation §9, Two readings. */
  readonly totalName: (typeof totalNames)[number]
  readonly total: Formula
  readonly blocks: readonly BudgetBlock[]
}

/** In thousand tugrik: the total first, then each block under its sum. */
export function budgetReport({ totalName, total, blocks, ...head }: BudgetReportHead): Report {
  return tableReport({
    ...head,
    columns: [{ caption: '{Y} оны төсөв', content: 'amount', width: 0.4 }],
    lines: [
      { caption: budgetTotalText.totals[totalName], level: 0, strong: true, values: [total] },
      ...blocks.flatMap(blockLines),
    ],
  })
}

function blockLines({ caption, parts }: BudgetBlock): readonly TableLine[] {
  const sum = plus(...parts.map(({ amount }) => amount))
  return [
    { caption, level: 1, strong: true, values: [sum] },
    ...parts.map(
      (part): TableLine => ({ caption: part.caption, level: 2, strong: false, values: [part.amount] }),
    ),
  ]
}
