import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    onDemand: string
  }
}

/** Resources that take seconds to create: created once for a run, on first use. */
export type OnDemand =
  /** Path of the archive of a migrated embedded database. */
  | 'embeddedDump'
  /** Socket directory of the run's PostgreSQL, with a migrated template. */
  | 'postgres'
  /** Additionally with a demo template. */
  | 'demonstration'
  /** Folder with the recorded data of this release: the demo with a sent year. */
  | 'release'
  | 'client'
  | 'fixture'

export async function onDemand(name: OnDemand): Promise<string> {
  const answer = await fetch(`${inject('onDemand')}/${name}`)
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return text
}
