import { type Handler, handler } from '#budget/server/handler.ts'
import { editionCalls } from '#features/editions/api.ts'
import { calculateEditionEffect, readYearEdition } from '#features/editions/server/edition-effect.ts'

export const editionHandlers: readonly Handler[] = [
  handler(editionCalls.adminEdition, ({ params: { year }, services: { db } }) => readYearEdition(db, year)),
  handler(editionCalls.adminEditionEffect, ({ params: { year }, services: { db } }) =>
    calculateEditionEffect(db, year),
  ),
]
