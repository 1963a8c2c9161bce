import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a test file asks for what a run makes once. */
    onDemand: string
  }
}

/** What takes seconds to make: made once for a run, when the first test file asks for it. */
export type OnDemand =
  /** Path of the archive of a migrated embedded database. */
  | 'embeddedDump'
  /** Directory of the socket of the run's PostgreSQL, which has a migrated template. */
  | 'postgres'
  /** The same, with a template of the demonstration beside it. */
  | 'demonstration'
  /** Directory of the built client. */
  | 'client'
  /** Directory of the built page of test/browser/fixture. */
  | 'fixture'

/** Waits until it is made. Throws with the reason when it cannot be made. */
export async function onDemand(name: OnDemand): Promise<string> {
  const answer = await fetch(`${inject('onDemand')}/${name}`)
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return text
}
