import { at } from '#engine/sheet.ts'
import type { Report } from '#forms/reports/report.ts'
import { type TableColumn, tableReport } from '#forms/reports/shared/table-report.ts'
import { kindergartenFood as food } from '#forms/sheets/sub/food.ts'

/** The two rates of the law (spec 002 §9). */
const groups = [
  { row: '1', caption: 'Ердийн ({sub-b5/1.oneStudentExpenseQty} төгрөг)' },
  { row: '2', caption: '24 цагийн, тусгай ({sub-b5/2.oneStudentExpenseQty} төгрөг)' },
  { row: '3', caption: 'Нийт' },
] as const

/** SUB_TT3, two decimals (spec 002 §3.4). */
export const kindergartenFoodExpense: Report = tableReport({
  code: 'SUB_TT3',
  description: 'Хоолны зардал',
  title: '{Y} оны төсвийн төсөл: хоолны зардал',
  decimals: 2,
  columns: [
    { caption: 'Хооллох өдөр', content: 'quantity', width: 0.2 },
    ...groups.flatMap(({ caption }): TableColumn[] => [
      { caption: 'Хүүхэд', under: [caption], content: 'people', width: 0.22 },
      { caption: 'Зардал', under: [caption], content: 'amount', width: 0.35 },
    ]),
  ],
  lines: [
    {
      caption: 'Хоолны зардал, жилд',
      level: 0,
      strong: true,
      values: [
        at(food, '1', 'allDay'),
        ...groups.flatMap(({ row }) => [at(food, row, 'studentTotal'), at(food, row, 'totalExpenseYear')]),
      ],
    },
  ],
})
