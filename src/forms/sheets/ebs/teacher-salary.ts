import { sheet } from '#engine/define.ts'
import { fact, floor, max, not, over, times } from '#engine/formula.ts'
import { at, field, following, percentUpTo } from '#engine/sheet.ts'
import { payGrid } from '#forms/norms/pay-grid.ts'
import { supplements } from '#forms/norms/supplements.ts'
import { teaching } from '#forms/norms/teaching.ts'
import { funded, fundedPupils } from '#forms/sheets/ebs/funded-pupils.ts'
import { allSubjects, weeklyHours } from '#forms/sheets/ebs/weekly-hours.ts'
import { foodAndRideMonth, insuranceOf, localPercent, year } from '#forms/sheets/shared/pay.ts'

const rows = ['1', '2', '3', '4', '5'] as const
const gradeStepOf = { '1': 'ТҮБД-3', '2': 'ТҮБД-3', '3': 'ТҮБД-3', '4': 'ТҮБД-4', '5': 'ТҮБД-5' } as const
const hoursOf = { '1': 'primaryHourQty', '2': 'lowerHourQty', '3': 'upperHourQty' } as const

/** The supplements and their caps (spec 001 §9), in percent of the base salary. */
const openTo = [
  'addedJobTime',
  'addedDegreePay',
  'addedLabPay',
  'addedClassPay',
  'addedLeadZan',
  'addedSkillPay',
  'addedOvertimePay',
  'addedGpaPay',
  'addedOtherPay',
] as const
const percents = [...openTo, 'addedCountryPay', 'addedDisabilityPay'] as const

const percent = (caption: string, guidance: string) =>
  field(caption, 'percent', { under: ['Нэмэгдэл, хувиар'], guidance })
const formula = 'spec 001 §9'

