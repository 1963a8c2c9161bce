import { sheet } from '#engine/define.ts'
import {
  above,
  all,
  type Formula,
  fact,
  not,
  number,
  over,
  plus,
  postsFor,
  times,
  when,
} from '#engine/formula.ts'
import { at, field, type LockRule, percentUpTo, wholeUpTo } from '#engine/sheet.ts'
import { payGrid, supportPay } from '#forms/norms/pay-grid.ts'
import { staffing } from '#forms/norms/staffing.ts'
import { supplements } from '#forms/norms/supplements.ts'
import { funded, fundedPupils } from '#forms/sheets/ebs/funded-pupils.ts'
import {
  foodAndRideMonth,
  insuranceOf,
  localPercent,
  resultIncentive,
  year,
} from '#forms/sheets/shared/pay.ts'

const rows = ['1', '2', '3', '4', '5', '6'] as const
const boarders = at(fundedPupils, funded.boarders, 'totalQty')
const norm = (name: keyof typeof staffing.sources): Formula => at(staffing.sheet, name, 'value')
const simple = at(supportPay.sheet, 'simple', 'month')
const skilled = at(supportPay.sheet, 'skilled', 'month')

const posts: Readonly<Record<(typeof rows)[number], Formula>> = {
  '1': postsFor(boarders, norm('dormitoryTeacherPer')),
  '2': norm('nightWatch'),
  '3': postsFor(boarders, norm('dormitoryCookPer')),
  '4': postsFor(boarders, norm('dormitoryAssistantCookPer')),
  '5': postsFor(boarders, norm('dormitoryCleanerPer')),
  '6': when(fact('hasStokers', 'yes'), norm('dormitoryStoker'), 0),
}
const base: Readonly<Record<(typeof rows)[number], Formula>> = {
  '1': at(payGrid.sheet, 'ТҮБД-2', 'average'),
  '2': simple,
  '3': skilled,
  '4': simple,
  '5': simple,
  '6': simple,
}
const houseful = (count: Formula): Formula =>
  when(all(fact('hasDormitory', 'yes'), above(boarders, 0)), count, number(0))

const inDormitory = fact('view', 'ebs-dormitory')
const nobody: LockRule = {
  when: not(fact('hasDormitory', 'yes')),
  why: 'Танай сургууль дотуур байргүй гэж бүртгэгдсэн.',
}
const atSchool: LockRule = { when: not(inDormitory), why: 'Орон тоог дотуур байрны жишгээр тооцно.' }
const always = 'Энэ албан тушаалд энэ нэмэгдлийг тооцохгүй.'
const never: LockRule = { when: fact('hasDormitory', 'yes', 'no'), why: always }
const lockedInDormitory: LockRule = { when: inDormitory, why: always }
const percents = [
  'addedJobTime',
  'addedCountryPay',
  'addedSkillPay',
  'addedOvertimePay',
  'addedOtherPay',
] as const

// spec 000 §5, spec 001 §9. The overtime cap is lower than that of teachers.
const caps = {
  addedJobTime: at(supplements.sheet, 'addedJobTime', 'cap'),
  addedSkillPay: at(supplements.sheet, 'addedSkillPay', 'cap'),
  addedOvertimePay: at(supplements.sheet, 'dormitoryOvertimePay', 'cap'),
  addedOtherPay: at(supplements.sheet, 'addedOtherPay', 'cap'),
} as const
const capped = (name: keyof typeof caps) => percentUpTo(caps[name])
const formula = 'spec 001 §9'
const source = 'spec 000 §5, spec 001 §5'
const percent = (caption: string, guidance: string) =>
  field(caption, 'percent', { under: ['Нэмэгдэл, хувиар'], guidance })

