import { type Formula, over } from '#engine/formula.ts'
import type { Measure, Report } from '#forms/reports/report.ts'
import { type TableHead, tableReport } from '#forms/reports/shared/table-report.ts'

export type PolicyIndicator = readonly [caption: string, unit: string, figure: Formula, source?: string]

type PolicyReportHead = Pick<TableHead, 'code' | 'decimals'> & {
  readonly indicators: readonly PolicyIndicator[]
}

/** Compares last year's snapshot with this year (spec 001 §2, spec 002 §3.4). */
export function policyReport({ code, decimals, indicators }: PolicyReportHead): Report {
  return tableReport({
    code,
    description: 'Төсвийн зорилго, хүрэх үр дүн',
    title: '{Y} оны төсвийн төсөл: төсвийн зорилго, хүрэх үр дүнгийн үзүүлэлт',
    decimals,
    columns: [
      { caption: 'Хэмжих нэгж', content: 'form', width: 0.3 },
      { caption: '{Y-1} он', content: 'yearBefore', width: 0.3 },
      { caption: '{Y} он', content: 'indicator', width: 0.3 },
    ],
    lines: indicators.map(
      ([caption, unit, figure, source = 'Үзүүлэлтийн сонголт: жишиг (design calculation §7)']) => ({
        caption,
        level: 0,
        strong: false,
        values: [figure],
        form: [unit],
        measure: unit === units.thousand ? { unit: 'thousandTugrik', decimals } : counted,
        source,
      }),
    ),
  })
}

/** Posts and averages have up to two decimals (design calculation §9, Units). */
const counted: Measure = { unit: 'quantity', decimals: 2 }

/** Converts tugrik to `units.thousand`. */
export const thousand = (amount: Formula): Formula => over(amount, 1000)

export const units = {
  people: 'хүн',
  children: 'хүүхэд',
  groups: 'бүлэг',
  posts: 'орон тоо',
  hours: 'цаг',
  percent: 'хувь',
  thousand: 'мянган төгрөг',
} as const
