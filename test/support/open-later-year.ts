import type { AdminNorms, NormsSaveAnswer } from '#features/norms/api.ts'
import type { ReadyClient } from '#test/support/ready.ts'

/** The year after all demo years, with the later edition (`later-edition.ts`). */
export const LATER_YEAR = 2028

/**
 * Starts that year as administrator with the registered later edition, and fills in and publishes the additional norm
 * step.
 */
export async function openLaterYear(admin: ReadyClient): Promise<void> {
  await done(admin, '/api/admin/years/create', { year: LATER_YEAR })
  const startingNorms = (await admin.get(`/api/admin/norms/${LATER_YEAR}/1`)).json<AdminNorms>()
  const size = startingNorms.givens['norm-size-town'] ?? {}
  const steps = { '15': { ...size['15'], upTo: 9000 }, '16': { coefficient: 0.5 } }
  const givens = { ...startingNorms.givens, 'norm-size-town': { ...size, ...steps } }
  const body = { ...startingNorms, version: startingNorms.changedAt, givens, note: '', continued: {} }
  const saved = (await done(admin, '/api/admin/norms/save', body)).json<NormsSaveAnswer>()
  await done(admin, '/api/admin/norms/publish', { year: LATER_YEAR, version: saved.changedAt, note: '' })
}

async function done(admin: ReadyClient, url: string, body: object): ReturnType<ReadyClient['post']> {
  const answer = await admin.post(url, body)
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`)
  return answer
}
