import { choose, type Formula } from '#engine/formula.ts'
import { at } from '#engine/sheet.ts'
import { privatePupilCount } from '#forms/sheets/ebs/private-pupil-count.ts'
import { pupilCount } from '#forms/sheets/ebs/pupil-count.ts'
import type { StageField } from '#forms/sheets/shared/grade-fields.ts'

export type PupilCount = 'pupils' | 'disabled' | 'groups' | 'boarders' | 'lunch'

/** A is current, B the next. */
export type StudyYear = 'A' | 'B'

const rows = {
  pupils: { A: { PUBLIC: '1', PRIVATE: '2' }, B: { PUBLIC: '2', PRIVATE: '3' } },
  disabled: { A: { PUBLIC: '3', PRIVATE: '5' }, B: { PUBLIC: '4', PRIVATE: '6' } },
  groups: { A: { PUBLIC: '5', PRIVATE: '8' }, B: { PUBLIC: '6', PRIVATE: '9' } },
  boarders: { A: { PUBLIC: '7', PRIVATE: '11' }, B: { PUBLIC: '8', PRIVATE: '12' } },
  lunch: { A: { PUBLIC: '9', PRIVATE: '14' }, B: { PUBLIC: '10', PRIVATE: '15' } },
} as const satisfies Record<PupilCount, Record<StudyYear, unknown>>

/** Later sheets read the counts only through this. */
export function countIn(year: StudyYear, what: PupilCount, stage: StageField | 'totalQty'): Formula {
  const { PUBLIC, PRIVATE } = rows[what][year]
  return choose('organizationProperty', {
    PUBLIC: at(pupilCount, PUBLIC, stage),
    PRIVATE: at(privatePupilCount, PRIVATE, stage),
  })
}
