import { sheet } from '#engine/define.ts'
import { at, field } from '#engine/sheet.ts'
import { grades } from '#forms/norms/grades.ts'
import { fundedPupils } from '#forms/sheets/ebs/funded-pupils.ts'
import { privateCountRows, privatePupilCount } from '#forms/sheets/ebs/private-pupil-count.ts'
import { gradeFields, stageField, stagesOf } from '#forms/sheets/shared/grade-fields.ts'
import { nextMonths, runningMonths } from '#forms/sheets/shared/study-months.ts'

const fields = [...stagesOf(grades)]
const rule = 'facts §3.6: 9 сарын 5 нь {A}, 4 нь {B} хичээлийн жилд'
const running = ['2', '5', '8', '11', '14'] as const
const next = ['3', '6', '9', '12', '15'] as const
const headings = ['1', '4', '7', '10', '13'] as const
const closing = { '16': '11', '17': '12', '18': '13', '19': '14', '20': '15' } as const
const closingRows = ['16', '17', '18', '19', '20'] as const

/** Blank 2: weighted rows of blank 1, closed by whole people and groups (spec 000 §3). */
export const privateFundedPupils = sheet({
  code: 'huvi-b2',
  caption: fundedPupils.caption,
  purpose: fundedPupils.purpose,
  rows: {
    ...privateCountRows,
    '16': 'Санхүүжүүлэх суралцагч',
    '17': 'Санхүүжүүлэх хөгжлийн бэрхшээлтэй суралцагч',
    '18': 'Санхүүжүүлэх бүлэг',
    '19': 'Санхүүжүүлэх дотуур байранд амьдрах суралцагч',
    '20': 'Санхүүжүүлэх үдийн хоолонд хамрагдах суралцагч',
  },
  rowUnits: { '7': 'groups', '8': 'groups', '9': 'groups', '18': 'groups' },
  fields: {
    ...gradeFields(stageField, 'people', { decimals: 2 }),
    totalQty: field('Нийт', 'people', { decimals: 2 }),
  },
})
  .computed(headings, fields, ({ row, field }) => at(privatePupilCount, row, field), rule)
  .computed(running, fields, ({ row, field }) => runningMonths(at(privatePupilCount, row, field)), rule)
  .computed(next, fields, ({ row, field }) => nextMonths(at(privatePupilCount, row, field)), rule)
  .computed(closingRows, fields, ({ row, field }) => at(fundedPupils, closing[row], field), rule)
  .computed(
    [...headings, ...running, ...next, ...closingRows],
    ['totalQty'],
    ({ sum }) => sum(fields),
    'spec 000 §5: 12 ангийн нийлбэр',
  )
  .headlined(['16'], 'totalQty')
  .done()
