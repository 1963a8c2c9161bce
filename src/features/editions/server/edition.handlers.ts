import { type Handler, handler } from '#budget/server/handler.ts'
import { calls } from '#contract/calls.ts'
import { calculateEditionEffect, readYearEdition } from '#features/editions/server/edition-effect.ts'

export const editionHandlers: readonly Handler[] = [
  handler(calls.adminEdition, ({ params: { year }, services: { db } }) => readYearEdition(db, year)),
  handler(calls.adminEditionEffect, ({ params: { year }, services: { db } }) =>
    calculateEditionEffect(db, year),
  ),
]
