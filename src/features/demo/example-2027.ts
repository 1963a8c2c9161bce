import { over, percentIn, plus, times } from '#engine/formula.ts'
import { revised } from '#engine/revise.ts'
import { at, field, percentUpTo, wholeUpTo } from '#engine/sheet.ts'
import { split } from '#forms/editions/became.ts'
import { edition2025 } from '#forms/editions/edition-2025.ts'
import type { Release } from '#forms/editions/edition-reports.ts'
import { revise, withTabMoved } from '#forms/editions/revise.ts'
import { schoolShares } from '#forms/norms/component-shares.ts'
import { kindergartenSize } from '#forms/norms/kindergarten-cost.ts'
import { withRows, withSteps } from '#forms/norms/revised-norm.ts'
import { supplements } from '#forms/norms/supplements.ts'
import { budgetByHeadcount } from '#forms/sheets/ebs/budget-by-headcount.ts'
import { budgetByVariable, shareIn } from '#forms/sheets/ebs/budget-by-variable.ts'
import { componentNames } from '#forms/sheets/ebs/budget-lines.ts'
import { pupilCount } from '#forms/sheets/ebs/pupil-count.ts'
import { teacherSalary } from '#forms/sheets/ebs/teacher-salary.ts'
import { schoolAmount } from '#forms/sheets/ebs/variable-cost.ts'

/**
 * An invented edition to copy, with one change of each kind; no order requires any. `docs/new-edition.md` explains
 * it.
 */

const made = { source: 'ЖИШЭЭ: зохиомол, тушаал биш', from: null, model: true }

const pupils = revised(pupilCount, (b1) =>
  b1
    .row('11', '{A} шилжиж ирэх', { after: '1' })
    .entered(['11'], ['stage1Qty'], wholeUpTo(1000), made)
    .computed(['11'], ['totalQty'], ({ same }) => same('stage1Qty'), made.source)
    .again(['1'], ['totalQty'], ({ was, cell }) => plus(was, cell('11', 'totalQty')))
    .reworded(
      'intakeEmpty',
      'Элсэлтийн анги хоосон байна. Элсэх хүүхдийн тоо, эсвэл элсэлт авахгүй шалтгааныг бичнэ үү.',
    ),
)

const caps = withRows(supplements, (rows) => ({
  ...rows,
  addedBilingualPay: { ...made, caption: 'Хос хэлээр заасны нэмэгдэл' },
}))

const salary = revised(teacherSalary, (b5) => {
  const rows = ['1', '2', '3', '4', '5'] as const
  return b5
    .field(
      'addedBilingualPay',
      field('Хос хэлээр заасан', 'percent', { under: ['Нэмэгдэл, хувиар'], guidance: '0–15' }),
      {
        after: 'addedSkillPay',
      },
    )
    .entered(rows, ['addedBilingualPay'], percentUpTo(at(caps.sheet, 'addedBilingualPay', 'cap')), made)
    .again(rows, ['addedSalaryMonth'], ({ was, same }) =>
      plus(was, over(times(same('mainSalaryMonth'), same('addedBilingualPay')), 100)),
    )
})

const shares = withRows(schoolShares, ({ cyberExpenses, ...others }) => ({
  ...others,
  cyberDevices: { ...cyberExpenses, ...made, caption: 'Цахим төхөөрөмжийн зардал' },
  cyberServices: { ...cyberExpenses, ...made, caption: 'Цахим үйлчилгээний зардал' },
}))
const cyber = {
  cyberExpensesPer: ['cyberDevicesPer', 'cyberServicesPer'],
  cyberExpensesQty: ['cyberDevicesQty', 'cyberServicesQty'],
} as const
const percent = (under: string) => field('Хувь', 'percent', { under: [under], decimals: 3 })
const amount = (under: string) => field('Дүн', 'tugrik', { under: [under] })
const columns = {
  cyberDevicesPer: percent('Цахим төхөөрөмжийн зардал'),
  cyberDevicesQty: amount('Цахим төхөөрөмжийн зардал'),
  cyberServicesPer: percent('Цахим үйлчилгээний зардал'),
  cyberServicesQty: amount('Цахим үйлчилгээний зардал'),
}
const shareOf = {
  cyberDevicesPer: shareIn(shares.sheet, 'cyberDevices'),
  cyberDevicesQty: shareIn(shares.sheet, 'cyberDevices'),
  cyberServicesPer: shareIn(shares.sheet, 'cyberServices'),
  cyberServicesQty: shareIn(shares.sheet, 'cyberServices'),
}

const byVariable = revised(budgetByVariable, (b16) =>
  b16
    .split(cyber, columns)
    .computed(['1'], cyber.cyberExpensesPer, ({ field }) => times(100, shareOf[field]), made.source)
    .computed(['1'], cyber.cyberExpensesQty, ({ field }) => times(schoolAmount, shareOf[field]), made.source),
)

const byHeadcount = revised(budgetByHeadcount, (b16) => {
  const others = componentNames.flatMap((name) => (name === 'cyberExpenses' ? [] : (`${name}Qty` as const)))
  const amountOf = { cyberDevicesPer: 'cyberDevicesQty', cyberServicesPer: 'cyberServicesQty' } as const
  return b16
    .split(cyber, columns)
    .computed(['1'], cyber.cyberExpensesQty, ({ field }) => at(byVariable, '1', field), made.source)
    .computed(
      ['1'],
      cyber.cyberExpensesPer,
      ({ field, same, sum }) => percentIn(same(amountOf[field]), sum([...others, ...cyber.cyberExpensesQty])),
      made.source,
    )
})

const sizes = withSteps(kindergartenSize, kindergartenSize.sheet.rows.length + 1, made)

const line = (caption: string, name: (typeof cyber.cyberExpensesQty)[number]) =>
  ({
    caption,
    level: 2,
    strong: false,
    values: [at(byHeadcount, '1', name)],
  }) as const

export const example2027: Release = {
  before: edition2025.code,
  forms: revise(edition2025, {
    code: 'example-2027',
    order: 'ЖИШЭЭ: маягтын өөрчлөлтийг үзүүлэх зохиомол хэвлэл, ямар ч тушаал биш',
    from: 2027,
    norms: [caps, shares, sizes],
    sheets: [pupils, salary, byVariable, byHeadcount],
    became: [
      split('norm-school-shares/cyberExpenses', [
        'norm-school-shares/cyberDevices',
        'norm-school-shares/cyberServices',
      ]),
      ...[byVariable, byHeadcount].flatMap(({ code }) =>
        Object.entries(cyber).map(([was, is]) =>
          split(
            `${code}/*.${was}`,
            is.map((part) => `${code}/*.${part}`),
          ),
        ),
      ),
    ],
    // Other expenses come before the meals.
    views: { 'ebs-public': (view) => withTabMoved(view, 13, { before: 8 }) },
  }),
  reports: [
    {
      code: 'EBS_TT16',
      views: ['ebs-public', 'ebs-dormitory'],
      without: ['Цахим хэрэглээний зардал'],
      further: [
        { after: 11, line: line('Цахим төхөөрөмжийн зардал', 'cyberDevicesQty') },
        { after: 12, line: line('Цахим үйлчилгээний зардал', 'cyberServicesQty') },
      ],
    },
  ],
}
