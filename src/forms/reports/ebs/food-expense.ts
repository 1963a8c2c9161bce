import { over, plus, times } from '#engine/formula.ts'
import { at } from '#engine/sheet.ts'
import type { Report } from '#forms/reports/report.ts'
import { line, tableReport } from '#forms/reports/shared/table-report.ts'
import { schoolMeals as meals } from '#forms/sheets/ebs/school-meals.ts'

const meal = (name: keyof typeof meals.fields) => at(meals, '1', name)
const code = 'EBS_TT7'

const bands = [
  { caption: '1–2-р анги', pupils: meal('primaryLevel_1_2'), days: meal('day_1_2') },
  { caption: '3–5-р анги', pupils: meal('primaryLevel_3_5'), days: meal('day_3_5') },
  { caption: '6–9-р анги', pupils: meal('lowerStudentTotal'), days: meal('lowerDays') },
] as const

/** EBS_TT7 of the schools, one decimal (spec 000 §3). */
export const mealExpense: Report = mealExpenseOf(1)

export const draftMealExpense: Report = mealExpenseOf(2)

function mealExpenseOf(decimals: 1 | 2): Report {
  return tableReport({
    code,
    description: 'Хоолны зардал',
    title: '{Y} оны төсвийн төсөл: үдийн хоолны зардал',
    decimals,
    columns: [
      { caption: 'Суралцагч', content: 'people', width: 0.25 },
      { caption: 'Хооллох өдөр', content: 'quantity', width: 0.25 },
      { caption: 'Хамрагдах хувь', content: 'percent', width: 0.25 },
      { caption: 'Нэг өдрийн зардал, төгрөг', content: 'tugrik', width: 0.3 },
      { caption: 'Нийт зардал, мянган төгрөг', content: 'amount', width: 0.4 },
    ],
    lines: [
      ...bands.map(({ caption, pupils, days }) => ({
        caption,
        level: 1 as const,
        strong: false,
        values: [
          pupils,
          days,
          meal('studentPercent'),
          meal('oneStudentExpenseQty'),
          over(times(pupils, days, meal('studentPercent'), meal('oneStudentExpenseQty')), 100),
        ],
      })),
      {
        caption: 'Нийт',
        level: 0 as const,
        strong: true,
        values: [
          null,
          null,
          null,
          null,
          { overLines: plus(...bands.map((_, index) => line(code, index + 1, 5))) },
        ],
      },
    ],
  })
}
