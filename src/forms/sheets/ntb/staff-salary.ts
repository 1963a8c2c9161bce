import { sheet } from '#engine/define.ts'
import { above, all, choose, type Formula, percentOf, plus, times } from '#engine/formula.ts'
import { at, field, type Input, quantityUpTo, tugrik } from '#engine/sheet.ts'
import { allowances } from '#forms/norms/allowances.ts'
import { minimumWage, payGrid, supportPay } from '#forms/norms/pay-grid.ts'
import { payWarningLimit } from '#forms/norms/plausibility.ts'
import { financedByGrade, financedByGroup } from '#forms/sheets/ntb/financed-learners.ts'
import {
  contractPayTooHigh,
  fewLearnersPerTeacher,
  hasFewPerTeacher,
  hasManyPerTeacher,
  isAtLeastMean,
  manyLearnersPerTeacher,
  payTooHigh,
  payTooLow,
} from '#forms/sheets/shared/first-year-rules.ts'
import {
  foodAndRideMonth,
  insuranceOf,
  localPercent,
  resultIncentive,
  year,
} from '#forms/sheets/shared/pay.ts'

const staff = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11'] as const
const contracts = ['12', '13', '14'] as const
const rows = [...staff, ...contracts] as const

const teacher = at(payGrid.sheet, 'ТҮБД-3', 'average')
const skilled = at(supportPay.sheet, 'skilled', 'month')
const simple = at(supportPay.sheet, 'simple', 'month')
const base: Readonly<Record<(typeof staff)[number], Formula>> = {
  '1': at(payGrid.sheet, 'ТҮБД-5', 'average'),
  '2': at(payGrid.sheet, 'ТҮБД-4', 'average'),
  '3': teacher,
  '4': teacher,
  '5': teacher,
  '6': skilled,
  '7': skilled,
  '8': skilled,
  '9': simple,
  '10': simple,
  '11': simple,
}
const teachers = ['3', '4', '5'] as const
/** Contract teachers also teach, so a centre may have no other teachers. */
const contractTeachers = ['12', '13'] as const
const allTeachers = [...teachers, ...contractTeachers] as const
const learners = choose('learnerForm', {
  grades: at(financedByGrade, '4', 'totalQty'),
  groups: at(financedByGroup, '4', 'totalQty'),
})
/** Larger values become twelve with a notice (calculation §9, Saves). */
const monthsOfYear: Input = { ...quantityUpTo(12), clamps: true }
const source = 'spec 002 §3.2, §5.2'
const formula = 'design calculation §6 NTB b3, facts §5.6'

