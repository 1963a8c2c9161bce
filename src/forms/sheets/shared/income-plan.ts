import { sheet } from '#engine/define.ts'
import { above, all, type Formula, fact, not, when } from '#engine/formula.ts'
import { at, field, type LockRule, tugrik } from '#engine/sheet.ts'
import { funded, fundedPupils } from '#forms/sheets/ebs/funded-pupils.ts'
import { privateFundedPupils } from '#forms/sheets/ebs/private-funded-pupils.ts'
import { childcareDiffers, childcareInsurance, differsFromRegister } from '#forms/sheets/shared/childcare.ts'
import {
  isTooLittle,
  isTooMuch,
  tooLittleForLearners,
  tooMuchForLearners,
} from '#forms/sheets/shared/first-year-rules.ts'
import { kindergartenCostSheet } from '#forms/sheets/sub/variable-cost.ts'

const source = 'spec 000 §5'

/**
 * Only eight schools plan power, heating, water and rent (spec 000 §5); all centres of the draft view do (calculation
 * §9).
 */
const notRequired: LockRule = {
  when: all(fact('orgType', 'EBS'), not(fact('fixedCostRequired', 'yes'))),
  why: 'Тогтмол зардлыг зөвхөн шаардлагатай 8 сургууль төлөвлөнө.',
}

const utilities = { '11': 'power', '12': 'heating', '13': 'water' } as const
const lines = {
  '2': 'training',
  '8': 'wages',
  '9': 'goods',
  '10': 'capital',
  ...utilities,
  '14': 'rent',
} as const

/** `fixedCost` locks rows 11-14; `learners` are the funded ones. Tugrik a year. */
const incomePlanOf = (
  code: string,
  caption: string,
  { fixedCost, learners }: { readonly fixedCost: readonly LockRule[]; readonly learners: Formula },
) =>
  sheet({
    code,
    caption,
    purpose: 'Орлого байгаа тохиолдолд л орлогыг оруулна. Орлогын хуваарилалт нийт орлогоос хэтрэхгүй.',
    rows: {
      '1': 'Хүүхэд асрах чөлөөтэй ажилтны НДШ',
      '2': 'Сургалтын урсгал зардал',
      '3': 'Нийгмийн даатгал, урсгал зардлын дүн',
      '4': 'Нийт орлого',
      '5': 'Орлогын хуваарилалтын дүн',
      '6': 'Үндсэн үйл ажиллагааны орлого',
      '7': 'Туслах үйл ажиллагааны орлого',
      '8': 'Цалин хөлсөнд',
      '9': 'Бараа, ажил үйлчилгээнд',
      '10': 'Хөрөнгийн зардалд',
      '11': 'Гэрэл, цахилгаан',
      '12': 'Түлш, халаалт',
      '13': 'Цэвэр, бохир ус',
      '14': 'Байрны түрээс',
      '15': 'Сургалт, хөтөлбөрийн төлбөр',
      '16': 'Хандив, тусламж',
      '17': 'Бусад орлого',
    },
    sections: [
      { caption: 'Нийгмийн даатгал', rows: ['1'] },
      { caption: 'Сургалтын урсгал зардал', rows: ['2', '3'] },
      { caption: 'Орлогын мэдээлэл', rows: ['15', '16', '17', '6', '7', '4'] },
      { caption: 'Орлогын хуваарилалт', rows: ['8', '9', '10', '5'] },
      { caption: 'Тогтмол зардал', rows: ['11', '12', '13', '14'] },
    ],
    fields: { plannedAmount: field('Төлөвлөсөн дүн', 'tugrik') },
  })
    .proposed(['1'], ['plannedAmount'], tugrik, () => childcareInsurance, {
      source: 'design calculation §5 b14: цалин × сар × нийгмийн даатгалын хувь',
    })
    .entered(['2', '7', '8', '9', '10', '15', '16', '17'], ['plannedAmount'], tugrik, { source })
    .entered(['11', '12', '13', '14'], ['plannedAmount'], tugrik, { source, locks: fixedCost })
    .computed(['3'], ['plannedAmount'], ({ sumOfRows }) => sumOfRows(['1', '2']), source)
    .computed(['6'], ['plannedAmount'], ({ sumOfRows }) => sumOfRows(['15', '16', '17']), source)
    .computed(['4'], ['plannedAmount'], ({ sumOfRows }) => sumOfRows(['6', '7']), source)
    .computed(['5'], ['plannedAmount'], ({ sumOfRows }) => sumOfRows(['8', '9', '10']), source)
    .warned(
      ['1'],
      ['plannedAmount'],
      ({ same }) => differsFromRegister(same('plannedAmount')),
      childcareDiffers,
    )
    .refused(['8', '9', '10'], ['plannedAmount'], ({ inRow }) => above(inRow('5'), inRow('4')), {
      code: 'allocationAboveIncome',
      message:
        'Орлогын хуваарилалт (5-р мөр) нийт орлогоос (4-р мөр) их байна. Хуваарилалтыг багасгах эсвэл орлогоо нэмнэ үү.',
    })
    .warned(
      ['2', '8', '9', '10', '11', '12', '13', '14'],
      ['plannedAmount'],
      ({ row, same }) => isTooMuch(lines[row], same('plannedAmount'), learners),
      tooMuchForLearners,
    )
    .warned(
      ['11', '12', '13'],
      ['plannedAmount'],
      ({ row, same }) => isTooLittle(utilities[row], same('plannedAmount'), learners),
      tooLittleForLearners,
    )
    .headlined(['3', '11', '12', '13', '14'], 'plannedAmount')
    .done()

/** Blanks 13 and 14: one sheet with two addresses. */
export const incomePlan = incomePlanOf('ebs-b14', 'Төсвийн бусад зардал', {
  fixedCost: [notRequired],
  learners: when(
    fact('view', 'ebs-private'),
    at(privateFundedPupils, '16', 'totalQty'),
    at(fundedPupils, funded.pupils, 'totalQty'),
  ),
})

/** Blank 8: all plan their fixed costs (calculation §9). */
export const kindergartenIncome = incomePlanOf('sub-b8', 'Бусад зардал', {
  fixedCost: [],
  learners: at(kindergartenCostSheet, '6', 'studentTotalQty'),
})
