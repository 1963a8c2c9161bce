import { field } from '#engine/sheet.ts'
import { norm } from '#forms/norms/norm.ts'

/** Counted in months of pay. */
export const benefits = norm({
  code: 'norm-benefits',
  caption: 'Нэг удаагийн тэтгэмжийн норматив',
  purpose: 'Тэтгэвэрт гарахад болон хөдөөд тогтвортой ажилласанд олгох тэтгэмжийн сарын тоо.',
  fields: { value: field('Сар', 'months') },
  rows: {
    t1MonthsMost: {
      source: 'ЗГ-ын 2019 оны 7-р тогтоол (facts §6)',
      from: '2019-01-09',
      model: false,
      caption: 'Тэтгэвэрт гарахад олгох тэтгэмж, дээд тал нь (сар)',
    },
    t3Months: {
      source: 'ЗГ-ын 2024 оны 104-р тогтоол (facts §6)',
      from: '2024-03-06',
      model: false,
      caption: 'Хөдөө орон нутагт тогтвор суурьшилтай ажилласны тэтгэмж (сар)',
    },
  },
})
