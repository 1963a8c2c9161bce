import type { JobOption } from '#contract/people.ts'

/** The job that a name means, whatever its case; `undefined` for one that is in no list. */
export function jobNamed(jobs: readonly JobOption[], name: string): JobOption | undefined {
  const wanted = name.trim().toLocaleLowerCase('mn')
  return jobs.find(({ jobName }) => jobName.toLocaleLowerCase('mn') === wanted)
}
