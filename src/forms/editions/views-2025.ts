import { type Formula, minus, number, over, plus, times } from '#engine/formula.ts'
import { at, sumAt, totalAt } from '#engine/sheet.ts'
import type { PanelName, Tab, TabGroup, View } from '#forms/editions/edition.ts'
import { kindergartenCost } from '#forms/norms/kindergarten-cost.ts'
import { payGrid } from '#forms/norms/pay-grid.ts'
import { gradeNorm } from '#forms/norms/school-cost.ts'
import type { ViewCode } from '#forms/profile.ts'
import { viewKinds } from '#forms/profile.ts'
import { budgetByHeadcount } from '#forms/sheets/ebs/budget-by-headcount.ts'
import { budgetByVariable } from '#forms/sheets/ebs/budget-by-variable.ts'
import { dormitorySalary } from '#forms/sheets/ebs/dormitory-salary.ts'
import { funded, fundedPupils } from '#forms/sheets/ebs/funded-pupils.ts'
import { privateBudget } from '#forms/sheets/ebs/private-budget.ts'
import { privateByHeadcount, privateByVariable } from '#forms/sheets/ebs/private-budget-tables.ts'
import { privateFundedPupils } from '#forms/sheets/ebs/private-funded-pupils.ts'
import { supportSalary } from '#forms/sheets/ebs/support-salary.ts'
import { teacherSalary } from '#forms/sheets/ebs/teacher-salary.ts'
import { centreByHeadcount, centreByVariable } from '#forms/sheets/ntb/budget.ts'
import { centreIncome } from '#forms/sheets/ntb/income-plan.ts'
import { centreIndicators } from '#forms/sheets/ntb/indicators.ts'
import { centreGroups, centreSalary } from '#forms/sheets/ntb/staff-salary.ts'
import { incomePlan, kindergartenIncome } from '#forms/sheets/shared/income-plan.ts'
import { kindergartenByHeadcount } from '#forms/sheets/sub/budget-by-headcount.ts'
import { kindergartenByVariable } from '#forms/sheets/sub/budget-by-variable.ts'
import { kindergartenGroups, kindergartenSalary, salaryGroups } from '#forms/sheets/sub/staff-salary.ts'
import { kindergartenAmount, kindergartenCostSheet } from '#forms/sheets/sub/variable-cost.ts'

const is = (code: ViewCode): Pick<View, 'code' | 'group'> => ({ code, group: viewKinds[code].group })

const summary = (value: number): Tab => ({
  value,
  label: 'Нэгтгэл',
  group: null,
  sheets: [],
  panel: 'summary',
})
const blank = (group: TabGroup, value: number, label: string, ...sheets: readonly string[]): Tab => ({
  value,
  label,
  group,
  sheets,
  panel: null,
})

const register = (value: number, label: string, panel: Exclude<PanelName, 'summary'>): Tab => ({
  value,
  label,
  group: 'people',
  sheets: [],
  panel,
})

type ViewSums = Pick<View, 'budget' | 'headcount' | 'whole' | 'fixed' | 'income' | 'measures' | 'dated'>

const posts = {
  teachers: sumAt(teacherSalary, ['1', '2', '3'], ['totalTeacher']),
  managers: sumAt(teacherSalary, ['4', '5'], ['totalTeacher']),
  support: totalAt(supportSalary, 'workerTotal'),
  dormitoryTeacher: at(dormitorySalary, '1', 'workerTotal'),
  dormitory: sumAt(dormitorySalary, ['2', '3', '4', '5', '6'], ['workerTotal']),
} as const
const dormitoryPay = totalAt(dormitorySalary, 'totalQty')

/** The requested total is by variable cost (calculation §9, Two readings). */
const schoolBudget: ViewSums = {
  budget: budgetByVariable.code,
  headcount: budgetByHeadcount.code,
  whole: null,
  fixed: at(budgetByVariable, '1', 'constantExpenses'),
  income: at(incomePlan, '4', 'plannedAmount'),
  measures: {
    learners: at(fundedPupils, funded.pupils, 'totalQty'),
    classes: at(fundedPupils, funded.groups, 'totalQty'),
    boarders: at(fundedPupils, funded.boarders, 'totalQty'),
    teachers: plus(posts.teachers, posts.dormitoryTeacher),
    posts: plus(posts.teachers, posts.managers, posts.support, posts.dormitoryTeacher, posts.dormitory),
    pay: plus(
      totalAt(teacherSalary, 'totalSalaryExpenses'),
      totalAt(supportSalary, 'totalSalaryYear'),
      dormitoryPay,
    ),
    heating: at(incomePlan, '12', 'plannedAmount'),
    // Class 22 of the chart; equipment is in 2106 and counts as current (calculation §10).
    capital: at(incomePlan, '10', 'plannedAmount'),
  },
  dated: { cost: [gradeNorm.sheet.code], pay: payGrid.sheet.code },
}

