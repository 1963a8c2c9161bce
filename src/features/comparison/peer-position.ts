import {
  type Indicator,
  type IndicatorInputs,
  indicatorNames,
  indicatorOf,
  type Spread,
} from '#budget/indicators.ts'
import { type Nearness, type PeerAttributes, similarIn } from '#features/portfolio/peers.ts'

/** One budget that is counted among similar ones. */
export type InstitutionIndicators = PeerAttributes & IndicatorInputs

/** A group of similar institutions as an institution may know it: percentiles alone, no value of a single one. */
export type Percentiles = Omit<Spread, 'least' | 'most'>

/** The others to which an institution is similar by an indicator; all three `null` where they are too few. */
export type SimilarOthers = {
  readonly near: Nearness | null
  readonly peers: number | null
  readonly percentiles: Percentiles | null
}

/** The position by one indicator: among the sent drafts of the year and last year's approved budgets. */
export type OwnPlace = {
  readonly indicator: Indicator
  readonly sent: SimilarOthers
  readonly approved: SimilarOthers
  /** The approved value of the institution for the year before, in the unit of the indicator; `null` without one. */
  readonly approvedOwn: number | null
}

/** The countable data of other institutions, and the own budget of last year; `null`: not approved. */
export type OwnPlaceInputs = {
  readonly own: InstitutionIndicators
  readonly ownBefore: InstitutionIndicators | null
  readonly sent: readonly InstitutionIndicators[]
  readonly approved: readonly InstitutionIndicators[]
  /** Percent, see `spreadOf`. */
  readonly unusual: number
}

/**
 * Returns the institution's position among its peers (calculation §10, Own place). ASSUMED: it does not count itself,
 * so a group has at least eight others.
 */
export function ownPlaces({ own, ownBefore, sent, approved, unusual }: OwnPlaceInputs): readonly OwnPlace[] {
  return indicatorNames.map((indicator) => {
    const among = (rows: readonly InstitutionIndicators[], row: PeerAttributes): SimilarOthers =>
      withoutEnds(similarIn(rows, indicator, unusual)(row))
    return {
      indicator,
      sent: among(sent, own),
      approved: among(approved, ownBefore ?? own),
      approvedOwn: ownBefore && indicatorOf(indicator, ownBefore),
    }
  })
}

function withoutEnds({ near, peers, spread }: ReturnType<ReturnType<typeof similarIn>>): SimilarOthers {
  if (near === null || spread === null) return { near: null, peers: null, percentiles: null }
  const { least: _, most: __, ...percentiles } = spread
  return { near, peers, percentiles }
}
