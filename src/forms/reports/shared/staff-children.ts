import type { Report } from '#forms/reports/report.ts'
import { listReport } from '#forms/reports/shared/list-report.ts'

/** EBS_TT15, two decimals (calculation §7). */
export const staffChildren: Report = listReport({
  code: 'EBS_TT15',
  description: 'Багш, ажилтны суралцаж буй хүүхэд',
  title: '{Y} оны төсвийн төсөл: багш, ажилтны хүүхдийн сургалтын төлбөр',
  decimals: 2,
  columns: {
    parent: { caption: 'Ажилтны овог, нэр', content: 'text', width: 1, names: 'people' },
    position: { caption: 'Албан тушаал', content: 'text', width: 0.45 },
    name: { caption: 'Хүүхдийн овог, нэр', content: 'text', width: 0.6, names: 'people' },
    school: { caption: 'Сургууль', content: 'text', width: 0.6 },
    field: { caption: 'Мэргэжлийн чиглэл', content: 'text', width: 0.5 },
    level: { caption: 'Курс', content: 'whole', width: 0.15 },
    tuition: { caption: 'Сургалтын төлбөр', content: 'amount', width: 0.35, isSummed: true },
  },
  source: '«Суралцаж буй багш, ажилтны хүүхэд» хуудас',
  linesOf: ({ children }) => children.map((child) => ({ ...child, tuition: child.tuition / 1000 })),
})