/** The state's part is requested; headcount pay is compared with the whole variable cost and meals. */
const privateSchoolBudget: ViewSums = {
  ...schoolBudget,
  budget: privateByVariable.code,
  headcount: privateByHeadcount.code,
  whole: plus(at(privateBudget, '1', 'totalBudget'), at(privateBudget, '4', 'totalBudget')),
  fixed: at(privateByVariable, '1', 'constantExpenses'),
  // The founder employs the staff, so the forms have no posts.
  measures: {
    learners: at(privateFundedPupils, '16', 'totalQty'),
    classes: at(privateFundedPupils, '18', 'totalQty'),
    boarders: at(privateFundedPupils, '19', 'totalQty'),
    teachers: null,
    posts: null,
    pay: null,
    heating: null,
    // The state pays only for pay, practice and meals.
    capital: number(0),
  },
}

const kindergartenBudget: ViewSums = {
  budget: kindergartenByVariable.code,
  headcount: kindergartenByHeadcount.code,
  whole: null,
  fixed: at(kindergartenByVariable, '1', 'constantExpenses'),
  income: at(kindergartenIncome, '4', 'plannedAmount'),
  measures: {
    // As counted in row 10 of blank 7.
    learners: at(kindergartenCostSheet, '6', 'studentTotalQty'),
    classes: kindergartenGroups,
    boarders: null,
    // Includes helpers, as counted in row 4 of blank 7.
    teachers: sumAt(kindergartenSalary, salaryGroups.teachers, ['workerTotal']),
    posts: totalAt(kindergartenSalary, 'workerTotal'),
    pay: totalAt(kindergartenSalary, 'totalSalaryYear'),
    heating: at(kindergartenIncome, '12', 'plannedAmount'),
    capital: at(kindergartenIncome, '10', 'plannedAmount'),
  },
  dated: { cost: [kindergartenCost.sheet.code], pay: payGrid.sheet.code },
}

/**
 * The state shares only the variable cost (calculation §6 SUB b2). ASSUMED: the table by headcount is compared
 * unchanged.
 */
const beforeStateShare: Formula = plus(
  minus(at(kindergartenByVariable, '1', 'budgetTotal'), kindergartenAmount),
  over(times(100, kindergartenAmount), at(kindergartenCostSheet, '1', 'stateShare')),
)

const centreBudget: ViewSums = {
  budget: centreByVariable.code,
  headcount: centreByHeadcount.code,
  whole: null,
  fixed: plus(
    at(centreIncome, '10', 'plannedAmount'),
    at(centreIncome, '11', 'plannedAmount'),
    at(centreIncome, '12', 'plannedAmount'),
    at(centreIncome, '13', 'plannedAmount'),
  ),
  income: plus(at(centreIncome, '5', 'plannedAmount'), at(centreIncome, '6', 'plannedAmount')),
  measures: {
    // As counted in row 3 of blank 5.
    learners: at(centreIndicators, '1', 'plannedQty'),
    classes: null,
    boarders: null,
    teachers: sumAt(centreSalary, centreGroups.teachers, ['workerTotal']),
    posts: sumAt(centreSalary, [...centreGroups.teachers, ...centreGroups.workers], ['workerTotal']),
    pay: totalAt(centreSalary, 'totalSalaryYear'),
    heating: at(centreIncome, '11', 'plannedAmount'),
    capital: at(centreIncome, '9', 'plannedAmount'),
  },
  dated: { cost: [gradeNorm.sheet.code, kindergartenCost.sheet.code], pay: payGrid.sheet.code },
}