/** Blank 5: tugrik; percents of the base. */
export const teacherSalary = following((now) =>
  sheet({
    code: 'ebs-b5',
    caption: 'Багшийн цалин',
    purpose:
      'Багш, сургалтын менежер, захирлын цалингийн нэмэгдлийн хувийг оруулна; цалин, шимтгэлийг програм тооцно.',
    rows: {
      '1': 'Бага ангийн багш',
      '2': 'Дунд ангийн багш',
      '3': 'Ахлах ангийн багш',
      '4': 'Сургалтын менежер',
      '5': 'Захирал',
    },
    fields: {
      totalTeacher: field('Орон тоо', 'posts'),
      mainSalaryQty: field('Нэг албан тушаалын', 'tugrik', { under: ['Үндсэн цалин'] }),
      mainSalaryMonth: field('Сард', 'tugrik', { under: ['Үндсэн цалин'] }),
      bonusQty: field('Нэг албан тушаалын, сард', 'tugrik', { under: ['Хоол, унааны хөнгөлөлт'] }),
      bonusMonth: field('Сард', 'tugrik', { under: ['Хоол, унааны хөнгөлөлт'] }),
      bonusYear: field('Жилд', 'tugrik', { under: ['Хоол, унааны хөнгөлөлт'] }),
      addedJobTime: percent('Төрийн алба хаасан хугацаа', '0–25'),
      addedCountryPay: percent('Орон нутагт ажилласан', '20–40'),
      addedDegreePay: percent('Мэргэшлийн зэрэг', '10–20'),
      addedLabPay: percent('Кабинет, лаборатори', '5'),
      addedClassPay: percent('Анги удирдсан', '10'),
      addedLeadZan: percent('ЗАН-ийн ахлагч', '5'),
      addedDisabilityPay: percent('Хөгжлийн бэрхшээлтэй хүүхэдтэй ажилласан', '30'),
      addedSkillPay: percent('Ур чадвар', '10–25'),
      addedOvertimePay: percent('Илүү цаг', '10–25'),
      addedGpaPay: percent('Гүйцэтгэлийн үнэлгээ', '15–40'),
      addedOtherPay: percent('Бусад', '5–25'),
      addedSalaryMonth: field('Сард', 'tugrik', { under: ['Нэмэгдэл'] }),
      addedSalaryYear: field('Жилд', 'tugrik', { under: ['Нэмэгдэл'] }),
      totalSalaryYear: field('Цалингийн дүн, жилд', 'tugrik'),
      totalSalaryYearFee: field('Ажил олгогчоос төлөх НДШ', 'tugrik'),
      totalSalaryExpenses: field('Нийт цалингийн зардал', 'tugrik'),
    },
  })
    .computed(
      ['1', '2', '3'],
      ['totalTeacher'],
      ({ row }) =>
        over(
          at(now(weeklyHours), allSubjects(now), hoursOf[row]),
          at(teaching.sheet, 'lessonsPerWeek', 'value'),
        ),
      '7 хоногийн цаг ÷ багшийн цагийн норм',
    )
    .computed(
      ['4'],
      ['totalTeacher'],
      () =>
        max(
          1,
          floor(
            over(
              at(fundedPupils, funded.pupils, 'totalQty'),
              at(teaching.sheet, 'pupilsPerManager', 'value'),
            ),
          ),
        ),
      '300 суралцагч тутамд 1, дор хаяж 1',
    )
    .computed(['5'], ['totalTeacher'], () => 1, 'Сургуульд нэг захирал')
    .computed(
      rows,
      ['mainSalaryQty'],
      ({ row }) => at(payGrid.sheet, gradeStepOf[row], 'average'),
      'facts §5.1: жилийн дундаж сарын цалин',
    )
    .computed(
      rows,
      ['mainSalaryMonth'],
      ({ same }) => times(same('totalTeacher'), same('mainSalaryQty')),
      'Орон тоо × үндсэн цалин',
    )
    .computed(rows, ['bonusQty'], () => foodAndRideMonth, '(хоол + унаа) × ажлын өдөр ÷ 12')
    .computed(
      rows,
      ['bonusMonth'],
      ({ same }) => times(same('totalTeacher'), same('bonusQty')),
      'Орон тоо × хөнгөлөлт',
    )
    .computed(rows, ['bonusYear'], ({ same }) => times(year, same('bonusMonth')), '12 сар')
    .computed(rows, ['addedCountryPay'], () => localPercent, 'facts §5.2: байршлаар тогтоосон')
    .entered(rows, openTo, capped, { source: formula })
    .entered(rows, ['addedDisabilityPay'], capped, {
      source: 'spec 001 §5',
      locks: [
        {
          when: not(fact('disabilityAllowance', 'yes')),
          why: 'Энэ нэмэгдлийг зөвхөн зөвшөөрөгдсөн зургаан байгууллага төлөвлөнө.',
        },
      ],
    })
    .computed(
      rows,
      ['addedSalaryMonth'],
      ({ same, sum }) => over(times(same('mainSalaryMonth'), sum(percents)), 100),
      formula,
    )
    .computed(rows, ['addedSalaryYear'], ({ same }) => times(year, same('addedSalaryMonth')), formula)
    .computed(
      rows,
      ['totalSalaryYear'],
      ({ sum }) => times(year, sum(['mainSalaryMonth', 'addedSalaryMonth', 'bonusMonth'])),
      formula,
    )
    .computed(rows, ['totalSalaryYearFee'], ({ same }) => insuranceOf(same('totalSalaryYear')), formula)
    .computed(
      rows,
      ['totalSalaryExpenses'],
      ({ sum }) => sum(['totalSalaryYear', 'totalSalaryYearFee']),
      formula,
    )
    .totalled([
      'totalTeacher',
      'mainSalaryMonth',
      'bonusMonth',
      'bonusYear',
      'addedSalaryMonth',
      'addedSalaryYear',
      'totalSalaryYear',
      'totalSalaryYearFee',
      'totalSalaryExpenses',
    ])
    .headlined(['totals'], 'totalSalaryExpenses')
    .done(),
)

function capped(name: (typeof openTo)[number] | 'addedDisabilityPay') {
  return percentUpTo(at(supplements.sheet, name, 'cap'))
}
