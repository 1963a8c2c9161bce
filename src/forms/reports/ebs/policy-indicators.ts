import { type Formula, over, percentIn } from '#engine/formula.ts'
import { at, cellAt, type SheetResolver, sumAt } from '#engine/sheet.ts'
import { schoolLevels } from '#forms/norms/grades.ts'
import { followingReport, type Report } from '#forms/reports/report.ts'
import { benefitsIn } from '#forms/reports/shared/benefits.ts'
import { type PolicyIndicator, policyReport, thousand, units } from '#forms/reports/shared/policy-report.ts'
import { budgetByHeadcount } from '#forms/sheets/ebs/budget-by-headcount.ts'
import { budgetByVariable } from '#forms/sheets/ebs/budget-by-variable.ts'
import { componentNames, qtyField } from '#forms/sheets/ebs/budget-lines.ts'
import { dormitorySalary } from '#forms/sheets/ebs/dormitory-salary.ts'
import { funded, fundedIn, fundedPupils } from '#forms/sheets/ebs/funded-pupils.ts'
import { quantities } from '#forms/sheets/ebs/quantities.ts'
import { teacherSalary } from '#forms/sheets/ebs/teacher-salary.ts'
import { schoolAmount } from '#forms/sheets/ebs/variable-cost.ts'
import { allSubjects, weeklyHours } from '#forms/sheets/ebs/weekly-hours.ts'
import { incomePlan } from '#forms/sheets/shared/income-plan.ts'
import { peopleRegister } from '#forms/sheets/shared/people-register.ts'
import { budgetTotalText } from '#forms/total-text.ts'

const budget = (name: keyof typeof budgetByVariable.fields): Formula => at(budgetByVariable, '1', name)
const total = budget('budgetTotal')
const income = at(incomePlan, '4', 'plannedAmount')
const pupils = at(fundedPupils, funded.pupils, 'totalQty')
const groups = at(fundedPupils, funded.groups, 'totalQty')
const teachersOf = (...rows: readonly ('1' | '2' | '3')[]): Formula =>
  sumAt(teacherSalary, rows, ['totalTeacher'])
const payLines = [
  'teacherMainSalary',
  'teacherAddedSalary',
  'workerSalary',
  'workerSalaryAdded',
  'workerBonusSalaryAdded',
] as const
const pay = sumAt(budgetByHeadcount, ['1'], payLines.map(qtyField))
const school = sumAt(budgetByHeadcount, ['1'], componentNames.map(qtyField))
const dormitoryPosts = sumAt(dormitorySalary, ['1', '2', '3', '4', '5', '6'], ['workerTotal'])

/** From blank 12. */
const planned = (now: SheetResolver): readonly PolicyIndicator[] => {
  const blank = now(quantities)
  return blank.rows.map(({ code, caption }) => {
    const unit = cellAt(blank, { row: code, field: 'unit' })
    return [
      caption,
      unit?.kind === 'text' ? unit.text : '',
      at(blank, code, 'plannedQty'),
      'spec 000 §3, b12: үзүүлэлтийн нэр жишиг',
    ]
  })
}

const computed = (now: SheetResolver): readonly PolicyIndicator[] => [
  ['Санхүүжүүлэх суралцагч: бага анги', units.children, fundedIn(funded.pupils, schoolLevels.primary)],
  ['Санхүүжүүлэх суралцагч: дунд анги', units.children, fundedIn(funded.pupils, schoolLevels.lower)],
  ['Санхүүжүүлэх суралцагч: ахлах анги', units.children, fundedIn(funded.pupils, schoolLevels.upper)],
  [
    'Санхүүжүүлэх суралцагч: хөгжлийн бэрхшээлтэй',
    units.children,
    at(fundedPupils, funded.disabled, 'totalQty'),
  ],
  ['Бүлэг: бага анги', units.groups, fundedIn(funded.groups, schoolLevels.primary)],
  ['Бүлэг: дунд анги', units.groups, fundedIn(funded.groups, schoolLevels.lower)],
  ['Бүлэг: ахлах анги', units.groups, fundedIn(funded.groups, schoolLevels.upper)],
  ['Нэг бүлэгт ногдох суралцагч', units.children, over(pupils, groups)],
  ['7 хоногийн хичээлийн цаг', units.hours, at(now(weeklyHours), allSubjects(now), 'totalHourQty')],
  ['Багшийн орон тоо: бага анги', units.posts, teachersOf('1')],
  ['Багшийн орон тоо: дунд анги', units.posts, teachersOf('2')],
  ['Багшийн орон тоо: ахлах анги', units.posts, teachersOf('3')],
  ['Нэг багшид ногдох суралцагч', units.children, over(pupils, teachersOf('1', '2', '3'))],
  ['Дотуур байрны ажилтны орон тоо', units.posts, dormitoryPosts],
  ['Шинээр шаардлагатай орон тоо', units.posts, at(peopleRegister, '1', 'positionQuantity')],
  [budgetTotalText.totals.requested, units.thousand, thousand(total)],
  [budgetTotalText.totals.headcount, units.thousand, thousand(at(budgetByHeadcount, '1', 'budgetTotal'))],
  ['Хувьсах зардлын дүн', units.thousand, thousand(schoolAmount)],
  ['Нэг суралцагчид ногдох хувьсах зардал', units.thousand, over(thousand(schoolAmount), pupils)],
  ['Нэг суралцагчид ногдох төсөв, хувьсах зардлаар', units.thousand, over(thousand(total), pupils)],
  ['Сургалтын зардалд цалингийн эзлэх хувь (орон тоогоор)', units.percent, percentIn(pay, school)],
  ['Үдийн хоолны зардал', units.thousand, thousand(budget('foodExpenses'))],
  ['Дотуур байрны зардал', units.thousand, thousand(budget('dormExpenses'))],
  ['Тэтгэмж, дэмжлэгийн зардал', units.thousand, thousand(benefitsIn(budget))],
  ['Тогтмол зардал', units.thousand, thousand(budget('constantExpenses'))],
  ['Нийт орлого', units.thousand, thousand(income)],
  ['Төсөвт өөрийн орлогын эзлэх хувь', units.percent, percentIn(income, total)],
]

/** EBS_TT1: exactly 54 lines, one decimal (spec 001 §2). */
export const policyIndicators: Report = policyIndicatorsTo(1)

export const draftPolicyIndicators: Report = policyIndicatorsTo(2)

function policyIndicatorsTo(decimals: 1 | 2): Report {
  return followingReport((now) =>
    policyReport({ code: 'EBS_TT1', decimals, indicators: [...planned(now), ...computed(now)] }),
  )
}
