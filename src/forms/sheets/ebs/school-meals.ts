import { sheet } from '#engine/define.ts'
import { over, percentIn, plus, times } from '#engine/formula.ts'
import { at, field } from '#engine/sheet.ts'
import type { Grade } from '#forms/norms/grades.ts'
import { schoolMealsNorm as norm } from '#forms/norms/meals.ts'
import { funded, fundedIn } from '#forms/sheets/ebs/funded-pupils.ts'

const eaters = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const satisfies readonly Grade[]
const rule = 'facts §3.8, design calculation §5 b8'

/** Blank 8: grades 1-9. Pupils, days, percent; tugrik a year. */
export const schoolMeals = sheet({
  code: 'ebs-b8',
  upright: true,
  caption: 'Үдийн хоол',
  purpose:
    '1–9-р ангийн суралцагчийн үдийн хоолны зардал: суралцагч × өдөр × хамрагдалт × нэг өдрийн норматив.',
  rows: { '1': 'Үдийн хоол' },
  fields: {
    primaryLevel_1_2: field('1–2-р анги', 'people', { under: ['Суралцагч'] }),
    primaryLevel_3_5: field('3–5-р анги', 'people', { under: ['Суралцагч'] }),
    lowerStudentTotal: field('6–9-р анги', 'people', { under: ['Суралцагч'] }),
    oneStudentExpenseQty: field('Нэг суралцагчийн өдрийн зардал', 'tugrik'),
    day_1_2: field('1–2-р анги', 'days', { under: ['Хооллох өдөр'] }),
    day_3_5: field('3–5-р анги', 'days', { under: ['Хооллох өдөр'] }),
    lowerDays: field('6–9-р анги', 'days', { under: ['Хооллох өдөр'] }),
    studentPercent: field('Хамрагдах хувь', 'percent'),
    totalExpenseYear: field('Нийт зардал, жилд', 'tugrik'),
  },
})
  .computed(['1'], ['primaryLevel_1_2'], () => fundedIn(funded.pupils, [1, 2]), rule)
  .computed(['1'], ['primaryLevel_3_5'], () => fundedIn(funded.pupils, [3, 4, 5]), rule)
  .computed(['1'], ['lowerStudentTotal'], () => fundedIn(funded.pupils, [6, 7, 8, 9]), rule)
  .computed(['1'], ['oneStudentExpenseQty'], () => at(norm.sheet, 'price', 'value'), rule)
  .computed(['1'], ['day_1_2'], () => at(norm.sheet, 'daysGrades1to2', 'value'), rule)
  .computed(['1'], ['day_3_5'], () => at(norm.sheet, 'daysGrades3to5', 'value'), rule)
  .computed(['1'], ['lowerDays'], () => at(norm.sheet, 'daysLower', 'value'), rule)
  .computed(
    ['1'],
    ['studentPercent'],
    () => percentIn(fundedIn(funded.lunch, eaters), fundedIn(funded.pupils, eaters)),
    rule,
  )
  .computed(
    ['1'],
    ['totalExpenseYear'],
    ({ same }) =>
      over(
        times(
          plus(
            times(same('primaryLevel_1_2'), same('day_1_2')),
            times(same('primaryLevel_3_5'), same('day_3_5')),
            times(same('lowerStudentTotal'), same('lowerDays')),
          ),
          same('studentPercent'),
          same('oneStudentExpenseQty'),
        ),
        100,
      ),
    rule,
  )
  .headlined(['1'], 'totalExpenseYear')
  .done()
