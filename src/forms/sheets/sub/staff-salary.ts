import { sheet } from '#engine/define.ts'
import { type Formula, fact, not, number, over, plus, postsFor, round, times, when } from '#engine/formula.ts'
import { at, field, type Input, percentUpTo, quantityUpTo } from '#engine/sheet.ts'
import { payGrid, supportPay } from '#forms/norms/pay-grid.ts'
import { staffing } from '#forms/norms/staffing.ts'
import { exceedsMonth, moreDaysThanMonth } from '#forms/sheets/shared/first-year-rules.ts'
import { foodPerDay, insuranceOf, localPercent, resultIncentive, year } from '#forms/sheets/shared/pay.ts'
import { overStudyMonths } from '#forms/sheets/shared/study-months.ts'
import { childrenCount, financed } from '#forms/sheets/sub/children-count.ts'

const others = ['1', '2', '3', '4', '5', '6', '7', '8'] as const
const teachers = ['9', '10'] as const
const rows = [...others, ...teachers] as const
type StaffSalaryRow = (typeof rows)[number]

const children = at(childrenCount, financed, 'totalQty')
const post = (name: keyof typeof staffing.sources): Formula => at(staffing.sheet, name, 'value')
export const kindergartenGroups = round(
  overStudyMonths(at(childrenCount, '3', 'totalQty'), at(childrenCount, '4', 'totalQty')),
)
const simple = at(supportPay.sheet, 'simple', 'month')
const skilled = at(supportPay.sheet, 'skilled', 'month')

const posts: Readonly<Record<StaffSalaryRow, Formula>> = {
  '1': post('kindergartenHead'),
  '2': post('methodAdviser'),
  '3': post('kindergartenAccountant'),
  '4': postsFor(children, post('kindergartenCookPer')),
  '5': postsFor(children, post('kindergartenAssistantCookPer')),
  '6': postsFor(children, post('kindergartenCleanerPer')),
  '7': post('kindergartenGuard'),
  '8': when(fact('hasStokers', 'yes'), post('kindergartenStoker'), 0),
  '9': kindergartenGroups,
  '10': kindergartenGroups,
}
const base: Readonly<Record<StaffSalaryRow, Formula>> = {
  '1': at(payGrid.sheet, 'ТҮБД-5', 'average'),
  '2': skilled,
  '3': skilled,
  '4': skilled,
  '5': simple,
  '6': simple,
  '7': simple,
  '8': simple,
  '9': at(payGrid.sheet, 'ТҮБД-4', 'average'),
  '10': at(payGrid.sheet, 'ТҮБД-1', 'average'),
}

/** Larger values become 50 with a notice (spec 002 §5.1); skill and other have no upper end. */
const upTo50: Input = { ...percentUpTo(50), clamps: true }
const open = percentUpTo(null)
const everywhere = ['addedJobTime', 'addedOvertimePay'] as const
const forTeachers = ['addedJobDegree', 'addedLeadZan', 'addedDisabilitySimple'] as const
const percents = [
  ...everywhere,
  ...forTeachers,
  'addedDisabilitySpecial',
  'addedCountryPay',
  'addedSkillPay',
  'addedOtherPay',
] as const
const ofOthers = [...everywhere, 'addedCountryPay', 'addedSkillPay', 'addedOtherPay'] as const
const source = 'spec 002 §3.3, §5.1'
const formula = 'design calculation §6 SUB b3'
const percent = (caption: string) => field(caption, 'percent', { under: ['Нэмэгдэл, хувиар'] })

