import { field } from '#engine/sheet.ts'
import { norm, share } from '#forms/norms/norm.ts'
import { stepTable } from '#forms/norms/steps.ts'

/** Model values: one public calculator, dated to the resolution by inference (facts §0). */
const common = { source: 'ЗГ-ын 2024-01-25-ны тогтоол (facts §3.2)', from: '2024-01-25', model: true }

/** Equals the sum of a private school's three teaching components. */
export const stateShare = norm({
  code: 'norm-state-share',
  caption: 'Хувийн сургуулийн хувьсах зардалд төрөөс хариуцах хувь',
  purpose: 'Хувийн сургуулийн хувьсах зардлаас төрийн төсвөөс санхүүжүүлэх хэсэг.',
  fields: { share: field('Төрийн хэсэг', 'coefficient') },
  rows: {
    capital: { ...common, bounds: share, caption: 'Нийслэл' },
    aimagCentre: { ...common, bounds: share, caption: 'Аймгийн төв' },
    soum: { ...common, bounds: share, caption: 'Сум' },
  },
})

/** Steps of a grade's yearly tuition (tugrik); no tuition is the first. */
export const tuitionCapital = tuitionTable(
  'norm-tuition-capital',
  'Сургалтын төлбөрийн итгэлцүүр: нийслэл',
  4,
)

/** Steps of a grade's yearly tuition (tugrik). */
export const tuitionElsewhere = tuitionTable(
  'norm-tuition-elsewhere',
  'Сургалтын төлбөрийн итгэлцүүр: орон нутаг',
  4,
)

function tuitionTable(code: string, caption: string, steps: number) {
  return stepTable({
    code,
    caption,
    purpose: 'Хувийн сургуулийн жилийн сургалтын төлбөрөөс хамаарах итгэлцүүр.',
    over: { caption: 'Жилийн төлбөр хүртэл (төгрөг)', unit: 'tugrik' },
    steps,
    source: common,
  })
}
