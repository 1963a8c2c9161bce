import { type Formula, minus, plus } from '#engine/formula.ts'
import type { Report, TableLine } from '#forms/reports/report.ts'
import { type TableHead, tableReport } from '#forms/reports/shared/table-report.ts'

type IncomeRow = readonly [caption: string, amount: Formula]
type IncomeReportHead = Pick<TableHead, 'decimals' | 'appliesWhen'> & {
  readonly sources: readonly IncomeRow[]
  /** Lines below the first source, which are part of its amount. */
  readonly firstSourceParts: readonly IncomeRow[]
  readonly allocations: readonly IncomeRow[]
}

/** Builds EBS_TT14 (spec 001 §2, spec 002 §3.4). */
export function incomeReport({
  decimals,
  appliesWhen,
  sources,
  firstSourceParts,
  allocations,
}: IncomeReportHead): Report {
  const sum = (rows: readonly IncomeRow[]): Formula => plus(...rows.map(([, amount]) => amount))
  const [income, used] = [sum(sources), sum(allocations)]
  const head = (caption: string, amount: Formula): TableLine => ({
    caption,
    level: 0,
    strong: true,
    values: [amount],
  })
  const part =
    (level: 1 | 2) =>
    ([caption, amount]: IncomeRow): TableLine => ({ caption, level, strong: false, values: [amount] })
  return tableReport({
    code: 'EBS_TT14',
    description: 'Орлогын нэгтгэл',
    title: '{Y} оны төсвийн төсөл: орлого, түүний хуваарилалт',
    decimals,
    ...(appliesWhen ? { appliesWhen } : {}),
    columns: [{ caption: '{Y} оны төсөв', content: 'amount', width: 0.4 }],
    lines: [
      head('Нийт орлого', income),
      ...sources.flatMap((row, index) => [
        part(1)(row),
        ...(index === 0 ? firstSourceParts.map(part(2)) : []),
      ]),
      head('Орлогын хуваарилалт', used),
      ...allocations.map(part(1)),
      head('Хуваарилаагүй орлого', minus(income, used)),
    ],
  })
}
