import { field } from '#engine/sheet.ts'
import { type Grade, grades } from '#forms/norms/grades.ts'
import { type NormRow, norm } from '#forms/norms/norm.ts'
import { stepTable } from '#forms/norms/steps.ts'

const resolution = 'ЗГ-ын 2024-01-25-ны тогтоол (facts §3.2)'
const common = { source: resolution, from: '2024-01-25', model: true }

/** Tugrik a year for an ordinary pupil. */
export const gradeNorm = norm({
  code: 'norm-grade',
  caption: 'Нэг суралцагчийн хувьсах зардлын норматив',
  purpose: 'Анги тус бүрийн нэг суралцагчид жилд ногдох хувьсах зардал.',
  fields: { amount: field('Норматив', 'tugrik') },
  rows: Object.fromEntries(
    grades.map((grade) => [String(grade), { ...common, caption: `${grade}-р анги` }]),
  ) as Record<`${Grade}`, NormRow<'amount'>>,
})

export const schoolCost = norm({
  code: 'norm-school',
  caption: 'Сургуулийн хувьсах зардлын итгэлцүүр',
  purpose: 'Хувьсах зардлыг тооцох жин, босго, итгэлцүүр.',
  fields: { value: field('Утга', 'coefficient') },
  rows: {
    disabledWeight: { ...common, caption: 'Хөгжлийн бэрхшээлтэй суралцагчийн жин' },
    specialSchool: { ...common, caption: 'Тусгай сургуулийн итгэлцүүр' },
    classFrom: { ...common, caption: 'Анги дүүргэлтийн доод босго' },
    classOver: { ...common, caption: 'Анги дүүргэлтийн дээд босго' },
    classFromWeight: {
      ...common,
      caption: 'Доод, дээд босгын хоорондох ангийн жин',
    },
    classOverWeight: {
      ...common,
      caption: 'Дээд босгоос олон суралцагчтай ангийн хасалтын жин',
    },
    capital: { ...common, caption: 'Байршил: нийслэл' },
    aimagCentre: { ...common, caption: 'Байршил: аймгийн төв' },
    soumNear: { ...common, caption: 'Байршил: сум, 200 км хүртэл' },
    soumFar: { ...common, caption: 'Байршил: сум, 200 км-ээс хол' },
    specialisedProgramme: { ...common, caption: 'Төрөлжсөн хөтөлбөр' },
    bayanOlgii: { ...common, caption: 'Баян-Өлгий аймаг' },
    mathematics: { ...common, caption: 'Математикийн хөтөлбөр (3, 4-р анги)' },
    english: { ...common, caption: 'Англи хэлний хөтөлбөр (5, 6-р анги)' },
  },
})

/** Steps of pupil numbers; state schools only. */
export const townSize = sizeTable('norm-size-town', 'Суралцагчийн тооны итгэлцүүр: нийслэл, аймгийн төв', 15)
/** Steps of pupil numbers; state schools only. */
export const soumSize = sizeTable('norm-size-soum', 'Суралцагчийн тооны итгэлцүүр: сум', 11)

function sizeTable(code: string, caption: string, steps: number) {
  return stepTable({
    code,
    caption,
    purpose: 'Сургуулийн нийт суралцагчийн тооноос хамаарах итгэлцүүр.',
    over: { caption: 'Суралцагч хүртэл', unit: 'people' },
    steps,
    source: common,
  })
}
