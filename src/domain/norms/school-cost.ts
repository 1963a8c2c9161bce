import { grades } from '#domain/norms/grades.ts'
import { type NormRow, norm } from '#domain/norms/norm.ts'
import { type PrintedSteps, stepTable } from '#domain/norms/steps.ts'
import { field } from '#domain/sheet/sheet.ts'

const resolution = 'ЗГ-ын 2024-01-25-ны тогтоол (facts §3.2)'
const common = { source: resolution, from: '2024-01-25', model: true }

const thousands = [1477, 1486, 1491, 1610, 1656, 1989, 2091, 2147, 2187, 2116, 2214, 2247]

/** Variable cost of an ordinary pupil of a grade, tugrik a year. */
export const gradeNorm = norm({
  code: 'norm-grade',
  caption: 'Нэг суралцагчийн хувьсах зардлын норматив',
  purpose: 'Анги тус бүрийн нэг суралцагчид жилд ногдох хувьсах зардал.',
  fields: { amount: field('Норматив', 'tugrik') },
  rows: byGrade((grade) => ({
    ...common,
    caption: `${grade}-р анги`,
    values: { amount: (thousands[grade - 1] ?? 0) * 1000 },
  })),
})

/** Builds a row a grade, with the codes `1` to `12`. */
function byGrade<F extends string>(
  row: (grade: number) => NormRow<F>,
): Record<`${(typeof grades)[number]}`, NormRow<F>> {
  return Object.fromEntries(grades.map((grade) => [String(grade), row(grade)])) as Record<
    `${(typeof grades)[number]}`,
    NormRow<F>
  >
}

/** Weights and coefficients of the school formula. */
export const schoolCost = norm({
  code: 'norm-school',
  caption: 'Сургуулийн хувьсах зардлын итгэлцүүр',
  purpose: 'Хувьсах зардлыг тооцох жин, босго, итгэлцүүр.',
  fields: { value: field('Утга', 'coefficient') },
  rows: {
    disabledWeight: { ...common, caption: 'Хөгжлийн бэрхшээлтэй суралцагчийн жин', values: { value: 3 } },
    specialSchool: { ...common, caption: 'Тусгай сургуулийн итгэлцүүр', values: { value: 1.3 } },
    classFrom: { ...common, caption: 'Анги дүүргэлтийн доод босго', values: { value: 35 } },
    classOver: { ...common, caption: 'Анги дүүргэлтийн дээд босго', values: { value: 44 } },
    classFromWeight: {
      ...common,
      caption: 'Доод, дээд босгын хоорондох ангийн жин',
      values: { value: 0.0001 },
    },
    classOverWeight: {
      ...common,
      caption: 'Дээд босгоос олон суралцагчтай ангийн хасалтын жин',
      values: { value: 0.3 },
    },
    capital: { ...common, caption: 'Байршил: нийслэл', values: { value: 1 } },
    aimagCentre: { ...common, caption: 'Байршил: аймгийн төв', values: { value: 1.176 } },
    soumNear: { ...common, caption: 'Байршил: сум, 200 км хүртэл', values: { value: 1.38 } },
    soumFar: { ...common, caption: 'Байршил: сум, 200 км-ээс хол', values: { value: 1.384 } },
    specialisedProgramme: { ...common, caption: 'Төрөлжсөн хөтөлбөр', values: { value: 1.17 } },
    bayanOlgii: { ...common, caption: 'Баян-Өлгий аймаг', values: { value: 1.01 } },
    mathematics: { ...common, caption: 'Математикийн хөтөлбөр (3, 4-р анги)', values: { value: 0.021 } },
    english: { ...common, caption: 'Англи хэлний хөтөлбөр (5, 6-р анги)', values: { value: 0.02 } },
  },
})

const town: PrintedSteps = [
  [50, 5],
  [100, 3.5],
  [160, 2.5],
  [200, 2.1],
  [350, 1.77],
  [550, 1.52],
  [900, 1.31],
  [1200, 1.15],
  [1500, 1.1],
  [1800, 1],
  [2000, 0.91],
  [2500, 0.87],
  [3000, 0.84],
  [3500, 0.82],
  [null, 0.72],
]
const soum: PrintedSteps = [
  [50, 5],
  [100, 3.5],
  [160, 2.5],
  [200, 2.1],
  [300, 1.77],
  [400, 1.59],
  [500, 1.55],
  [700, 1.31],
  [900, 1.27],
  [1200, 1.17],
  [null, 0.95],
]

/** Pupil-number coefficient of state schools in the capital and the aimag centres. */
export const townSize = sizeTable(
  'norm-size-town',
  'Суралцагчийн тооны итгэлцүүр: нийслэл, аймгийн төв',
  town,
)
/** Pupil-number coefficient of state schools in the soums. */
export const soumSize = sizeTable('norm-size-soum', 'Суралцагчийн тооны итгэлцүүр: сум', soum)

function sizeTable(code: string, caption: string, steps: PrintedSteps) {
  return stepTable({
    code,
    caption,
    purpose: 'Сургуулийн нийт суралцагчийн тооноос хамаарах итгэлцүүр.',
    over: { caption: 'Суралцагч хүртэл', unit: 'people' },
    steps,
    source: common,
  })
}
