import type { ReferenceFigures } from '#engine/entries.ts'
import type { Edit } from '#engine/entry.ts'
import { kindergartenMeals } from '#forms/norms/meals.ts'
import type { Norm, NormSource } from '#forms/norms/norm.ts'
import { offeredNormsText } from '#forms/norms/norm-offers-text.ts'

const text = offeredNormsText

type OfferedFigures = Readonly<Record<string, Readonly<Record<string, number>>>>

/** Unpublished figures from a named source for some institutions; an administrator may accept them into a draft. */
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
    // Tugrik per child and day: 4,000 and 5,100, of which parents pay 1,000 (facts §3.8, calculation §10).
    figures: {
      ordinary: { capital: 4000 },
      ordinaryParents: { capital: 1000 },
      hour24: { capital: 5100 },
      hour24Parents: { capital: 1000 },
    },
    source: { source: text.capitalMealsSource, from: '2024-10-01', model: true },
  },
]

/** Returns the offers of which a figure differs from the norm. */
export function offersFor({ sheet }: Pick<Norm, 'sheet'>, givens: ReferenceFigures): readonly NormOffer[] {
  const current = givens[sheet.code] ?? {}
  return offers.filter(
    (offer) =>
      offer.sheet === sheet.code &&
      Object.entries(offer.figures).some(([row, fields]) =>
        Object.entries(fields).some(([field, figure]) => current[row]?.[field] !== figure),
      ),
  )
}

/** Edits to apply together. */
export function editsOfOffer({ sheet, figures }: NormOffer): readonly Edit[] {
  return Object.entries(figures).flatMap(([row, fields]) =>
    Object.entries(fields).map(([field, figure]): Edit => ({ at: { sheet, row, field }, content: figure })),
  )
}

/** The sources of the rows that an offer fills. */
export function sourcesOfOffer({ figures, source }: NormOffer): Readonly<Record<string, NormSource>> {
  return Object.fromEntries(Object.keys(figures).map((row) => [row, source]))
}
