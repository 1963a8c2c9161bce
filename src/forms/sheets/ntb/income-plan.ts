import { sheet } from '#engine/define.ts'
import { above, choose } from '#engine/formula.ts'
import { at, field, tugrik } from '#engine/sheet.ts'
import { financedByGrade, financedByGroup } from '#forms/sheets/ntb/financed-learners.ts'
import { childcareDiffers, childcareInsurance, differsFromRegister } from '#forms/sheets/shared/childcare.ts'
import {
  isTooLittle,
  isTooMuch,
  tooLittleForLearners,
  tooMuchForLearners,
} from '#forms/sheets/shared/first-year-rules.ts'

const source = 'spec 002 §2.2, §5.2'
const learners = choose('learnerForm', {
  grades: at(financedByGrade, '4', 'totalQty'),
  groups: at(financedByGroup, '4', 'totalQty'),
})
const utilities = { '10': 'power', '11': 'heating', '12': 'water' } as const
const lines = {
  '2': 'training',
  '3': 'training',
  '7': 'wages',
  '8': 'goods',
  '9': 'capital',
  ...utilities,
  '13': 'rent',
} as const

/** Blank 7: tugrik a year. */
export const centreIncome = sheet({
  code: 'ntb-b7',
  caption: 'Бусад хувьсах зардал',
  purpose: 'Орлого байгаа тохиолдолд л орлогыг оруулна. Хуваарилалт нийт орлогоос хэтрэхгүй.',
  rows: {
    '1': 'Хүүхэд асрах чөлөөтэй ажилтны НДШ',
    '2': 'Сургалтын ердийн зардал',
    '3': 'Хөтөлбөрийн ердийн зардал',
    '4': 'Сургалтын урсгал зардлын дүн',
    '5': 'Үндсэн үйл ажиллагааны орлого',
    '6': 'Туслах үйл ажиллагааны орлого',
    '7': 'Цалин хөлсөнд',
    '8': 'Бараа, ажил үйлчилгээнд',
    '9': 'Хөрөнгийн зардалд',
    '10': 'Гэрэл, цахилгаан',
    '11': 'Түлш, халаалт',
    '12': 'Цэвэр, бохир ус',
    '13': 'Байрны түрээс',
  },
  sections: [
    { caption: 'Нийгмийн даатгал, тэтгэмж', rows: ['1'] },
    { caption: 'Сургалтын урсгал зардал', rows: ['2', '3', '4'] },
    { caption: 'Орлогын мэдээлэл', rows: ['5', '6'] },
    { caption: 'Орлогын хуваарилалт', rows: ['7', '8', '9'] },
    { caption: 'Тогтмол зардал', rows: ['10', '11', '12', '13'] },
  ],
  fields: { plannedAmount: field('Төлөвлөсөн дүн', 'tugrik') },
})
  .proposed(['1'], ['plannedAmount'], tugrik, () => childcareInsurance, {
    source: `${source}: цалин × сар × нийгмийн даатгалын хувь`,
  })
  .entered(['2', '3', '5', '6', '7', '8', '9', '10', '11', '12', '13'], ['plannedAmount'], tugrik, { source })
  .computed(['4'], ['plannedAmount'], ({ sumOfRows }) => sumOfRows(['2', '3']), source)
  .warned(
    ['1'],
    ['plannedAmount'],
    ({ same }) => differsFromRegister(same('plannedAmount')),
    childcareDiffers,
  )
  .refused(
    ['7', '8', '9'],
    ['plannedAmount'],
    ({ sumOfRows }) => above(sumOfRows(['7', '8', '9']), sumOfRows(['5', '6'])),
    {
      code: 'allocationAboveIncome',
      message:
        'Орлогын хуваарилалт (7–9-р мөр) нийт орлогоос (5, 6-р мөр) их байна. Хуваарилалтыг багасгах эсвэл орлогоо нэмнэ үү.',
    },
  )
  .warned(
    ['2', '3', '7', '8', '9', '10', '11', '12', '13'],
    ['plannedAmount'],
    ({ row, same }) => isTooMuch(lines[row], same('plannedAmount'), learners),
    tooMuchForLearners,
  )
  .warned(
    ['10', '11', '12'],
    ['plannedAmount'],
    ({ row, same }) => isTooLittle(utilities[row], same('plannedAmount'), learners),
    tooLittleForLearners,
  )
  .headlined(['1', '4', '10', '11', '12', '13'], 'plannedAmount')
  .done()
