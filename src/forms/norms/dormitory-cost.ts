import { field } from '#engine/sheet.ts'
import { norm } from '#forms/norms/norm.ts'
import { stepTable } from '#forms/norms/steps.ts'

/** Model values: one public calculator, dated to the resolution by inference (facts §0). */
const common = { source: 'ЗГ-ын 2024-01-25-ны тогтоол (facts §3.5)', from: '2024-01-25', model: true }

/** Tugrik a year for a boarder, and coefficients by location. */
export const dormitoryCost = norm({
  code: 'norm-dormitory',
  caption: 'Дотуур байрны хувьсах зардлын норматив',
  purpose: 'Дотуур байранд амьдрах нэг хүүхдийн жилийн хувьсах зардал, байршлын итгэлцүүр.',
  fields: { value: field('Утга', 'coefficient') },
  rows: {
    amount: { ...common, caption: 'Нэг хүүхдийн хувьсах зардал (төгрөг жилд)' },
    capital: { ...common, caption: 'Байршил: нийслэл' },
    aimagCentre: { ...common, caption: 'Байршил: аймгийн төв' },
    soum: { ...common, caption: 'Байршил: сум' },
  },
})

export const dormitorySize = stepTable({
  code: 'norm-dormitory-size',
  caption: 'Дотуур байрны хүүхдийн тооны итгэлцүүр',
  purpose: 'Дотуур байранд амьдрах хүүхдийн тооноос хамаарах итгэлцүүр.',
  over: { caption: 'Хүүхэд хүртэл', unit: 'people' },
  steps: 4,
  source: common,
})
