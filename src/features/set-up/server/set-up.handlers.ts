import { type Handler, handler } from '#budget/server/handler.ts'
import { setUpCalls } from '#features/set-up/api.ts'
import { readInstallation } from '#features/set-up/server/set-up.store.ts'
import { setUp } from '#features/set-up/set-up.ts'

export const setUpHandlers: readonly Handler[] = [
  handler(setUpCalls.adminSetUp, async ({ services: { db, notifier } }) => ({
    steps: setUp(await readInstallation(db, notifier.mail)),
  })),
]
