import type { CausesAnswer } from '#features/consolidation/api.ts'
import { causeKinds } from '#features/consolidation/causes.ts'

type CauseStepKind = CausesAnswer['rows'][number]['steps'][number]['kind']
type MissingReason = CausesAnswer['missing'][number]['reason']

/** The causes in whole tugrik, with the amount of each institution, largest first. */
export type CauseSum = {
  readonly key: string
  readonly kind: CauseStepKind
  /** `null` for other causes. Blanks of the same name of different kinds of institutions are one cause. */
  readonly blank: string | null
  readonly amount: number
  readonly parts: readonly {
    readonly institutionId: string
    readonly name: string
    readonly amount: number
  }[]
}

export type CausesSummed = {
  readonly before: number
  readonly after: number
  readonly present: number
  readonly causes: readonly CauseSum[]
  readonly missing: readonly {
    readonly why: MissingReason
    readonly of: readonly { readonly institutionId: string; readonly name: string }[]
  }[]
}

type CauseRows = {
  readonly [Part in 'rows' | 'missing']: readonly Omit<
    CausesAnswer[Part][number],
    'orgType' | 'organizationProperty' | 'aimagCode' | 'sumCode' | 'reviewStage'
  >[]
}

/** Orders causes and blanks as a variance analysis does. `captions` has the edition's sheets in order. */
export function causesSummed(
  { rows, missing }: CauseRows,
  captions: ReadonlyMap<string, string>,
): CausesSummed {
  const steps = rows.flatMap(({ institutionId, name, steps: own }) =>
    own.map(({ kind, sheet, amount }) => {
      const blank = sheet === null ? null : (captions.get(sheet) ?? sheet)
      return { kind, blank, amount, institutionId, name }
    }),
  )
  const names = [...captions.values()]
  const place = ({ kind, blank }: CauseSum): number =>
    causeKinds.indexOf(kind) * (names.length + 1) + (blank === null ? 0 : names.indexOf(blank))
  const byCause = Map.groupBy(steps, ({ kind, blank }) => `${kind} ${blank ?? ''}`)
  const causes = [...byCause].flatMap(([key, parts]): CauseSum[] => {
    const [first] = parts
    if (!first) return []
    return [
      {
        key,
        kind: first.kind,
        blank: first.blank,
        amount: sum(parts.map(({ amount }) => amount)),
        parts: [...Map.groupBy(parts, ({ institutionId }) => institutionId)]
          .map(([institutionId, own]) => ({
            institutionId,
            name: own[0]?.name ?? '',
            amount: sum(own.map(({ amount }) => amount)),
          }))
          .filter(({ amount }) => amount !== 0)
          .toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount)),
      },
    ]
  })
  const moving = causes.filter(({ parts }) => parts.length > 0)
  const absent = Map.groupBy(missing, ({ reason }) => reason)
  return {
    before: sum(rows.map(({ before }) => before)),
    after: sum(rows.map(({ after }) => after)),
    present: rows.length,
    causes: moving.toSorted((a, b) => place(a) - place(b)),
    missing: [...absent].map(([why, of]) => ({ why, of })),
  }
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