/** Blank 3: other staff (group 1) and teachers (group 2). Tugrik; percents of the base. */
export const kindergartenSalary = sheet({
  code: 'sub-b3',
  caption: 'Багш, ажилтны цалин',
  purpose:
    'Нэмэгдлийн хувь, хоолны хөнгөлөлт тооцох өдрийг оруулна; орон тоо, цалинг програм тооцно. 50-аас их хувийг 50 болгоно.',
  rows: {
    '1': 'Эрхлэгч',
    '2': 'Арга зүйч',
    '3': 'Нягтлан бодогч',
    '4': 'Тогооч',
    '5': 'Туслах тогооч',
    '6': 'Үйлчлэгч',
    '7': 'Сахиул',
    '8': 'Галч',
    '9': 'Багш',
    '10': 'Туслах багш',
  },
  sections: [
    { caption: '1. Бусад ажилтан', rows: others },
    { caption: '2. Багш, туслах багш', rows: teachers },
  ],
  fields: {
    groupId: field('Бүлэг', 'quantity', { decimals: 0 }),
    workerTotal: field('Орон тоо', 'posts'),
    mainOneSalaryMonth: field('Нэг албан тушаалын', 'tugrik', { under: ['Үндсэн цалин, сард'] }),
    mainSalaryMonth: field('Нийт', 'tugrik', { under: ['Үндсэн цалин, сард'] }),
    addedSalary: field('Нэмэгдлийн дүн, сард', 'tugrik'),
    addedJobTime: percent('Төрийн алба хаасан хугацаа'),
    addedJobDegree: percent('Мэргэшлийн зэрэг'),
    addedOvertimePay: percent('Илүү цаг'),
    addedLeadZan: percent('ЗАН-ийн ахлагч'),
    addedCountryPay: percent('Орон нутагт ажилласан'),
    addedDisabilitySimple: percent('Хөгжлийн бэрхшээлтэй хүүхэдтэй (ердийн)'),
    addedDisabilitySpecial: percent('Хөгжлийн бэрхшээлтэй хүүхэдтэй (тусгай)'),
    addedSkillPay: percent('Ур чадвар'),
    addedFoodPay: field('Хоолны хөнгөлөлт тооцох өдөр, сард', 'days'),
    addedOtherPay: percent('Бусад'),
    bonusSalaryYear: field('Үр дүнгийн урамшуулал, жилд', 'tugrik'),
    // The heading shows both prices (spec 002 §9); the calculation uses the norm.
    foodBonusMonth: field('Хоолны хөнгөлөлт, сард', 'tugrik', {
      under: ['Өдөрт хөдөөд 5000 ₮, хотод 8000 ₮'],
    }),
    salaryExpensesYear: field('Цалингийн дүн, жилд', 'tugrik'),
    salaryExpensesYearFee: field('Ажил олгогчоос төлөх НДШ', 'tugrik'),
    totalSalaryYear: field('Нийт цалингийн зардал', 'tugrik'),
  },
})
  .computed(others, ['groupId'], () => number(1), source)
  .computed(teachers, ['groupId'], () => number(2), source)
  .computed(rows, ['workerTotal'], ({ row }) => posts[row], 'design calculation §6: орон тооны жишиг')
  .computed(rows, ['mainOneSalaryMonth'], ({ row }) => base[row], 'facts §5.1')
  .computed(
    rows,
    ['mainSalaryMonth'],
    ({ same }) => times(same('workerTotal'), same('mainOneSalaryMonth')),
    'Орон тоо × үндсэн цалин',
  )
  .entered(rows, everywhere, upTo50, { source })
  .entered(teachers, forTeachers, upTo50, { source })
  .entered(teachers, ['addedDisabilitySpecial'], upTo50, {
    source,
    locks: [
      {
        when: not(fact('disabilityAllowance', 'yes')),
        why: 'Энэ нэмэгдлийг зөвхөн зөвшөөрөгдсөн байгууллага төлөвлөнө.',
      },
    ],
  })
  .computed(rows, ['addedCountryPay'], () => localPercent, 'facts §5.2: байршлаар тогтоосон')
  .entered(rows, ['addedSkillPay', 'addedOtherPay'], open, { source })
  .proposed(rows, ['addedFoodPay'], { ...quantityUpTo(50), clamps: true }, () => 21, {
    source: 'design calculation §6: сард 21 өдөр',
  })
  .computed(
    others,
    ['addedSalary'],
    ({ same, sum }) => over(times(same('mainSalaryMonth'), sum(ofOthers)), 100),
    formula,
  )
  .computed(
    teachers,
    ['addedSalary'],
    ({ same, sum }) => over(times(same('mainSalaryMonth'), sum(percents)), 100),
    formula,
  )
  .computed(
    rows,
    ['bonusSalaryYear'],
    ({ same }) => resultIncentive(times(year, same('mainSalaryMonth'))),
    'spec 002 §9: үр дүнгийн урамшуулал',
  )
  .computed(
    rows,
    ['foodBonusMonth'],
    ({ same }) => times(same('workerTotal'), same('addedFoodPay'), foodPerDay),
    formula,
  )
  .computed(
    rows,
    ['salaryExpensesYear'],
    ({ same, sum }) =>
      plus(times(year, sum(['mainSalaryMonth', 'addedSalary', 'foodBonusMonth'])), same('bonusSalaryYear')),
    formula,
  )
  .computed(
    rows,
    ['salaryExpensesYearFee'],
    ({ same }) => insuranceOf(same('salaryExpensesYear')),
    'spec 002 §9: нийгмийн даатгал',
  )
  .computed(
    rows,
    ['totalSalaryYear'],
    ({ sum }) => sum(['salaryExpensesYear', 'salaryExpensesYearFee']),
    formula,
  )
  .warned(rows, ['addedFoodPay'], ({ same }) => exceedsMonth(same('addedFoodPay')), moreDaysThanMonth)
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

export const salaryGroups = { others, teachers } as const
