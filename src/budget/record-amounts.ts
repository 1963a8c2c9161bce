import type { Doubt } from '#budget/justifications.ts'
import { recordAmountText as text } from '#budget/record-amount-text.ts'
import { type Evaluation, reevaluateWith, valueAt } from '#engine/evaluate.ts'
import { addressIn } from '#engine/key.ts'
import { formatNumber } from '#engine/number/format.ts'
import type { PanelName, View } from '#forms/editions/edition.ts'
import { minimumWage } from '#forms/norms/pay-grid.ts'
import { payWarningLimit, plausibility } from '#forms/norms/plausibility.ts'
import { requestedTotal, worthOf } from '#forms/readings.ts'

export const peopleSheet = 'register-people'

export const amountPanels = ['staff', 'children', 'positions'] as const satisfies readonly PanelName[]
export type AmountPanel = (typeof amountPanels)[number]

export const amountKinds = ['pay', 'other'] as const

/** Tugrik. */
export type RecordAmount = {
  readonly panel: AmountPanel
  readonly of: string
  readonly amount: number
  readonly kind: (typeof amountKinds)[number]
}

/** Tugrik. */
type Limits = {
  /** A smaller amount may have been entered in thousands. */
  readonly least: number
  /** Excludes the amounts of people, so that no amount is compared with itself. */
  readonly budget: number
  /** Monthly; 0 if the year has none. */
  readonly wage: number
  readonly payMost: number
}

/** One rule a register (calculation §9, Plausibility); one justification covers all its findings. */
export type RecordRule = {
  readonly code: string
  readonly panel: AmountPanel
  readonly about: string
  readonly breaks: (record: Pick<RecordAmount, 'amount' | 'kind'>, limits: Limits) => boolean
  readonly finding: (limits: Limits) => string
}

const shown = (figure: number): string => formatNumber(figure, { atMost: 2 })

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
      // Without another budget no amount is too large.
      breaks: ({ amount }, { budget }) => budget > 0 && amount > budget,
      finding: ({ budget }) => text.aboveBudget(shown(budget)),
    },
  ]),
  ...(['staff', 'positions'] as const).flatMap((panel): readonly RecordRule[] => [
    {
      code: `${panel}BelowWage`,
      panel,
      about: text.about.belowWage,
      // An amount in thousands is reported only as that.
      breaks: ({ amount, kind }, { least, wage }) => kind === 'pay' && amount >= least && amount < wage,
      finding: ({ wage }) => text.belowWage(shown(wage)),
    },
    {
      code: `${panel}AbovePay`,
      panel,
      about: text.about.abovePay,
      breaks: ({ amount, kind }, { payMost }) => kind === 'pay' && amount > payMost,
      finding: ({ payMost }) => text.abovePay(shown(payMost)),
    },
  ]),
  {
    code: 'positionsWithoutPay',
    panel: 'positions',
    about: text.about.withoutPay,
    breaks: ({ amount, kind }) => kind === 'pay' && amount === 0,
    finding: () => text.withoutPay,
  },
]

export function doubtfulAmounts(
  amounts: readonly RecordAmount[],
  { view, evaluation }: { readonly view: Pick<View, 'tabs' | 'budget'>; readonly evaluation: Evaluation },
): readonly Doubt[] {
  const visible = amounts.filter(({ panel }) => view.tabs.some((tab) => tab.panel === panel))
  if (visible.length === 0) return []
  const limits = limitsIn(evaluation, view)
  return recordRules.flatMap(({ code, panel, breaks, finding }): readonly Doubt[] => {
    const found = visible.filter((each) => each.panel === panel && breaks(each, limits))
    if (found.length === 0) return []
    const findingText = text.found(
      found.map(({ of, amount }) => text.amount(of, shown(amount))),
      finding(limits),
    )
    return [
      {
        rule: code,
        at: { sheet: null, row: null, field: null },
        message: text.fixOrExplain(findingText),
        finding: findingText,
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
    payMost: worthOf(evaluation, payWarningLimit),
  }
}

function budgetWithoutPeople(evaluation: Evaluation, view: Pick<View, 'budget'>): number {
  const { program, inputs } = evaluation
  const places = [...(program.sheets.get(peopleSheet)?.cells.keys() ?? [])]
  const people = places.map((place) => addressIn(peopleSheet, place))
  const givens = { ...inputs.givens, [peopleSheet]: {} }
  return requestedTotal(reevaluateWith(evaluation, { ...inputs, givens }, people), view)
}
