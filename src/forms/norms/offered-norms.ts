import type { ReferenceFigures } from '#engine/entries.ts'
import type { Edit } from '#engine/entry.ts'
import { kindergartenMeals } from '#forms/norms/meals.ts'
import type { Norm, NormSource } from '#forms/norms/norm.ts'
import { offeredNormsText } from '#forms/norms/offered-norms-text.ts'

const text = offeredNormsText

type OfferedFigures = Readonly<Record<string, Readonly<Record<string, number>>>>

/**
 * Figures of a source for some institutions that no publication confirms; an administrator may accept them into a
 * draft.
 */
export type NormOffer = {
  readonly sheet: string
  readonly about: string
  /** By row and field, in the units of the norm. */
  readonly figures: OfferedFigures
  /** The source of the rows after acceptance. */
  readonly source: NormSource
}

const offers: readonly NormOffer[] = [
  {
    sheet: kindergartenMeals.sheet.code,
    about: text.capitalMeals,
    // 4,000 and 5,100 a day, of which parents pay 1,000 (facts §3.8, calculation §10).
    figures: {
      ordinary: { capital: 4000 },
      ordinaryParents: { capital: 1000 },
      hour24: { capital: 5100 },
      hour24Parents: { capital: 1000 },
    },
    source: { source: text.capitalMealsSource, from: '2024-10-01', model: true },
  },
]

/** Returns the offers whose figures the norm does not have yet. */
export function offersFor({ sheet }: Pick<Norm, 'sheet'>, givens: ReferenceFigures): readonly NormOffer[] {
  const now = givens[sheet.code] ?? {}
  return offers.filter(
    (offer) =>
      offer.sheet === sheet.code &&
      Object.entries(offer.figures).some(([row, fields]) =>
        Object.entries(fields).some(([field, figure]) => now[row]?.[field] !== figure),
      ),
  )
}

/** An offer as one edit of the figures. */
export function editsOfOffer({ sheet, figures }: NormOffer): readonly Edit[] {
  return Object.entries(figures).flatMap(([row, fields]) =>
    Object.entries(fields).map(([field, figure]): Edit => ({ at: { sheet, row, field }, content: figure })),
  )
}

/** The sources of the rows that an offer fills. */
export function sourcesOfOffer({ figures, source }: NormOffer): Readonly<Record<string, NormSource>> {
  return Object.fromEntries(Object.keys(figures).map((row) => [row, source]))
}
