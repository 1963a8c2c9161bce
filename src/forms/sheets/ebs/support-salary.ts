import { sheet } from '#engine/define.ts'
import { fact, not, percentOf, plus, postsFor, times, when } from '#engine/formula.ts'
import { at, field, wholeUpTo } from '#engine/sheet.ts'
import { allowances } from '#forms/norms/allowances.ts'
import { supportPay } from '#forms/norms/pay-grid.ts'
import { staffing } from '#forms/norms/staffing.ts'
import { funded, fundedPupils } from '#forms/sheets/ebs/funded-pupils.ts'
import {
  foodAndRideMonth,
  insuranceOf,
  localPercent,
  resultIncentive,
  year,
} from '#forms/sheets/shared/pay.ts'

const pupils = at(fundedPupils, funded.pupils, 'totalQty')
const post = (name: keyof typeof staffing.sources) => at(staffing.sheet, name, 'value')

const given = {
  '1': postsFor(pupils, post('schoolSocialWorkerPer')),
  '2': postsFor(pupils, post('laboratoryAssistantPer')),
  '3': post('doctor'),
  '4': post('librarian'),
  '5': post('accountant'),
  '6': post('storekeeper'),
  '7': post('clerk'),
  '8': post('itSpecialist'),
  '10': post('guard'),
} as const

const rows = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11'] as const
const simple = ['9', '10', '11'] as const
const model = 'design calculation §6: орон тооны жишиг'

/** Blank 6. Only service staff and boiler stokers have an entered count (spec 001 §5). Tugrik. */
export const supportSalary = sheet({
  code: 'ebs-b6',
  caption: 'ЗАА ажилтны цалин',
  purpose: 'Захиргаа, аж ахуйн ажилтны цалин. Үйлчлэгч, галчийн тоог өөрчилж болно; бусдыг жишгээр тооцно.',
  rows: {
    '1': 'Нийгмийн ажилтан',
    '2': 'Лаборант',
    '3': 'Эмч',
    '4': 'Номын санч',
    '5': 'Нягтлан бодогч',
    '6': 'Нярав',
    '7': 'Бичиг хэргийн ажилтан',
    '8': 'Мэдээллийн технологийн мэргэжилтэн',
    '9': 'Үйлчлэгч',
    '10': 'Сахиул',
    '11': 'Галч',
  },
  fields: {
    workerTotal: field('Орон тоо', 'posts'),
    gradeStepName: field('Зэрэглэл', 'text'),
    mainOneSalaryMonth: field('Нэг албан тушаалын', 'tugrik', { under: ['Үндсэн цалин, сард'] }),
    mainSalaryMonth: field('Нийт', 'tugrik', { under: ['Үндсэн цалин, сард'] }),
    addedSalary: field('Нэмэгдэл, сард', 'tugrik'),
    bonusSalaryYear: field('Үр дүнгийн урамшуулал, жилд', 'tugrik'),
    foodBonusMonth: field('Хоол, унааны хөнгөлөлт, сард', 'tugrik'),
    salaryExpensesYear: field('Цалингийн дүн, жилд', 'tugrik'),
    salaryExpensesYearFee: field('Ажил олгогчоос төлөх НДШ', 'tugrik'),
    totalSalaryYear: field('Нийт цалингийн зардал', 'tugrik'),
  },
})
  .computed(['1', '2', '3', '4', '5', '6', '7', '8', '10'], ['workerTotal'], ({ row }) => given[row], model)
  .proposed(['9'], ['workerTotal'], wholeUpTo(1000), () => postsFor(pupils, post('cleanerPer')), {
    source: model,
  })
  .proposed(
    ['11'],
    ['workerTotal'],
    wholeUpTo(1000),
    () => when(fact('hasStokers', 'yes'), post('stoker'), 0),
    {
      source: model,
      locks: [
        {
          when: not(fact('hasStokers', 'yes')),
          why: 'Танай сургуульд галч ажилладаггүй гэж бүртгэгдсэн.',
        },
      ],
    },
  )
  .text('gradeStepName', Object.fromEntries(rows.map((row) => [row, 'ТҮ'])))
  .computed(
    rows,
    ['mainOneSalaryMonth'],
    ({ row }) => at(supportPay.sheet, simple.some((each) => each === row) ? 'simple' : 'skilled', 'month'),
    'design calculation §6: ТҮ цалин, жишиг',
  )
  .computed(
    rows,
    ['mainSalaryMonth'],
    ({ same }) => times(same('workerTotal'), same('mainOneSalaryMonth')),
    'Орон тоо × үндсэн цалин',
  )
  .computed(
    rows,
    ['addedSalary'],
    ({ same }) =>
      percentOf(
        plus(localPercent, at(allowances.sheet, 'supportSeniority', 'value')),
        same('mainSalaryMonth'),
      ),
    'Орон нутгийн нэмэгдэл + хугацааны нэмэгдэл',
  )
  .computed(
    rows,
    ['bonusSalaryYear'],
    ({ same }) => resultIncentive(times(year, same('mainSalaryMonth'))),
    'spec 000 §9: үр дүнгийн урамшуулал',
  )
  .computed(
    rows,
    ['foodBonusMonth'],
    ({ same }) => times(same('workerTotal'), foodAndRideMonth),
    'Орон тоо × хоол, унааны хөнгөлөлт',
  )
  .computed(
    rows,
    ['salaryExpensesYear'],
    ({ same, sum }) =>
      plus(times(year, sum(['mainSalaryMonth', 'addedSalary', 'foodBonusMonth'])), same('bonusSalaryYear')),
    'facts §5.6',
  )
  .computed(
    rows,
    ['salaryExpensesYearFee'],
    ({ same }) => insuranceOf(same('salaryExpensesYear')),
    'spec 001 §9: нийгмийн даатгал',
  )
  .computed(
    rows,
    ['totalSalaryYear'],
    ({ sum }) => sum(['salaryExpensesYear', 'salaryExpensesYearFee']),
    'facts §5.6',
  )
  .totalled([
    'workerTotal',
    'mainSalaryMonth',
    'addedSalary',
    'bonusSalaryYear',
    'foodBonusMonth',
    'salaryExpensesYear',
    'salaryExpensesYearFee',
    'totalSalaryYear',
  ])
  .headlined(['totals'], 'totalSalaryYear')
  .done()
