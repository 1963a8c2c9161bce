import { type Formula, times } from '#engine/formula.ts'
import { at, field } from '#engine/sheet.ts'
import { divisor, type NormRow, norm } from '#forms/norms/norm.ts'
import { highestPay } from '#forms/norms/pay-grid.ts'

/** No act defines these limits; the design does (calculation §9, Plausibility). */
const chosen = { source: 'Жишиг: албан ёсны эх сурвалж тогтоогоогүй', from: null, model: true }

/** The limits affect no figure. */
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
    unusualPercent: {
      ...chosen,
      caption: 'Ижил байгууллагын голчоос хэд хувиас илүү зөрөхөд ердийн бус гэж үзэх (хувь)',
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

/** Limits without an earlier year (calculation §10, Questions in the first year). They affect no figure. */
export const firstYear = norm({
  code: 'norm-first-year',
  caption: 'Өмнөх жилгүйгээр шалгах хязгаар',
  purpose:
    'Оруулсан тоог бүртгэл, нөгөө хичээлийн жил, суралцагчийн тоотой тулгаж шалгах хязгаар. Төсвийн дүнд нөлөөлөхгүй.',
  fields: { value: field('Утга', 'quantity') },
  rows: {
    registerTimes: {
      ...chosen,
      bounds: divisor,
      caption: 'Суралцагчийн бүртгэлээс хэд дахин их, бага болоход анхааруулах (дахин)',
    },
    registerPeople: { ...chosen, caption: 'Суралцагчийн бүртгэлтэй харьцуулах хамгийн бага зөрүү (хүн)' },
    studyYearTimes: {
      ...chosen,
      bounds: divisor,
      caption: 'Хоёр хичээлийн жилийн тоо хэд дахин зөрөхөд анхааруулах (дахин)',
    },
    studyYearPeople: { ...chosen, caption: 'Хоёр хичээлийн жилийн тоог харьцуулах хамгийн бага зөрүү (тоо)' },
    groupMost: {
      ...chosen,
      bounds: divisor,
      caption: 'Нэг анги, бүлэгт байж болох хамгийн олон хүүхэд (хүүхэд)',
    },
    learnersCounted: {
      ...chosen,
      bounds: divisor,
      caption: 'Нэг багш, нэг суралцагчид ногдохыг шалгах хамгийн цөөн суралцагч (хүн)',
    },
    learnersPerTeacherLeast: { ...chosen, caption: 'Нэг багшид ногдох суралцагч, доод хязгаар (хүн)' },
    learnersPerTeacherMost: {
      ...chosen,
      bounds: divisor,
      caption: 'Насан туршийн боловсролын төвийн нэг багшид ногдох суралцагч, дээд хязгаар (хүн)',
    },
    payTimes: {
      ...chosen,
      bounds: divisor,
      caption: 'Сарын цалин цалингийн сүлжээний хамгийн өндөр шатнаас хэд дахин их байж болох (дахин)',
    },
    percentMost: { ...chosen, caption: 'Дээд хязгааргүй нэмэгдлийн анхааруулах хувь (хувь)' },
    monthDaysMost: { ...chosen, caption: 'Нэг сарын хамгийн олон өдөр (өдөр)' },
    costTimes: {
      ...chosen,
      bounds: divisor,
      caption:
        'Нэг суралцагчид ногдох зардал ердийн хязгаараас хэд дахин их, бага болоход анхааруулах (дахин)',
    },
  },
})

const types = {
  school: 'Сургууль',
  kindergarten: 'Цэцэрлэг',
  centre: 'Насан туршийн боловсролын төв',
} as const
type InstitutionType = keyof typeof types

const costFields = {
  schoolLeast: costField('school', 'доод'),
  schoolMost: costField('school', 'дээд'),
  kindergartenLeast: costField('kindergarten', 'доод'),
  kindergartenMost: costField('kindergarten', 'дээд'),
  centreLeast: costField('centre', 'доод'),
  centreMost: costField('centre', 'дээд'),
}
type CostField = keyof typeof costFields
const upperEnds = ['schoolMost', 'kindergartenMost', 'centreMost'] as const

function costField(type: InstitutionType, end: 'доод' | 'дээд') {
  return field(`Ердийн ${end} хязгаар`, 'tugrik', { under: [types[type]] })
}

/** Every institution pays for it, so too little is also suspicious. */
const utility = (caption: string): NormRow<CostField> => ({ ...chosen, caption })
const other = (caption: string): NormRow<CostField> => ({ ...chosen, caption, fields: upperEnds })

/** Tugrik a year for a learner, by type of institution. The limits affect no figure. */
export const plausibleCosts = norm({
  code: 'norm-plausible-costs',
  caption: 'Нэг суралцагчид ногдох зардлын ердийн хязгаар',
  purpose:
    'Оруулсан зардал суралцагчийн тоонд тохирч байгаа эсэхийг шалгах жилийн ердийн хязгаар. Төсвийн дүнд нөлөөлөхгүй.',
  fields: costFields,
  rows: {
    training: other('Сургалт, хөтөлбөрийн ердийн зардал'),
    wages: other('Орлогоос цалин хөлсөнд'),
    goods: other('Орлогоос бараа, ажил үйлчилгээнд'),
    capital: other('Орлогоос хөрөнгийн зардалд'),
    power: utility('Гэрэл, цахилгаан'),
    heating: utility('Түлш, халаалт'),
    water: utility('Цэвэр, бохир ус'),
    rent: other('Байрны түрээс'),
  },
})

/** Tugrik a month: a multiple of the highest step of the year's grid (calculation §10). */
export const payWarningLimit: Formula = times(at(firstYear.sheet, 'payTimes', 'value'), highestPay)
