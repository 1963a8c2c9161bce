import type { ListRow, Report } from '#domain/report/report.ts'
import { listReport, totalled } from '#domain/reports/shared/list-report.ts'

/** EBS_TT15: the confirmed children of staff who study, with their tuition, two decimals (design calculation §7). */
export const staffChildren: Report = listReport({
  code: 'EBS_TT15',
  description: 'Багш, ажилтны суралцаж буй хүүхэд',
  title: '{Y} оны төсвийн төсөл: багш, ажилтны хүүхдийн сургалтын төлбөр',
  decimals: 2,
  columns: [
    { caption: 'Ажилтны овог, нэр', holds: 'text', width: 1 },
    { caption: 'Албан тушаал', holds: 'text', width: 0.45 },
    { caption: 'Хүүхдийн овог, нэр', holds: 'text', width: 0.6 },
    { caption: 'Сургууль', holds: 'text', width: 0.6 },
    { caption: 'Мэргэжлийн чиглэл', holds: 'text', width: 0.5 },
    { caption: 'Курс', holds: 'whole', width: 0.15 },
    { caption: 'Сургалтын төлбөр', holds: 'amount', width: 0.35 },
  ],
  rule: 'Сургалтын төлбөр нь «Багш, ажилтны хүүхэд» хуудсанд баталгаажуулсан хүүхэд тус бүрийн жилийн төлбөр.',
  rowsOf: ({ children }) =>
    totalled(
      children.map(
        ({ parent, position, name, school, field, level, tuition }): ListRow => [
          parent,
          position,
          name,
          school,
          field,
          level,
          tuition / 1000,
        ],
      ),
      [6],
    ),
})
