import { field } from '#engine/sheet.ts'
import { type NormRow, type NormSource, norm } from '#forms/norms/norm.ts'

/** Weeks of the school year: 34, 35 and 36, of five days (facts §3.8). */
const days = {
  source: 'Хичээлийн жилийн бүтэц: 34, 35, 36 долоо хоног (facts §3.8)',
  from: null,
  model: true,
}

function row(caption: string, source: NormSource): NormRow<'value'> {
  return { ...source, caption }
}

/** Tugrik a child and day, days a year by grades. */
export const schoolMealsNorm = norm({
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

const price = { source: 'Цэцэрлэгийн хоолны норматив (facts §3.8)', from: null, model: true }
const parents = {
  source: 'Жишиг: эцэг, эхээс хоолны мөнгө авах эсэхийг байршлаар тогтооно (calculation §10)',
  from: null,
  model: true,
}

const places = {
  capital: field('Нийслэл', 'quantity'),
  aimagCentre: field('Аймгийн төв', 'quantity'),
  soum: field('Сум', 'quantity'),
}

/** Tugrik a child and day, the parents' part of it, days a year. */
export const kindergartenMeals = norm({
  code: 'norm-kindergarten-meals',
  caption: 'Цэцэрлэгийн хоолны норматив',
  purpose:
    'Цэцэрлэгийн нэг хүүхдийн өдрийн хоолны зардал, түүнээс эцэг, эхийн төлөх хэсэг, өдрийн тоо, байршлаар.',
  fields: places,
  rows: {
    ordinary: placed('Ердийн (8–10 цагийн) бүлгийн өдрийн зардал (төгрөг)', price),
    ordinaryParents: placed('Үүнээс эцэг, эхээс, ердийн бүлэг (төгрөг өдөрт)', parents),
    hour24: placed('24 цагийн, тусгай бүлгийн өдрийн зардал (төгрөг)', price),
    hour24Parents: placed('Үүнээс эцэг, эхээс, 24 цагийн, тусгай бүлэг (төгрөг өдөрт)', parents),
    days: placed('Хоол олгох өдөр (өдөр)', { ...price, source: '470,250 = 2,475 × 190 (facts §3.8)' }),
  },
})

function placed(caption: string, source: NormSource): NormRow<keyof typeof places> {
  return { ...source, caption }
}

function level(caption: string): NormRow<'price' | 'days'> {
  return {
    source: 'Дотуур байрны хоолны норматив, 2026 онд нэмэгдсэн; өдрийн тоо жишиг (facts §3.8)',
    from: null,
    model: true,
    caption,
  }
}

/** Tugrik a boarder and day, days a year. */
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
