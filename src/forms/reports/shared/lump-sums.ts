import { over, times } from '#engine/formula.ts'
import { at } from '#engine/sheet.ts'
import { benefits } from '#forms/norms/benefits.ts'
import type { Report } from '#forms/reports/report.ts'
import { listReport, sumOfColumns, whereAll } from '#forms/reports/shared/list-report.ts'

const retirement = ['Тэтгэвэрт гарахад олгох нэг удаагийн мөнгөн тэтгэмж'] as const
const ruralService = ['Хөдөө тогтвор суурьшилтай ажилласны тэтгэмж'] as const

/** EBS_TT11 (spec 001 §2). Our choice: name and post share a column, so that every amount is next to its inputs. */
export function lumpSumsReport(decimals: 1 | 2): Report {
  return listReport({
    code: 'EBS_TT11',
    description: 'Нэг удаагийн тэтгэмж, дэмжлэг',
    title: '{Y} оны төсвийн төсөл: ажилтанд олгох нэг удаагийн тэтгэмж, дэмжлэг',
    decimals,
    columns: {
      name: { caption: 'Овог, нэр, албан тушаал', content: 'text', width: 1, names: 'people' },
      months: { caption: 'Сар', under: retirement, content: 'whole', width: 0.16 },
      average: { caption: 'Сарын дундаж цалин, төгрөг', under: retirement, content: 'tugrik', width: 0.3 },
      pension: {
        caption: 'Дүн',
        under: retirement,
        content: 'amount',
        width: 0.3,
        figure: whereAll(['months', 'average'], (months, average) => over(times(months, average), 1000)),
        isSummed: true,
      },
      travel: {
        caption: 'Ээлжийн амралтаар явах унааны хөнгөлөлт',
        content: 'amount',
        width: 0.3,
        isSummed: true,
      },
      salary: { caption: 'Сарын цалин, төгрөг', under: ruralService, content: 'tugrik', width: 0.3 },
      rural: {
        caption: 'Дүн',
        under: ruralService,
        content: 'amount',
        width: 0.3,
        figure: whereAll(['salary'], (salary) =>
          over(times(salary, at(benefits.sheet, 't3Months', 'value')), 1000),
        ),
        isSummed: true,
      },
      total: {
        caption: 'Нийт',
        content: 'amount',
        width: 0.3,
        figure: sumOfColumns('pension', 'travel', 'rural'),
        isSummed: true,
      },
    },
    source: '«Ажилтны төлөв, тэтгэмж» хуудас',
    linesOf: ({ staff }) =>
      staff
        .filter(({ retirement, travel, ruralService }) => retirement || travel !== null || ruralService)
        .map(({ name, position, salary, retirement, travel, ruralService }) => ({
          name: [name, position].filter((part) => part !== '').join(', '),
          ...(retirement && { months: retirement.months, average: retirement.averageSalary }),
          ...(travel !== null && { travel: travel / 1000 }),
          ...(ruralService && { salary }),
        })),
  })
}
