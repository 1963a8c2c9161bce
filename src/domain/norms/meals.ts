import { type NormRow, type NormSource, norm } from '#domain/norms/norm.ts'
import { field } from '#domain/sheet/sheet.ts'

/** Days follow from the weeks of the school year: 34, 35 and 36 weeks of five days (facts §3.8). */
const days = {
  source: 'Хичээлийн жилийн бүтэц: 34, 35, 36 долоо хоног (facts §3.8)',
  from: null,
  model: true,
}

function row(caption: string, source: NormSource): NormRow<'value'> {
  return { ...source, caption }
}

/** School lunch: price a child and day (tugrik), days a year by grades. */
export const schoolMeals = norm({
  code: 'norm-school-meals',
  caption: 'Сургуулийн үдийн хоолны норматив',
  purpose: 'Үдийн хоолны нэг хүүхдийн өдрийн зардал, хоол олгох өдрийн тоо.',
  fields: { value: field('Утга', 'quantity') },
  rows: {
    price: row('Нэг хүүхдийн өдрийн зардал (төгрөг)', {
      source: 'Жишиг; 2021 оны норматив (facts §3.8)',
      from: '2021-09-01',
      model: true,
    }),
    daysGrades1to2: row('Хоол олгох өдөр, 1–2-р анги (өдөр)', days),
    daysGrades3to5: row('Хоол олгох өдөр, 3–5-р анги (өдөр)', days),
    daysLower: row('Хоол олгох өдөр, 6–9-р анги (өдөр)', days),
  },
})

const price = { source: 'Цэцэрлэгийн хоолны норматив (facts §3.8)', from: null, model: false }

/** Kindergarten food: price a child and day (tugrik), the guardian's part of it, days a year. */
export const kindergartenMeals = norm({
  code: 'norm-kindergarten-meals',
  caption: 'Цэцэрлэгийн хоолны норматив',
  purpose: 'Цэцэрлэгийн нэг хүүхдийн өдрийн хоолны зардал, өдрийн тоо.',
  fields: { value: field('Утга', 'quantity') },
  rows: {
    ordinary: row('Ердийн (8–10 цагийн) бүлгийн өдрийн зардал (төгрөг)', price),
    hour24: row('24 цагийн бүлгийн өдрийн зардал (төгрөг)', price),
    guardianShare: row('Асран хамгаалагчийн төлөх хэсэг (төгрөг өдөрт)', {
      source: 'Жишиг (calculation §6)',
      from: null,
      model: true,
    }),
    days: row('Хоол олгох өдөр (өдөр)', { ...price, source: '470,250 = 2,475 × 190 (facts §3.8)' }),
  },
})

function level(caption: string): NormRow<'price' | 'days'> {
  return {
    source: 'Дотуур байрны хоолны норматив, 2026 онд нэмэгдсэн; өдрийн тоо жишиг (facts §3.8)',
    from: null,
    model: true,
    caption,
  }
}

/** Dormitory food by age group: price a boarder and day (tugrik), days a year. */
export const dormitoryMeals = norm({
  code: 'norm-dormitory-meals',
  caption: 'Дотуур байрны хоолны норматив',
  purpose: 'Дотуур байрны нэг хүүхдийн өдрийн хоолны зардал, өдрийн тоо, насны бүлгээр.',
  fields: { price: field('Өдрийн зардал', 'tugrik'), days: field('Өдөр', 'days') },
  rows: {
    primary: level('6–10 нас (бага анги)'),
    lower: level('11–14 нас (дунд анги)'),
    upper: level('15–18 нас (ахлах анги)'),
  },
})
