import { z } from 'zod'
import { sentYear } from '#contract/sent.ts'

/** ASSUMED: the specifications limit only the texts of children; this is more than a column shows. */
const entered = z.union([z.string().max(300), z.number()]).nullish()

/** Body of `sub.blank9.save`. The group that clients say of themselves is not trusted. */
export const positionBody = z.looseObject({
  event: z.enum(['ADD', 'EDIT', 'DELETE']),
  id: z.union([z.string(), z.number()]),
  year: sentYear,
  expensesId: z.union([z.string().max(60), z.number()]).nullish(),
  jobId: entered,
  gradeStepId: entered,
  inGradeStepName: entered,
  requiredQty: entered,
  salary: entered,
  description: entered,
})

export type PositionBody = z.infer<typeof positionBody>
