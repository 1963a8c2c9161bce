import type { Job } from '#domain/norms/catalogues.ts'

/** A job of the catalogue, one that was typed, one that the catalogue does not have, or none. */
export type ChosenJob =
  | { readonly is: 'known'; readonly job: Job }
  | { readonly is: 'typed'; readonly name: string }
  | { readonly is: 'unknown' }
  | { readonly is: 'none' }

/** Reads what stands in `jobId`: an id is a whole number, any other text is the job itself; '' and 0 are none (contract README). */
export function chosenJob(sent: string, jobs: readonly Job[]): ChosenJob {
  const text = sent.trim()
  if (text === '' || text === '0') return { is: 'none' }
  if (!/^\d+$/.test(text)) return { is: 'typed', name: text }
  const job = jobs.find(({ id }) => id === text)
  return job ? { is: 'known', job } : { is: 'unknown' }
}
