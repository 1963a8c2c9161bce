import type { Report, ReportLine } from '#domain/report/report.ts'
import { sheet } from '#domain/sheet/define.ts'
import { field } from '#domain/sheet/field.ts'
import { type Formula, over, plus } from '#domain/sheet/formula.ts'

/** One amount of a budget, in tugrik, as a line of a report. */
export type BudgetLine = { readonly caption: string; readonly amount: Formula }

type Head = {
  readonly code: string
  readonly description: string
  readonly title: string
  /** Decimals that the group's reports print: ORGEBS one, the others two (design calculation §7). */
  readonly decimals: 1 | 2
  readonly total: Formula
  readonly blocks: readonly { readonly caption: string; readonly parts: readonly BudgetLine[] }[]
}

type Line = BudgetLine & Pick<ReportLine, 'level' | 'strong'>

/** A report of one amount a line, in thousand tugrik: the total first, then each block under its sum. */
export function budgetReport({ code, description, title, decimals, total, blocks }: Head): Report {
  const lines: readonly Line[] = [
    { caption: 'Нийт төсөв', level: 0, strong: true, amount: total },
    ...blocks.flatMap(blockLines),
  ]
  return {
    code,
    description,
    title,
    layout: 'table',
    columns: [{ caption: '{Y} оны төсөв', holds: 'number', decimals, width: 0.4 }],
    lines: lines.map(
      ({ caption, level, strong }, index): ReportLine => ({
        code: String(index + 1),
        caption,
        level,
        strong,
      }),
    ),
    value: { from: 'sheet', sheet: figuresOf(code, description, lines) },
  }
}

function blockLines({ caption, parts }: Head['blocks'][number]): readonly Line[] {
  const sum = plus(...parts.map(({ amount }) => amount))
  return [
    { caption, level: 1, strong: true, amount: sum },
    ...parts.map((part): Line => ({ ...part, level: 2, strong: false })),
  ]
}

/** The figures in thousand tugrik, a row a line. */
function figuresOf(code: string, description: string, lines: readonly Line[]) {
  const amounts = new Map(lines.map(({ amount }, index) => [String(index + 1), amount]))
  return sheet({
    code,
    kind: 'report',
    caption: description,
    purpose: `${description}, мянган төгрөгөөр.`,
    rows: Object.fromEntries(lines.map(({ caption }, index) => [String(index + 1), caption])),
    fields: { amount: field('{Y} оны төсөв', 'thousandTugrik') },
  })
    .computed(
      [...amounts.keys()],
      ['amount'],
      ({ row }) => over(amounts.get(row) ?? 0, 1000),
      'design calculation §7: мянган төгрөг',
    )
    .done()
}
