import { norm, share } from '#domain/norms/norm.ts'
import { type PrintedSteps, stepTable } from '#domain/norms/steps.ts'
import { field } from '#domain/sheet/sheet.ts'

/** Model values: one public calculator, dated to the resolution by inference (facts §0). */
const common = { source: 'ЗГ-ын 2024-01-25-ны тогтоол (facts §3.3)', from: '2024-01-25', model: true }
/** Base and the capital's state share multiply to the 1,188 thousand that the press reported, so both are confirmed. */
const confirmed = { ...common, model: false }

/** Variable cost of a child, tugrik a year, with the weights and coefficients of the kindergarten formula. */
export const kindergartenCost = norm({
  code: 'norm-kindergarten-cost',
  caption: 'Цэцэрлэгийн хувьсах зардлын норматив',
  purpose: 'Цэцэрлэгийн нэг хүүхдийн жилийн хувьсах зардал, жин, итгэлцүүр.',
  fields: { value: field('Утга', 'coefficient') },
  rows: {
    base: {
      ...confirmed,
      caption: 'Нэг хүүхдийн хувьсах зардал (төгрөг жилд)',
      values: { value: 2_967_080 },
    },
    disabledWeight: { ...common, caption: 'Хөгжлийн бэрхшээлтэй хүүхдийн жин', values: { value: 3 } },
    special: { ...common, caption: 'Тусгай цэцэрлэгийн итгэлцүүр', values: { value: 1.3 } },
    capital: { ...common, caption: 'Байршил: нийслэл', values: { value: 1 } },
    aimagCentre: { ...common, caption: 'Байршил: аймгийн төв', values: { value: 1.183 } },
    soumNear: { ...common, caption: 'Байршил: сум, 200 км хүртэл', values: { value: 1.35 } },
    soumFar: { ...common, caption: 'Байршил: сум, 200 км-ээс хол', values: { value: 1.354 } },
    travellingShare: {
      ...common,
      bounds: share,
      caption: 'Явуулын бүлгийн зардлын хэсэг',
      values: { value: 0.2 },
    },
    nomadicShare: {
      ...common,
      bounds: share,
      caption: 'Нүүдлийн бүлгийн зардлын хэсэг',
      values: { value: 0.25 },
    },
  },
})

/** Coefficient by the number of children of a state kindergarten. */
export const kindergartenSize = table('norm-kindergarten-size', 'Хүүхдийн тооны итгэлцүүр', 'Хүүхэд', [
  [25, 2.5],
  [50, 2.3],
  [100, 1.75],
  [125, 1.6],
  [150, 1.51],
  [175, 1.5],
  [200, 1.35],
  [225, 1.3],
  [250, 1.2],
  [275, 1.17],
  [300, 1.14],
  [325, 1.1],
  [350, 1.08],
  [375, 1.06],
  [400, 1.05],
  [null, 1],
])

/** Coefficient by the number of branch groups; none or one gives 1. */
export const branchGroups = table('norm-kindergarten-branches', 'Салбар бүлгийн итгэлцүүр', 'Салбар бүлэг', [
  [1, 1],
  [2, 1.018],
  [3, 1.025],
  [4, 1.028],
  [5, 1.034],
  [null, 1.048],
])

/** Coefficient K of the children of travelling groups (явуулын бүлэг). */
export const travellingGroup = table('norm-kindergarten-travelling', 'Явуулын бүлгийн итгэлцүүр', 'Хүүхэд', [
  [20, 1.8],
  [35, 1.1],
  [null, 0.8],
])

/** Coefficient K of the children of nomadic groups (нүүдлийн бүлэг). */
export const nomadicGroup = table('norm-kindergarten-nomadic', 'Нүүдлийн бүлгийн итгэлцүүр', 'Хүүхэд', [
  [20, 1.8],
  [40, 1.3],
  [60, 1],
  [80, 0.7],
  [null, 0.5],
])

function table(code: string, caption: string, over: string, steps: PrintedSteps) {
  return stepTable({
    code,
    caption: `Цэцэрлэг: ${caption}`,
    purpose: 'Цэцэрлэгийн хувьсах зардлыг тооцох итгэлцүүр.',
    over: { caption: `${over} хүртэл`, unit: over === 'Хүүхэд' ? 'people' : 'groups' },
    steps,
    source: common,
  })
}

/** Part of a private kindergarten's amount that the state bears, by location. */
export const kindergartenStateShare = norm({
  code: 'norm-kindergarten-state-share',
  caption: 'Хувийн цэцэрлэгийн хувьсах зардалд төрөөс хариуцах хувь',
  purpose: 'Хувийн цэцэрлэгийн хувьсах зардлаас төрийн төсвөөс санхүүжүүлэх хэсэг.',
  fields: { share: field('Төрийн хэсэг', 'coefficient', { decimals: 6 }) },
  rows: {
    capital: { ...confirmed, bounds: share, caption: 'Нийслэл', values: { share: 0.40047 } },
    aimagCentre: { ...common, bounds: share, caption: 'Аймгийн төв', values: { share: 0.400277 } },
    soum: { ...common, bounds: share, caption: 'Сум', values: { share: 0.4005 } },
  },
})
