import { jobs } from '#domain/norms/catalogues.ts'

/** A pay grade: of the catalogue, or typed and without id. */
export type Grade = { readonly id: string | null; readonly name: string }

/** The grades that jobs bring, each once. */
export const grades: readonly { readonly id: string; readonly name: string }[] = [
  ...new Map(
    jobs.map(({ gradeStepId, gradeStepName }) => [gradeStepId, { id: gradeStepId, name: gradeStepName }]),
  ).values(),
]

/**
 * The grade that an id and a name mean: the id wins; '' and '0' are no id, and then the name is taken, with the id of the grade
 * that is called so. `undefined` for an id that is in no list and comes without a name.
 */
export function chosenGrade(sentId: string, sentName: string): Grade | undefined {
  const [id, name] = [sentId.trim(), sentName.trim()]
  const known = grades.find((grade) => (id === '' || id === '0' ? grade.name === name : grade.id === id))
  if (known) return known
  return id !== '' && id !== '0' && name === '' ? undefined : { id: null, name }
}