/** Blank 9, tugrik. The open cells depend on the view (spec 000 §5 against spec 001 §5). */
export const dormitorySalary = sheet({
  code: 'ebs-b9',
  caption: 'Дотуур байрны ажилтны цалин',
  purpose:
    'Нэмэгдлийн хувийг оруулна. Шөнийн ээлжийн ажилтан, үйлчлэгчийн орон тоог зөвхөн дотуур байрны байгууллага бичнэ; бусад орон тоо, цалинг програм тооцно.',
  rows: {
    '1': 'Дотуур байрны багш',
    '2': 'Шөнийн ээлжийн ажилтан',
    '3': 'Тогооч',
    '4': 'Туслах тогооч',
    '5': 'Үйлчлэгч',
    '6': 'Галч',
  },
  fields: {
    workerTotal: field('Орон тоо', 'posts'),
    gradeStepCode: field('Зэрэглэл', 'text'),
    mainSalaryQty: field('Нэг албан тушаалын', 'tugrik', { under: ['Үндсэн цалин'] }),
    mainSalaryMonth: field('Сард', 'tugrik', { under: ['Үндсэн цалин'] }),
    mainSalaryYear: field('Жилд', 'tugrik', { under: ['Үндсэн цалин'] }),
    bonusQty: field('Нэг албан тушаалын, сард', 'tugrik', { under: ['Хоол, унааны хөнгөлөлт'] }),
    bonusQtyMonth: field('Сард', 'tugrik', { under: ['Хоол, унааны хөнгөлөлт'] }),
    bonusQtyYear: field('Жилд', 'tugrik', { under: ['Хоол, унааны хөнгөлөлт'] }),
    resultBonusQtyYear: field('Үр дүнгийн урамшуулал, жилд', 'tugrik'),
    addedJobTime: percent('Төрийн алба хаасан хугацаа', '1–25'),
    addedCountryPay: percent('Орон нутагт ажилласан', '20–40'),
    addedSkillPay: percent('Ур чадвар', '10–25'),
    addedOvertimePay: percent('Илүү цаг', '0–15'),
    addedOtherPay: percent('Бусад', '0–25'),
    addedSalaryMonth: field('Сард', 'tugrik', { under: ['Нэмэгдэл'] }),
    addedSalaryYear: field('Жилд', 'tugrik', { under: ['Нэмэгдэл'] }),
    addedSalaryTotal: field('Нийт нэмэгдэл', 'tugrik'),
    totalSalaryYear: field('Цалингийн дүн, жилд', 'tugrik'),
    mainSalaryYearFee: field('Ажил олгогчоос төлөх НДШ', 'tugrik'),
    totalQty: field('Нийт цалингийн зардал', 'tugrik'),
  },
})
  .text('gradeStepCode', { '1': 'ТҮБД-2', '2': 'ТҮ', '3': 'ТҮ', '4': 'ТҮ', '5': 'ТҮ', '6': 'ТҮ' })
  .computed(
    ['1', '3', '4', '6'],
    ['workerTotal'],
    ({ row }) => houseful(posts[row]),
    'design calculation §5 b9: орон тооны жишиг',
  )
  .proposed(['2', '5'], ['workerTotal'], wholeUpTo(1000), ({ row }) => houseful(posts[row]), {
    source,
    locks: [nobody, atSchool],
  })
  .computed(rows, ['mainSalaryQty'], ({ row }) => base[row], 'facts §5.1')
  .computed(
    rows,
    ['mainSalaryMonth'],
    ({ same }) => times(same('workerTotal'), same('mainSalaryQty')),
    'Орон тоо × үндсэн цалин',
  )
  .computed(rows, ['mainSalaryYear'], ({ same }) => times(year, same('mainSalaryMonth')), '12 сар')
  .computed(rows, ['bonusQty'], () => foodAndRideMonth, '(хоол + унаа) × ажлын өдөр ÷ 12')
  .computed(
    rows,
    ['bonusQtyMonth'],
    ({ same }) => times(same('workerTotal'), same('bonusQty')),
    'Орон тоо × хөнгөлөлт',
  )
  .computed(rows, ['bonusQtyYear'], ({ same }) => times(year, same('bonusQtyMonth')), '12 сар')
  .computed(
    rows,
    ['resultBonusQtyYear'],
    ({ same }) => resultIncentive(same('mainSalaryYear')),
    'spec 000 §9: үр дүнгийн урамшуулал',
  )
  .entered(rows, ['addedJobTime', 'addedSkillPay'], capped, { source, locks: [nobody] })
  .computed(rows, ['addedCountryPay'], () => localPercent, 'facts §5.2: байршлаар тогтоосон')
  .entered(['1', '3'], ['addedOvertimePay', 'addedOtherPay'], capped, { source, locks: [nobody] })
  .entered(['2', '4'], ['addedOvertimePay', 'addedOtherPay'], capped, { source, locks: [never] })
  .entered(['5'], ['addedOvertimePay'], capped, { source, locks: [nobody, lockedInDormitory] })
  .entered(['5'], ['addedOtherPay'], capped, { source, locks: [never] })
  .entered(['6'], ['addedOvertimePay'], capped, { source, locks: [nobody] })
  .entered(['6'], ['addedOtherPay'], capped, { source, locks: [nobody, lockedInDormitory] })
  .computed(
    rows,
    ['addedSalaryMonth'],
    ({ same, sum }) => over(times(same('mainSalaryMonth'), sum(percents)), 100),
    formula,
  )
  .computed(
    rows,
    ['addedSalaryYear', 'addedSalaryTotal'],
    ({ same, sum }) =>
      plus(times(year, sum(['addedSalaryMonth', 'bonusQtyMonth'])), same('resultBonusQtyYear')),
    formula,
  )
  .computed(rows, ['totalSalaryYear'], ({ sum }) => sum(['addedSalaryYear', 'mainSalaryYear']), formula)
  .computed(rows, ['mainSalaryYearFee'], ({ same }) => insuranceOf(same('totalSalaryYear')), formula)
  .computed(rows, ['totalQty'], ({ sum }) => sum(['totalSalaryYear', 'mainSalaryYearFee']), formula)
  .totalled([
    'workerTotal',
    'mainSalaryMonth',
    'mainSalaryYear',
    'bonusQtyMonth',
    'bonusQtyYear',
    'resultBonusQtyYear',
    'addedSalaryMonth',
    'addedSalaryYear',
    'addedSalaryTotal',
    'totalSalaryYear',
    'mainSalaryYearFee',
    'totalQty',
  ])
  .headlined(['totals'], 'totalQty')
  .done()
