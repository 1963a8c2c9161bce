import { type Formula, over } from '#engine/formula.ts'
import { at } from '#engine/sheet.ts'
import type { Report } from '#forms/reports/report.ts'
import { benefitsIn } from '#forms/reports/shared/benefits.ts'
import { type PolicyIndicator, policyReport, thousand, units } from '#forms/reports/shared/policy-report.ts'
import { peopleRegister } from '#forms/sheets/shared/people-register.ts'
import { kindergartenByHeadcount } from '#forms/sheets/sub/budget-by-headcount.ts'
import { kindergartenByVariable } from '#forms/sheets/sub/budget-by-variable.ts'
import { childrenCount, financed } from '#forms/sheets/sub/children-count.ts'
import { kindergartenFood } from '#forms/sheets/sub/food.ts'
import { kindergartenIndicators } from '#forms/sheets/sub/indicators.ts'
import { kindergartenCostSheet } from '#forms/sheets/sub/variable-cost.ts'
import { budgetTotalText } from '#forms/total-text.ts'

const budget = (name: keyof typeof kindergartenByVariable.fields): Formula =>
  at(kindergartenByVariable, '1', name)
const planned = (row: '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8'): Formula =>
  at(kindergartenIndicators, row, 'plannedQty')
const financedIn = (name: keyof typeof childrenCount.fields): Formula => at(childrenCount, financed, name)
/** Includes travelling and nomadic groups, which also receive money. */
const everyChild = at(kindergartenCostSheet, '6', 'studentTotalQty')

const indicators: readonly PolicyIndicator[] = [
  ['Хүүхдийн тоо', units.children, planned('1')],
  ['Бүлгийн тоо', units.groups, planned('2')],
  ['Ирцийн хувь', units.percent, planned('3')],
  ['Багш, туслах багшийн орон тоо', units.posts, planned('4')],
  ['Бусад ажилтны орон тоо', units.posts, planned('5')],
  ['Нэг бүлэгт ногдох хүүхэд', units.children, planned('6')],
  ['Хөгжлийн бэрхшээлтэй хүүхэд', units.children, planned('7')],
  ['24 цагийн хүүхэд', units.children, planned('8')],
  ['Санхүүжүүлэх хүүхэд', units.children, financedIn('totalQty')],
  ['Санхүүжүүлэх хүүхэд: нүүдлийн бүлэг', units.children, financedIn('edu1GroupQty')],
  ['Санхүүжүүлэх хүүхэд: явуулын бүлэг', units.children, financedIn('edu2GroupQty')],
  ['Санхүүжүүлэх хүүхэд: зорилтот бүлэг', units.children, financedIn('targetGroupQty')],
  ['Хоол идэх хүүхэд', units.children, at(kindergartenFood, '3', 'studentTotal')],
  ['Шинээр шаардлагатай орон тоо', units.posts, at(peopleRegister, '1', 'positionQuantity')],
  [budgetTotalText.totals.requested, units.thousand, thousand(budget('budgetTotal'))],
  [
    budgetTotalText.totals.headcount,
    units.thousand,
    thousand(at(kindergartenByHeadcount, '1', 'budgetTotal')),
  ],
  ['Хувьсах зардлын дүн', units.thousand, thousand(budget('expensesQty'))],
  ['Нэг хүүхдэд ногдох хувьсах зардал', units.thousand, over(thousand(budget('expensesQty')), everyChild)],
  [
    'Нэг хүүхдэд ногдох төсөв, хувьсах зардлаар',
    units.thousand,
    over(thousand(budget('budgetTotal')), everyChild),
  ],
  ['Хоолны зардал', units.thousand, thousand(budget('foodExpenses'))],
  ['Хувилбарт сургалтын зардал', units.thousand, thousand(budget('hoursGroupExpenses'))],
  ['Тэтгэмж, дэмжлэгийн зардал', units.thousand, thousand(benefitsIn(budget))],
  ['Тогтмол зардал', units.thousand, thousand(budget('constantExpenses'))],
  ['Орлогоос санхүүжих зардал', units.thousand, thousand(budget('processExpenses'))],
]

/** SUB_TT1, two decimals (spec 002 §3.4). */
export const kindergartenPolicyIndicators: Report = policyReport({ code: 'SUB_TT1', decimals: 2, indicators })
