import type { PupilChange } from '#contract/people.ts'

type Figure = Pick<PupilChange, 'studyYear' | 'kind' | 'grade'> & { readonly quantity: number }

/** The figures that an import changes; one that is on neither side, or 0 on both, does not change. */
export function pupilChanges(known: readonly Figure[], register: readonly Figure[]): readonly PupilChange[] {
  const before = new Map(known.map((figure) => [keyOf(figure), figure.quantity]))
  const now = new Map(register.map((figure) => [keyOf(figure), figure.quantity]))
  const all = new Map([...known, ...register].map((figure) => [keyOf(figure), figure]))
  return [...all]
    .map(([key, { studyYear, kind, grade }]) => ({
      studyYear,
      kind,
      grade,
      from: before.get(key) ?? 0,
      to: now.get(key) ?? 0,
    }))
    .filter(({ from, to }) => from !== to)
}

function keyOf({ studyYear, kind, grade }: Figure): string {
  return `${studyYear} ${kind} ${grade}`
}
