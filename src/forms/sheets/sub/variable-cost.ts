import { sheet } from '#engine/define.ts'
import {
  choose,
  type Formula,
  fact,
  factNumber,
  minus,
  number,
  over,
  times,
  when,
  without,
} from '#engine/formula.ts'
import { at, field } from '#engine/sheet.ts'
import {
  branchGroups,
  kindergartenCost,
  kindergartenSize,
  kindergartenStateShare,
  nomadicGroup,
  travellingGroup,
} from '#forms/norms/kindergarten-cost.ts'
import { stepIn } from '#forms/norms/steps.ts'
import { childrenCount, financed } from '#forms/sheets/sub/children-count.ts'

const cost = (name: keyof typeof kindergartenCost.sources): Formula =>
  at(kindergartenCost.sheet, name, 'value')
const share = (name: 'capital' | 'aimagCentre' | 'soum') => at(kindergartenStateShare.sheet, name, 'share')
const children = at(childrenCount, financed, 'totalQty')
const disabled = at(childrenCount, financed, 'disableStudentQty')
const nomadic = at(childrenCount, financed, 'edu1GroupQty')
const travelling = at(childrenCount, financed, 'edu2GroupQty')

const isSpecial = fact('schoolKind', 'special')
const isPrivate = fact('organizationProperty', 'PRIVATE')
const location = choose('location', {
  capital: cost('capital'),
  aimagCentre: cost('aimagCentre'),
  soumNear: cost('soumNear'),
  soumFar: cost('soumFar'),
})
const size = when(isPrivate, 1, stepIn(children, kindergartenSize.sheet))
const branches = when(isPrivate, 1, stepIn(factNumber('branchGroups'), branchGroups.sheet))
/** In percent; 100 for a state kindergarten. */
const borne = when(
  isPrivate,
  times(
    100,
    choose('location', {
      capital: share('capital'),
      aimagCentre: share('aimagCentre'),
      soumNear: share('soum'),
      soumFar: share('soum'),
    }),
  ),
  100,
)
const formula = 'facts §3.3'

/** Blank 2: tugrik a year. Row 6 is the amount T; for a private kindergarten the state's part. */
export const kindergartenCostSheet = sheet({
  code: 'sub-b2',
  caption: 'Хувьсах зардал',
  purpose: 'Жигнэсэн хүүхдийн тоог нормативаар үржүүлж, итгэлцүүрээр засварласан цэцэрлэгийн хувьсах зардал.',
  totalRow: '6',
  rows: {
    '1': 'Ердийн хүүхэд',
    '2': 'Хөгжлийн бэрхшээлтэй хүүхэд',
    '3': 'Салбар бүлгийн нэмэгдэл',
    '4': 'Явуулын бүлэг',
    '5': 'Нүүдлийн бүлэг',
    '6': 'Нийт хувьсах зардал',
  },
  fields: {
    studentTotalQty: field('Хүүхдийн тоо', 'people'),
    oneStudentExpenses: field('Нэг хүүхдийн зардал', 'tugrik'),
    indicator1: field('Байршил', 'coefficient', { under: ['Итгэлцүүр'] }),
    indicator2: field('Хүүхдийн тоо', 'coefficient', { under: ['Итгэлцүүр'] }),
    indicator3: field('Салбар бүлэг', 'coefficient', { under: ['Итгэлцүүр'] }),
    indicator4: field('Жин', 'coefficient', { under: ['Итгэлцүүр'] }),
    stateShare: field('Төрөөс хариуцах хувь', 'percent', { decimals: 4 }),
    totalQty: field('Нийт зардал', 'tugrik'),
  },
})
  .computed(['1'], ['studentTotalQty'], () => when(isSpecial, children, without(children, disabled)), formula)
  .computed(['2'], ['studentTotalQty'], () => when(isSpecial, 0, disabled), formula)
  .computed(['4'], ['studentTotalQty'], () => travelling, formula)
  .computed(['5'], ['studentTotalQty'], () => nomadic, formula)
  .computed(
    ['1', '2'],
    ['oneStudentExpenses'],
    () => when(isSpecial, times(cost('special'), cost('base')), cost('base')),
    formula,
  )
  .computed(
    ['4', '5'],
    ['oneStudentExpenses'],
    ({ row }) => times(cost(row === '4' ? 'travellingShare' : 'nomadicShare'), cost('base')),
    formula,
  )
  .computed(['1', '2', '3'], ['indicator1'], () => location, formula)
  .computed(['1', '2', '3'], ['indicator2'], () => size, formula)
  .computed(['3'], ['indicator3'], () => branches, formula)
  .computed(['1'], ['indicator4'], () => number(1), formula)
  .computed(['2'], ['indicator4'], () => cost('disabledWeight'), formula)
  .computed(['4'], ['indicator4'], () => stepIn(travelling, travellingGroup.sheet), formula)
  .computed(['5'], ['indicator4'], () => stepIn(nomadic, nomadicGroup.sheet), formula)
  .computed(['1', '2', '4', '5'], ['stateShare'], () => borne, formula)
  .computed(
    ['1', '2'],
    ['totalQty'],
    ({ same }) =>
      times(
        same('studentTotalQty'),
        same('oneStudentExpenses'),
        same('indicator1'),
        same('indicator2'),
        same('indicator4'),
        over(same('stateShare'), 100),
      ),
    formula,
  )
  .computed(
    ['3'],
    ['totalQty'],
    ({ same, sumOfRows }) => times(sumOfRows(['1', '2']), minus(same('indicator3'), 1)),
    formula,
  )
  .computed(
    ['4', '5'],
    ['totalQty'],
    ({ same }) =>
      times(
        same('studentTotalQty'),
        same('oneStudentExpenses'),
        same('indicator4'),
        over(same('stateShare'), 100),
      ),
    formula,
  )
  .computed(
    ['6'],
    ['studentTotalQty'],
    ({ sumOfRows }) => sumOfRows(['1', '2', '4', '5']),
    'Мөрүүдийн нийлбэр',
  )
  .computed(['6'], ['totalQty'], ({ sumOfRows }) => sumOfRows(['1', '2', '3', '4', '5']), 'Мөрүүдийн нийлбэр')
  .headlined(['6'], 'totalQty')
  .done()

/** T, tugrik a year. */
export const kindergartenAmount: Formula = at(kindergartenCostSheet, '6', 'totalQty')
