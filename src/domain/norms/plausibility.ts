import { divisor, norm } from '#domain/norms/norm.ts'
import { field } from '#domain/sheet/sheet.ts'

/** No text fixes what is doubtful: the figures are those of the design (calculation §9, Plausibility). */
const chosen = { source: 'Жишиг: албан ёсны эх сурвалж тогтоогоогүй', from: null, model: true }

/** From where on a figure is doubtful, so that the program says so. It changes no figure of a budget. */
export const plausibility = norm({
  code: 'norm-plausibility',
  caption: 'Анхааруулгын хязгаар',
  purpose: 'Оруулсан тоо эргэлзээтэй эсэхийг шалгах хязгаар. Төсвийн дүнд нөлөөлөхгүй.',
  fields: { value: field('Утга', 'quantity') },
  rows: {
    lastYearTimes: {
      ...chosen,
      bounds: divisor,
      caption: 'Өмнөх жилээс хэд дахин их, бага болоход анхааруулах (дахин)',
    },
    lastYearPeople: { ...chosen, caption: 'Өмнөх жилтэй харьцуулах хамгийн бага зөрүү, тоо (хүн)' },
    lastYearAmount: { ...chosen, caption: 'Өмнөх жилтэй харьцуулах хамгийн бага зөрүү, дүн (төгрөг)' },
    leastAmount: { ...chosen, caption: 'Үүнээс бага дүнг мянгаар бичсэн байж болзошгүй гэж үзэх (төгрөг)' },
    movedPercent: {
      ...chosen,
      caption: 'Төсвийн бүрдэл өмнөх жилээс хэд хувь өөрчлөгдөхөд үндэслэл шаардах (хувь)',
    },
    movedShare: {
      ...chosen,
      caption: 'Үндэслэл шаардах өөрчлөлт төсвийн хэд хувиас их байх (хувь)',
    },
    classLeast: { ...chosen, caption: 'Анги, бүлгийн дундаж, доод хязгаар (хүүхэд)' },
    classMost: { ...chosen, bounds: divisor, caption: 'Анги, бүлгийн дундаж, дээд хязгаар (хүүхэд)' },
    scholarshipYears: {
      source: 'Боловсролын ерөнхий хууль, 13.3.6 (facts §7.1)',
      from: '2024-01-01',
      model: false,
      caption: 'Хүүхдийн сургалтын төлбөрт шаардах тасралтгүй ажилласан жил (жил)',
    },
  },
})
