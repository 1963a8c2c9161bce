import { sheet } from '#engine/define.ts'
import { choose, type Formula, plus, times } from '#engine/formula.ts'
import { at, field, sumAt } from '#engine/sheet.ts'
import { dormitoryShares } from '#forms/norms/component-shares.ts'
import { dormitoryCost, dormitorySize } from '#forms/norms/dormitory-cost.ts'
import { schoolLevels } from '#forms/norms/grades.ts'
import { dormitoryMeals } from '#forms/norms/meals.ts'
import { stepIn } from '#forms/norms/steps.ts'
import { dormitorySalary } from '#forms/sheets/ebs/dormitory-salary.ts'
import { funded, fundedIn, fundedPupils } from '#forms/sheets/ebs/funded-pupils.ts'

const boarders = at(fundedPupils, funded.boarders, 'totalQty')
const cost = (name: keyof typeof dormitoryCost.sources): Formula => at(dormitoryCost.sheet, name, 'value')

/** D: tugrik a year (facts §3.5). */
export const dormitoryAmount: Formula = times(
  cost('amount'),
  boarders,
  choose('location', {
    capital: cost('capital'),
    aimagCentre: cost('aimagCentre'),
    soumNear: cost('soum'),
    soumFar: cost('soum'),
  }),
  stepIn(boarders, dormitorySize.sheet),
)

const workers = ['2', '3', '4', '5', '6'] as const
const pay = (
  name: 'mainSalaryYear' | 'addedSalaryYear' | 'mainSalaryYearFee',
  rows: readonly ((typeof workers)[number] | '1')[],
): Formula => sumAt(dormitorySalary, rows, [name])

const foodOf = {
  primaryFoodExpenses: 'primary',
  lowerFoodExpenses: 'lower',
  upperFoodExpenses: 'upper',
} as const
const countOf = { primaryStudentQty: 'primary', lowerStudentQty: 'lower', upperStudentQty: 'upper' } as const
const counts = ['primaryStudentQty', 'lowerStudentQty', 'upperStudentQty'] as const
const foods = ['primaryFoodExpenses', 'lowerFoodExpenses', 'upperFoodExpenses'] as const
const rule = 'design calculation §5 b10'
const people = (caption: string) => field(caption, 'people', { under: ['Дотуур байранд амьдрах суралцагч'] })
const food = (caption: string) => field(caption, 'tugrik', { under: ['Хоолны зардал'] })
const teacher = (caption: string) => field(caption, 'tugrik', { under: ['Дотуур байрны багшийн цалин'] })
const worker = (caption: string) => field(caption, 'tugrik', { under: ['Дотуур байрны ажилтны цалин'] })

/** Blank 10: tugrik a year. */
export const dormitoryTotal = sheet({
  code: 'ebs-b10',
  upright: true,
  caption: 'Дотуур байрны зардал',
  purpose: 'Дотуур байрны хоол, цалин, бусад зардлын нэгтгэл. Бүх дүнг програм тооцно.',
  rows: { '1': 'Дотуур байр' },
  fields: {
    totalStudentQty: people('Нийт'),
    primaryStudentQty: people('6–10 нас (1–5-р анги)'),
    lowerStudentQty: people('11–14 нас (6–9-р анги)'),
    upperStudentQty: people('15–18 нас (10–12-р анги)'),
    primaryFoodExpenses: food('6–10 нас'),
    lowerFoodExpenses: food('11–14 нас'),
    upperFoodExpenses: food('15–18 нас'),
    foodTotalExpenses: food('Нийт'),
    teacherMainSalary: teacher('Үндсэн'),
    teacherAddedSalary: teacher('Нэмэгдэл'),
    teacherTotalSalary: teacher('НДШ-тэй нийт'),
    workerMainSalary: worker('Үндсэн'),
    workerAddedSalary: worker('Нэмэгдэл'),
    workerTotalSalary: worker('НДШ-тэй нийт'),
    otherTotalExpenses: field('Үйл ажиллагааны бусад зардал', 'tugrik'),
    dormTotalExpenses: field('Дотуур байрны нийт зардал', 'tugrik'),
  },
})
  .computed(['1'], counts, ({ field }) => fundedIn(funded.boarders, schoolLevels[countOf[field]]), rule)
  .computed(['1'], ['totalStudentQty'], ({ sum }) => sum(counts), rule)
  .computed(
    ['1'],
    foods,
    ({ field }) =>
      times(
        fundedIn(funded.boarders, schoolLevels[foodOf[field]]),
        at(dormitoryMeals.sheet, foodOf[field], 'price'),
        at(dormitoryMeals.sheet, foodOf[field], 'days'),
      ),
    'facts §3.8',
  )
  .computed(['1'], ['foodTotalExpenses'], ({ sum }) => sum(foods), rule)
  .computed(['1'], ['teacherMainSalary'], () => pay('mainSalaryYear', ['1']), rule)
  .computed(['1'], ['teacherAddedSalary'], () => pay('addedSalaryYear', ['1']), rule)
  .computed(
    ['1'],
    ['teacherTotalSalary'],
    ({ same }) =>
      plus(same('teacherMainSalary'), same('teacherAddedSalary'), pay('mainSalaryYearFee', ['1'])),
    rule,
  )
  .computed(['1'], ['workerMainSalary'], () => pay('mainSalaryYear', workers), rule)
  .computed(['1'], ['workerAddedSalary'], () => pay('addedSalaryYear', workers), rule)
  .computed(
    ['1'],
    ['workerTotalSalary'],
    ({ same }) =>
      plus(same('workerMainSalary'), same('workerAddedSalary'), pay('mainSalaryYearFee', workers)),
    rule,
  )
  .computed(
    ['1'],
    ['otherTotalExpenses'],
    () => times(at(dormitoryShares.sheet, 'operation', 'share'), dormitoryAmount),
    'facts §3.5',
  )
  .computed(
    ['1'],
    ['dormTotalExpenses'],
    ({ same }) =>
      plus(
        same('foodTotalExpenses'),
        same('teacherTotalSalary'),
        same('workerTotalSalary'),
        same('otherTotalExpenses'),
      ),
    rule,
  )
  .headlined(['1'], 'dormTotalExpenses')
  .done()