/** The views of 2025 and 2026 (design calculation §3, §7). */
export const views2025: Readonly<Record<ViewCode, View>> = {
  'ebs-public': {
    ...is('ebs-public'),
    ...schoolBudget,
    tabs: [
      summary(0),
      blank('learners', 1, 'Сурагчийн тоо', 'ebs-b1'),
      blank('learners', 2, 'Санхүүжүүлэх суралцагчийн тоо', 'ebs-b2'),
      blank('learners', 3, 'Сургалтын төлөвлөгөө', 'ebs-b3'),
      blank('learners', 4, '7 хоногийн цаг', 'ebs-b4'),
      blank('pay', 5, 'Багшийн цалин', 'ebs-b5'),
      blank('pay', 6, 'ЗАА ажилтны цалин', 'ebs-b6'),
      blank('costs', 7, 'Хувьсах зардлын тооцоо', 'ebs-b7'),
      blank('costs', 8, 'Үдийн хоол', 'ebs-b8'),
      blank('pay', 9, 'Дотуур байрны ажилтны цалин', 'ebs-b9'),
      blank('costs', 10, 'Дотуур байрны зардал', 'ebs-b10'),
      blank('total', 11, 'Нийт төсөв', 'ebs-b16-1', 'ebs-b16-2', 'ebs-lines'),
      blank('costs', 12, 'Төсвийн зорилго', 'ebs-b12'),
      blank('costs', 13, 'Төсвийн бусад зардал', 'ebs-b14'),
      register(14, 'Шинэ орон тоо', 'positions'),
      register(15, 'Ажилтны төлөв, тэтгэмж', 'staff'),
      register(16, 'Багш, ажилтны хүүхэд', 'children'),
    ],
    reports: [
      'EBS_TT_N',
      'EBS_TT_J',
      'EBS_TT1',
      'EBS_TT7',
      'EBS_TT10',
      'EBS_TT11',
      'EBS_TT14',
      'EBS_TT16',
      'EBS_TT17',
    ],
  },
  'ebs-dormitory': {
    ...is('ebs-dormitory'),
    ...schoolBudget,
    // A dormitory does not teach: its forms cover only its own staff.
    measures: {
      ...schoolBudget.measures,
      classes: null,
      teachers: null,
      posts: plus(posts.dormitoryTeacher, posts.dormitory),
      pay: dormitoryPay,
    },
    tabs: [
      summary(1),
      blank('learners', 2, 'Сурагчийн тоо', 'ebs-b1'),
      blank('learners', 3, 'Санхүүжүүлэх суралцагчийн тоо', 'ebs-b2'),
      blank('pay', 4, 'Дотуур байрны ажилтны цалин', 'ebs-b9'),
      blank('costs', 5, 'Дотуур байрны зардал', 'ebs-b10', 'ebs-b16-1', 'ebs-b16-2', 'ebs-lines'),
      register(6, 'Ажилтны төлөв, тэтгэвэр', 'staff'),
      blank('costs', 7, 'Төсвийн бусад зардал', 'ebs-b14'),
      register(8, 'Цалингийн нэг удаагийн зардал', 'positions'),
      register(9, 'Багш, ажилтны мэдээлэл', 'children'),
    ],
    reports: ['EBS_TT_N', 'EBS_TT_J', 'DRM_TT10', 'EBS_TT7', 'EBS_TT16', 'EBS_TT17'],
  },
  'ebs-private': {
    ...is('ebs-private'),
    ...privateSchoolBudget,
    tabs: [
      summary(1),
      blank('learners', 2, 'Сурагчийн тоо', 'huvi-b1'),
      blank('learners', 3, 'Санхүүжүүлэх суралцагчийн тоо', 'huvi-b2'),
      blank('costs', 4, 'Хувьсах зардал', 'huvi-b3'),
      blank(
        'total',
        6,
        'Нийт төсөв',
        'huvi-b5',
        'ebs-b12',
        'ebs-b14',
        'ebs-b10',
        'huvi-b16-1',
        'huvi-b16-2',
        'huvi-lines',
      ),
    ],
    reports: ['EBS_TT_N', 'EBS_TT_J', 'EBS_TT7', 'EBS_TT16', 'EBS_TT17'],
  },
  'sub-public': {
    ...is('sub-public'),
    ...kindergartenBudget,
    tabs: [
      summary(0),
      blank('learners', 1, 'Суралцагчийн тоо', 'sub-b1'),
      blank('costs', 2, 'Хувьсах зардал', 'sub-b2'),
      blank('pay', 3, 'Багш, ажилтны цалин', 'sub-b3'),
      blank('costs', 4, 'Хувилбарт сургалтын зардал', 'sub-b4'),
      blank('costs', 5, 'Хоолны зардал', 'sub-b5'),
      register(7, 'Ажилтны төлөв, тэтгэмж', 'staff'),
      blank('costs', 8, 'Төсвийн зорилго', 'sub-b7'),
      blank('costs', 9, 'Бусад зардал', 'sub-b8'),
      register(10, 'Шинэ орон тооны цалингийн зардал', 'positions'),
      register(11, 'Багш, ажилтны хүүхэд', 'children'),
      blank('total', 13, 'Цэцэрлэгийн нийт төсөв', 'sub-b12', 'sub-b13'),
    ],
    reports: [
      'SUB_TT_N',
      'SUB_TT_J',
      'SUB_TT1',
      'SUB_TT2',
      'SUB_TT3',
      'SUB_TT4',
      'SUB_TT5',
      'SUB_TT6',
      'SUB_TT7',
    ],
  },
  'sub-private': {
    ...is('sub-private'),
    ...kindergartenBudget,
    whole: beforeStateShare,
    measures: { ...kindergartenBudget.measures, teachers: null, posts: null, pay: null, heating: null },
    tabs: [
      summary(0),
      blank('learners', 1, 'Суралцагчийн тоо', 'sub-b1'),
      blank('costs', 2, 'Хувьсах зардал', 'sub-b2'),
      blank('costs', 5, 'Хоолны зардал', 'sub-b5'),
      blank('total', 13, 'Нийт төсөв', 'sub-b12', 'sub-b13'),
    ],
    reports: ['SUB_TT_N', 'SUB_TT_J', 'SUB_TT2', 'SUB_TT3', 'SUB_TT6', 'SUB_TT7'],
  },
  ntb: {
    ...is('ntb'),
    ...centreBudget,
    tabs: [
      summary(10),
      blank('learners', 1, 'Суралцагчийн тоо', 'ntb-b1', 'ntb-b1-groups'),
      blank('learners', 2, 'Санхүүжүүлэх суралцагчийн тоо', 'ntb-b2', 'ntb-b2-groups'),
      blank('pay', 4, 'Нийт ажилтны цалин', 'ntb-b3'),
      blank('costs', 5, 'Хувьсах зардлаар тооцсон төсөв', 'ntb-b4', 'ntb-b5'),
      blank('costs', 6, 'Төсвийн зорилго', 'ntb-b5'),
      register(7, 'Ажилтны төлөв, тэтгэмж', 'staff'),
      blank('costs', 8, 'Бусад хувьсах зардал', 'ntb-b7'),
      blank('total', 9, 'Нийт төсөв', 'ntb-b10-1', 'ntb-b10-2'),
      register(11, 'Цалингийн зардал', 'positions'),
      register(12, 'Багш, ажилтны хүүхэд', 'children'),
    ],
    reports: [
      'EBS_TT_N',
      'EBS_TT_J',
      'EBS_NBT_TT1',
      'EBS_NBT_TT2',
      'EBS_TT4',
      'EBS_TT9',
      'EBS_TT14',
      'EBS_NBT_TT6',
    ],
  },
  'ntb-draft': {
    ...is('ntb-draft'),
    ...schoolBudget,
    tabs: [
      summary(0),
      blank('learners', 2, 'Суралцагчийн тоо', 'ebs-b1', 'ntb-learner-levels'),
      blank('learners', 3, 'Санхүүжүүлэх суралцагчийн тоо', 'ebs-b2'),
      blank('learners', 4, 'Сургалтын хөтөлбөр, төлөвлөгөө', 'ebs-b3'),
      blank('learners', 5, 'Шаардлагатай багшийн тоо', 'ebs-b4'),
      blank('pay', 6, 'Багшийн цалин, орон тоогоор', 'ebs-b5'),
      blank('pay', 7, 'ЗАА ажилтны цалин', 'ebs-b6'),
      blank('pay', 8, 'Багшийн цалин, зардлын хувиар', 'ntb-teacher-share'),
      blank('costs', 9, 'Үдийн хоол', 'ebs-b8'),
      blank('pay', 10, 'Дотуур байрны ажилтны цалин', 'ebs-b9'),
      blank('costs', 11, 'Дотуур байрны зардал', 'ebs-b10'),
      register(16, 'Ажилтны төлөв, тэтгэмж', 'staff'),
      blank('costs', 13, 'Төсвийн зорилго', 'ebs-b12'),
      blank('costs', 15, 'Бусад зардал', 'ebs-b14'),
      register(14, 'Цалингийн зардал, шинэ орон тоо', 'positions'),
      register(17, 'Суралцаж буй багш, ажилтны хүүхэд', 'children'),
      blank('total', 12, 'Нийт төсөв', 'ebs-b16-1', 'ebs-b16-2'),
    ],
    reports: [
      'EBS_TT_N',
      'EBS_TT_J',
      'EBS_TT1',
      'EBS_TT2',
      'EBS_TT4',
      'EBS_TT6',
      'EBS_TT7',
      'EBS_TT9',
      'EBS_TT10',
      'EBS_TT14',
      'EBS_TT15',
      'EBS_TT11',
    ],
  },
}
