import type { FastifyInstance } from 'fastify'

/** Takes work that goes on after the answer. What fails is logged under `what`; who stops the program waits for it. */
export type Afterwards = (work: Promise<unknown>, what: string) => void

/** What calls leave to be done after their answer is finished before the program lets go of its database. */
export function afterwards(app: FastifyInstance): Afterwards {
  const underWay = new Set<Promise<unknown>>()
  app.addHook('onClose', async () => {
    await Promise.allSettled(underWay)
  })
  return (work, what) => {
    const mine = work
      .catch((error: unknown) => app.log.error({ err: error }, what))
      .finally(() => underWay.delete(mine))
    underWay.add(mine)
  }
}
