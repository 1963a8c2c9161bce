import { type Field, field, type Unit } from '#engine/sheet.ts'
import { type Grade, grades } from '#forms/norms/grades.ts'

/** Spelled as in the specifications: `stage1Qty` (spec 000 §3). */
export type StageField = `stage${Grade}Qty`

export const stageField = (grade: Grade): StageField => `stage${grade}Qty`

export function gradeOfStage(stage: StageField): Grade {
  const found = grades.find((grade) => stageField(grade) === stage)
  if (found === undefined) throw new Error(`${stage} is not a stage field`)
  return found
}

export function gradeFields<F extends string>(
  name: (grade: Grade) => F,
  unit: Unit,
  options: { readonly under?: readonly string[]; readonly decimals?: number } = {},
): Readonly<Record<F, Field>> {
  const pairs = grades.map((grade) => [name(grade), field(`${grade}-р анги`, unit, options)] as const)
  return Object.fromEntries(pairs) as Record<F, Field> // the keys are the names just made
}

export const stagesOf = (some: readonly Grade[]): readonly StageField[] => some.map(stageField)

export function gradeBelow(stage: StageField): Grade {
  const below = grades[gradeOfStage(stage) - 2]
  if (below === undefined) throw new Error('nobody moves up into grade 1')
  return below
}
