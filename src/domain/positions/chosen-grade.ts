import type { Job } from '#domain/norms/catalogues.ts'

/** A pay grade: of the catalogue, or typed and without id. */
export type Grade = { readonly id: string | null; readonly name: string }

/**
 * The grade that an id and a name mean among those that jobs bring: the id wins; '' and '0' are no id, and then the name
 * is taken, with the id of the grade that is called so. `undefined` for an id that is in no list and comes without a name.
 */
export function chosenGrade(sentId: string, sentName: string, jobs: readonly Job[]): Grade | undefined {
  const [id, name] = [sentId.trim(), sentName.trim()]
  const isNone = id === '' || id === '0'
  const known = jobs.find((job) => (isNone ? job.gradeStepName === name : job.gradeStepId === id))
  if (known) return { id: known.gradeStepId, name: known.gradeStepName }
  return !isNone && name === '' ? undefined : { id: null, name }
}