/** Blank 3: tugrik. */
export const centreSalary = sheet({
  code: 'ntb-b3',
  caption: 'Нийт ажилтны цалин',
  purpose:
    'Орон тоо, үндсэн цалинг оруулна (хөдөлмөрийн хөлсний доод хэмжээнээс багагүй). Гэрээт ажилд хүн, сар, дүнг оруулна.',
  rows: {
    '1': 'Эрхлэгч',
    '2': 'Сургалтын менежер',
    '3': 'Бага ангийн багш',
    '4': 'Дунд ангийн багш',
    '5': 'Ахлах ангийн багш',
    '6': 'Нягтлан бодогч',
    '7': 'Бичиг хэргийн ажилтан',
    '8': 'Номын санч',
    '9': 'Үйлчлэгч',
    '10': 'Сахиул',
    '11': 'Галч',
    '12': 'Гэрээт багш',
    '13': 'Гэрээт сургагч',
    '14': 'Бусад гэрээт ажилтан',
  },
  sections: [
    { caption: 'Орон тооны ажилтан', rows: staff },
    { caption: 'Гэрээт ажил, үйлчилгээ: хүн × сар × дүн', rows: contracts },
  ],
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
    privateServicesMonth: field('Сар', 'months', { under: ['Гэрээт ажил'] }),
    privateServicesSalary: field('Дүн', 'tugrik', { under: ['Гэрээт ажил'] }),
    totalSalaryYear: field('Нийт цалингийн зардал', 'tugrik'),
  },
})
  .text('gradeStepName', {
    '1': 'ТҮБД-5',
    '2': 'ТҮБД-4',
    '3': 'ТҮБД-3',
    '4': 'ТҮБД-3',
    '5': 'ТҮБД-3',
    '6': 'ТҮ',
    '7': 'ТҮ',
    '8': 'ТҮ',
    '9': 'ТҮ',
    '10': 'ТҮ',
    '11': 'ТҮ',
  })
  .entered(rows, ['workerTotal'], quantityUpTo(1000), { source })
  .proposed(staff, ['mainOneSalaryMonth'], tugrik, ({ row }) => base[row], { source })
  .entered(contracts, ['mainOneSalaryMonth'], tugrik, { source })
  .entered(contracts, ['privateServicesMonth'], monthsOfYear, { source })
  .computed(
    staff,
    ['mainSalaryMonth'],
    ({ same }) => times(same('workerTotal'), same('mainOneSalaryMonth')),
    'Орон тоо × үндсэн цалин',
  )
  .computed(
    staff,
    ['addedSalary'],
    ({ same }) =>
      percentOf(
        plus(localPercent, at(allowances.sheet, 'supportSeniority', 'value')),
        same('mainSalaryMonth'),
      ),
    'Орон нутгийн нэмэгдэл + хугацааны нэмэгдэл',
  )
  .computed(
    staff,
    ['bonusSalaryYear'],
    ({ same }) => resultIncentive(times(year, same('mainSalaryMonth'))),
    'Үр дүнгийн урамшуулал',
  )
  .computed(
    staff,
    ['foodBonusMonth'],
    ({ same }) => times(same('workerTotal'), foodAndRideMonth),
    'Орон тоо × хоол, унааны хөнгөлөлт',
  )
  .computed(
    staff,
    ['salaryExpensesYear'],
    ({ same, sum }) =>
      plus(times(year, sum(['mainSalaryMonth', 'addedSalary', 'foodBonusMonth'])), same('bonusSalaryYear')),
    formula,
  )
  .computed(
    staff,
    ['salaryExpensesYearFee'],
    ({ same }) => insuranceOf(same('salaryExpensesYear')),
    'Нийгмийн даатгал',
  )
  .computed(
    contracts,
    ['privateServicesSalary'],
    ({ same }) => times(same('workerTotal'), same('privateServicesMonth'), same('mainOneSalaryMonth')),
    'spec 002 §5.2: хүн × сар × дүн',
  )
  .computed(
    staff,
    ['totalSalaryYear'],
    ({ sum }) => sum(['salaryExpensesYear', 'salaryExpensesYearFee']),
    formula,
  )
  .computed(contracts, ['totalSalaryYear'], ({ same }) => same('privateServicesSalary'), 'spec 002 §5.2')
  .warned(
    allTeachers,
    ['workerTotal'],
    ({ same, inRow }) =>
      all(
        isAtLeastMean(same('workerTotal'), allTeachers.map(inRow)),
        hasFewPerTeacher(learners, plus(...allTeachers.map(inRow))),
      ),
    fewLearnersPerTeacher,
  )
  .warned(
    teachers,
    ['workerTotal'],
    ({ same, inRow, sumOfRows }) =>
      all(
        isAtLeastMean(same('workerTotal'), teachers.map(inRow)),
        hasManyPerTeacher(learners, plus(...allTeachers.map(inRow)), sumOfRows(rows)),
      ),
    manyLearnersPerTeacher,
  )
  .warned(
    staff,
    ['mainOneSalaryMonth'],
    ({ same }) => above(same('mainOneSalaryMonth'), payWarningLimit),
    payTooHigh,
  )
  .warned(
    contracts,
    ['mainOneSalaryMonth'],
    ({ same }) => above(same('mainOneSalaryMonth'), payWarningLimit),
    contractPayTooHigh,
  )
  // A contract has no minimum wage (calculation §10).
  .warned(
    staff,
    ['mainOneSalaryMonth'],
    ({ same }) => above(at(minimumWage.sheet, 'wage', 'month'), same('mainOneSalaryMonth')),
    payTooLow,
  )
  .totalled([
    'workerTotal',
    'mainSalaryMonth',
    'addedSalary',
    'bonusSalaryYear',
    'foodBonusMonth',
    'salaryExpensesYear',
    'salaryExpensesYearFee',
    'privateServicesSalary',
    'totalSalaryYear',
  ])
  .headlined(['totals'], 'totalSalaryYear')
  .done()

export const centreGroups = {
  teachers,
  workers: ['1', '2', '6', '7', '8', '9', '10', '11'],
  contracts,
} as const
