import { registerLines } from '#server/features/demo/pupils.ts'
import { hasMovedOn } from '#server/outside/staff-registry/demo-days.ts'
import type { RegisteredPupils, RegistryQuestion } from '#server/outside/staff-registry/staff-registry.ts'

/** The pupils of a demo institution in the two study years of a financial year; some days later one pupil has come. */
export function demoPupils(question: RegistryQuestion): readonly RegisteredPupils[] {
  const { institutionId, year } = question
  const lines = registerLines
    .filter((line) => line.institutionId === institutionId && [year - 1, year - 2].includes(line.studyYear))
    .map(({ studyYear, kind, grade, quantity }) => ({ studyYear, kind, grade, quantity }))
  if (!hasMovedOn(question)) return lines
  const grown = lines.find(
    ({ studyYear, kind, quantity }) => studyYear === year - 2 && kind === 'pupils' && quantity > 0,
  )
  return lines.map((line) => (line === grown ? { ...line, quantity: line.quantity + 1 } : line))
}
