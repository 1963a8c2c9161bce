import type { ListRow, Report } from '#domain/report/report.ts'
import { listReport, totalled } from '#domain/reports/shared/list-report.ts'

const retirement = ['Тэтгэвэрт гарахад олгох нэг удаагийн мөнгөн тэтгэмж'] as const

/** EBS_TT11: one-time benefits by person, eight columns (spec 001 §2). */
export function lumpSumsReport(decimals: 1 | 2): Report {
  return listReport({
    code: 'EBS_TT11',
    description: 'Нэг удаагийн тэтгэмж, дэмжлэг',
    title: '{Y} оны төсвийн төсөл: ажилтанд олгох нэг удаагийн тэтгэмж, дэмжлэг',
    decimals,
    columns: [
      { caption: 'Овог, нэр', holds: 'text', width: 1 },
      { caption: 'Албан тушаал', holds: 'text', width: 0.55 },
      { caption: 'Сар', under: retirement, holds: 'whole', width: 0.16 },
      { caption: 'Сарын дундаж цалин, төгрөг', under: retirement, holds: 'tugrik', width: 0.3 },
      { caption: 'Дүн', under: retirement, holds: 'amount', width: 0.3 },
      { caption: 'Ээлжийн амралтаар явах унааны хөнгөлөлт', holds: 'amount', width: 0.3 },
      { caption: 'Хөдөө тогтвор суурьшилтай ажилласны тэтгэмж', holds: 'amount', width: 0.3 },
      { caption: 'Нийт', holds: 'amount', width: 0.3 },
    ],
    rule: 'Тэтгэвэрт гарахад олгох дүн = сар × сарын дундаж цалин; хөдөө тогтвор суурьшлын тэтгэмж = сарын цалин × нормативын сар; унааны хөнгөлөлт нь оруулсан дүн. Бүгдийг «Ажилтны төлөв, тэтгэмж» хуудаснаас авна.',
    rowsOf: ({ staff, ruralServiceMonths }) =>
      totalled(
        staff
          .filter(({ retirement, travel, ruralService }) => retirement || travel !== null || ruralService)
          .map(({ name, position, salary, retirement, travel, ruralService }): ListRow => {
            const pension = retirement ? (retirement.months * retirement.averageSalary) / 1000 : null
            const ride = travel === null ? null : travel / 1000
            const rural = ruralService ? (salary * ruralServiceMonths) / 1000 : null
            const sum = (pension ?? 0) + (ride ?? 0) + (rural ?? 0)
            const asked = [retirement?.months ?? null, retirement?.averageSalary ?? null] as const
            return [name, position, ...asked, pension, ride, rural, sum]
          }),
        [4, 5, 6, 7],
      ),
  })
}
