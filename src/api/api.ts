import { z } from 'zod'
import { writeAnswer } from '#api/answers.ts'
import { own } from '#api/call-kinds.ts'
import { declareCalls } from '#api/declare.ts'

export const errorCalls = declareCalls({
  screenFailed: {
    ...own,
    id: 'tosov.clientError',
    method: 'POST',
    path: '/api/tosov/client-errors',
    summary: 'Logs a client rendering error under the reference that the user sees',
    limit: 60,
    body: z.object({
      reference: z.string().regex(/^\d{4}-\d{4}$/),
      place: z.string().max(500),
      error: z.string().max(4000),
    }),
    answer: writeAnswer,
  },
})
