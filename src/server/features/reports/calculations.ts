import type { ReportAction } from '#server/features/reports/calculate.ts'
import { oneAfterAnother } from '#server/pdf/one-after-another.ts'

type Calculate = (action: ReportAction) => Promise<void>

/**
 * Calculates the reports of an institution one after the other, so that none keeps the others waiting however often it
 * asks. Who asks again before their last one has begun is answered with that one: it will read what stands there now.
 */
export function calculations(calculate: Calculate): Calculate {
  const inTurn = oneAfterAnother()
  const waiting = new Map<string, Promise<void>>()
  return (action) => {
    const { institution, sessionCode, actor } = action
    const asked = JSON.stringify([institution.id, sessionCode, actor.userName])
    const known = waiting.get(asked)
    if (known) return known
    const mine = inTurn(institution.id, () => {
      waiting.delete(asked)
      return calculate(action)
    })
    waiting.set(asked, mine)
    return mine
  }
}
