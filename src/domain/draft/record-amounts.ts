import { askedTotal, worthOf } from '#domain/draft/budget-total.ts'
import type { Doubt } from '#domain/draft/justifications.ts'
import type { Panel, View } from '#domain/editions/edition.ts'
import { minimumWage } from '#domain/norms/pay-grid.ts'
import { payAskedAbove, plausibility } from '#domain/norms/plausibility.ts'
import { formatNumber } from '#domain/number/format.ts'
import { type Evaluation, reevaluateWith, valueAt } from '#domain/sheet/evaluate.ts'
import { addressIn } from '#domain/sheet/key.ts'
import { recordAmountText as text } from '#text/readiness.ts'

/** The register in which the sums of people stand. */
export const peopleSheet = 'register-people'

/** Where amounts are typed in records and not in cells. */
export const amountPanels = ['staff', 'children', 'positions'] as const satisfies readonly Panel[]
export type AmountPanel = (typeof amountPanels)[number]

/** What an amount is: the pay of one post a month, or any other. */
export const amountKinds = ['pay', 'other'] as const

/** An amount that is typed in the record of a person or a post, tugrik. */
export type RecordAmount = {
  readonly panel: AmountPanel
  /** Whose and which, for the person who reads. */
  readonly of: string
  readonly amount: number
  /** Whether it is what one post is paid a month. */
  readonly is: (typeof amountKinds)[number]
}

/** With what an amount is compared, tugrik. */
type Limits = {
  /** Below it an amount may be typed in thousands. */
  readonly least: number
  /** What the budget comes to without all that people add to it, so that no amount is held against itself. */
  readonly budget: number
  /** The minimum wage a month; 0 where the year has none. */
  readonly wage: number
  /** Above it the pay of a post a month is asked about. */
  readonly payMost: number
}

/** A rule for every amount that is typed in records (calculation §9, Plausibility), one by register: one reason is written for all it finds there. */
export type RecordRule = {
  readonly code: string
  readonly panel: AmountPanel
  /** What it says, without a record, for the description of the calculation. */
  readonly about: string
  readonly breaks: (record: Pick<RecordAmount, 'amount' | 'is'>, limits: Limits) => boolean
  /** What it finds, behind the records. */
  readonly finding: (limits: Limits) => string
}

const shown = (figure: number): string => formatNumber(figure, { atMost: 2 })

/** The rules for amounts in records, each with the register in which they are mended. */
export const recordRules: readonly RecordRule[] = [
  ...amountPanels.flatMap((panel): readonly RecordRule[] => [
    {
      code: `${panel}InThousands`,
      panel,
      about: text.about.inThousands,
      breaks: ({ amount }, { least }) => amount > 0 && amount < least,
      finding: ({ least }) => text.inThousands(shown(least)),
    },
    {
      code: `${panel}AboveBudget`,
      panel,
      about: text.about.aboveBudget,
      // While nothing else makes a budget, no amount is too large for it.
      breaks: ({ amount }, { budget }) => budget > 0 && amount > budget,
      finding: ({ budget }) => text.aboveBudget(shown(budget)),
    },
  ]),
  ...(['staff', 'positions'] as const).flatMap((panel): readonly RecordRule[] => [
    {
      code: `${panel}BelowWage`,
      panel,
      about: text.about.belowWage,
      // What is typed in thousands is told as that alone.
      breaks: ({ amount, is }, { least, wage }) => is === 'pay' && amount >= least && amount < wage,
      finding: ({ wage }) => text.belowWage(shown(wage)),
    },
    {
      code: `${panel}AbovePay`,
      panel,
      about: text.about.abovePay,
      breaks: ({ amount, is }, { payMost }) => is === 'pay' && amount > payMost,
      finding: ({ payMost }) => text.abovePay(shown(payMost)),
    },
  ]),
  {
    code: 'positionsWithoutPay',
    panel: 'positions',
    about: text.about.withoutPay,
    breaks: ({ amount, is }) => is === 'pay' && amount === 0,
    finding: () => text.withoutPay,
  },
]

/** The amounts in records that break a rule, as doubts: one for each rule and register. */
export function doubtfulAmounts(
  amounts: readonly RecordAmount[],
  { view, evaluation }: { readonly view: Pick<View, 'tabs' | 'budget'>; readonly evaluation: Evaluation },
): readonly Doubt[] {
  const there = amounts.filter(({ panel }) => view.tabs.some((tab) => tab.panel === panel))
  if (there.length === 0) return []
  const limits = limitsIn(evaluation, view)
  return recordRules.flatMap(({ code, panel, breaks, finding }): readonly Doubt[] => {
    const found = there.filter((each) => each.panel === panel && breaks(each, limits))
    if (found.length === 0) return []
    const told = text.found(
      found.map(({ of, amount }) => text.amount(of, shown(amount))),
      finding(limits),
    )
    return [
      {
        rule: code,
        at: { sheet: null, row: null, field: null },
        message: text.asked(told),
        finding: told,
        figures: found.map(({ of, amount }) => `${of}=${amount}`).join(' '),
      },
    ]
  })
}

function limitsIn(evaluation: Evaluation, view: Pick<View, 'budget'>): Limits {
  return {
    least: valueAt(evaluation, { sheet: plausibility.sheet.code, row: 'leastAmount', field: 'value' }),
    budget: budgetWithoutPeople(evaluation, view),
    wage: valueAt(evaluation, { sheet: minimumWage.sheet.code, row: 'wage', field: 'month' }),
    payMost: worthOf(evaluation, payAskedAbove),
  }
}

function budgetWithoutPeople(evaluation: Evaluation, view: Pick<View, 'budget'>): number {
  const { program, inputs } = evaluation
  const places = [...(program.sheets.get(peopleSheet)?.cells.keys() ?? [])]
  const people = places.map((place) => addressIn(peopleSheet, place))
  const givens = { ...inputs.givens, [peopleSheet]: {} }
  return askedTotal(reevaluateWith(evaluation, { ...inputs, givens }, people), view)
}
