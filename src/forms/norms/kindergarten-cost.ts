import { field } from '#engine/sheet.ts'
import { norm, share } from '#forms/norms/norm.ts'
import { stepTable } from '#forms/norms/steps.ts'

/** Model values: one public calculator, dated to the resolution by inference (facts §0). */
const common = { source: 'ЗГ-ын 2024-01-25-ны тогтоол (facts §3.3)', from: '2024-01-25', model: true }

/** Tugrik a year for a child. */
export const kindergartenCost = norm({
  code: 'norm-kindergarten-cost',
  caption: 'Цэцэрлэгийн хувьсах зардлын норматив',
  purpose: 'Цэцэрлэгийн нэг хүүхдийн жилийн хувьсах зардал, жин, итгэлцүүр.',
  fields: { value: field('Утга', 'coefficient') },
  rows: {
    base: { ...common, caption: 'Нэг хүүхдийн хувьсах зардал (төгрөг жилд)' },
    disabledWeight: { ...common, caption: 'Хөгжлийн бэрхшээлтэй хүүхдийн жин' },
    special: { ...common, caption: 'Тусгай цэцэрлэгийн итгэлцүүр' },
    capital: { ...common, caption: 'Байршил: нийслэл' },
    aimagCentre: { ...common, caption: 'Байршил: аймгийн төв' },
    soumNear: { ...common, caption: 'Байршил: сум, 200 км хүртэл' },
    soumFar: { ...common, caption: 'Байршил: сум, 200 км-ээс хол' },
    travellingShare: { ...common, bounds: share, caption: 'Явуулын бүлгийн зардлын хэсэг' },
    nomadicShare: { ...common, bounds: share, caption: 'Нүүдлийн бүлгийн зардлын хэсэг' },
  },
})

/** State kindergartens only. */
export const kindergartenSize = table('norm-kindergarten-size', 'Хүүхдийн тооны итгэлцүүр', 'Хүүхэд', 16)

/** No or one branch group gives 1. */
export const branchGroups = table('norm-kindergarten-branches', 'Салбар бүлгийн итгэлцүүр', 'Салбар бүлэг', 6)

/** Coefficient K of travelling groups (явуулын бүлэг). */
export const travellingGroup = table('norm-kindergarten-travelling', 'Явуулын бүлгийн итгэлцүүр', 'Хүүхэд', 3)

/** Coefficient K of nomadic groups (нүүдлийн бүлэг). */
export const nomadicGroup = table('norm-kindergarten-nomadic', 'Нүүдлийн бүлгийн итгэлцүүр', 'Хүүхэд', 5)

function table(code: string, caption: string, over: string, steps: number) {
  return stepTable({
    code,
    caption: `Цэцэрлэг: ${caption}`,
    purpose: 'Цэцэрлэгийн хувьсах зардлыг тооцох итгэлцүүр.',
    over: { caption: `${over} хүртэл`, unit: over === 'Хүүхэд' ? 'people' : 'groups' },
    steps,
    source: common,
  })
}

/** The state's part of a private kindergarten's amount, by location. */
export const kindergartenStateShare = norm({
  code: 'norm-kindergarten-state-share',
  caption: 'Хувийн цэцэрлэгийн хувьсах зардалд төрөөс хариуцах хувь',
  purpose: 'Хувийн цэцэрлэгийн хувьсах зардлаас төрийн төсвөөс санхүүжүүлэх хэсэг.',
  fields: { share: field('Төрийн хэсэг', 'coefficient', { decimals: 6 }) },
  rows: {
    capital: { ...common, bounds: share, caption: 'Нийслэл' },
    aimagCentre: { ...common, bounds: share, caption: 'Аймгийн төв' },
    soum: { ...common, bounds: share, caption: 'Сум' },
  },
})
