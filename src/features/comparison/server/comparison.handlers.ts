import type { Institution } from '#budget/server/actor.ts'
import { type Handler, handler, type Services } from '#budget/server/handler.ts'
import { comparisonCalls } from '#features/comparison/api.ts'
import { type InstitutionIndicators, type OwnPlace, ownPlaces } from '#features/comparison/peer-position.ts'
import {
  type ClosedYearFigures,
  readClosed,
  readMeasures,
} from '#features/comparison/server/peer-position.store.ts'
import { unusualPercent } from '#features/portfolio/server/institution-rows.ts'

export const comparisonHandlers: readonly Handler[] = [
  handler(comparisonCalls.ownPlace, ({ institution, params, services }) =>
    ownPlace(services, institution, params.year),
  ),
]

async function ownPlace(
  { db }: Pick<Services, 'db'>,
  { id, profile }: Pick<Institution, 'id' | 'profile'>,
  year: number,
): Promise<OwnPlace[]> {
  const { orgType, organizationProperty, location } = profile
  const kind = { orgType, organizationProperty }
  const measures = await readMeasures(db, id, year)
  const sent = await readClosed(db, profile, { year, statuses: ['SENT', 'APPROVED'] })
  const approved = await readClosed(db, profile, { year: year - 1, statuses: ['APPROVED'] })
  const others = (rows: readonly ClosedYearFigures[]): readonly InstitutionIndicators[] =>
    rows.filter((row) => row.id !== id).map((row) => ({ ...kind, ...row }))
  const before = approved.find((row) => row.id === id)
  return [
    ...ownPlaces({
      own: { ...kind, location, measures, readings: null },
      ownBefore: before ? { ...kind, ...before } : null,
      sent: others(sent),
      approved: others(approved),
      unusual: await unusualPercent(db, year),
    }),
  ]
}
