import { z } from 'zod'
import { adminRead } from '#api/call-kinds.ts'
import { declareCalls } from '#api/declare.ts'
import { type SetUpStep, setUpPlaces, setUpSteps } from '#features/set-up/set-up.ts'

export const setUpAnswer = z.strictObject({
  steps: z.array(
    z.strictObject({
      name: z.enum(setUpSteps),
      state: z.enum(['done', 'missing', 'later']),
      /** `needed`: the application does not work without it. */
      weight: z.enum(['needed', 'wanted']),
      place: z.enum(setUpPlaces).nullable(),
      found: z.array(z.string()),
      missing: z.array(z.string()),
    }) satisfies z.ZodType<SetUpStep>,
  ),
})

export const setUpCalls = declareCalls({
  adminSetUp: {
    ...adminRead,
    id: 'admin.setup',
    path: '/api/admin/setup',
    summary: 'Returns which parts of the installation are set up and which are missing',
    answer: setUpAnswer,
  },
})
