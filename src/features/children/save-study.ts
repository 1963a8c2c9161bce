import type { SentFigure } from '#engine/sent-figure.ts'
import type { Day } from '#engine/time.ts'
import { type StudyProblem, settleStudy } from '#features/children/children.ts'
import type { Study } from '#features/registries/registered-people.ts'
import type { Catalogues } from '#forms/norms/catalogues.ts'

/** `undefined` if not sent, '' if empty. */
export type SentStudy = {
  readonly [Field in keyof Study]: Field extends 'isDemandProfession'
    ? boolean | undefined
    : Study[Field] extends string | null
      ? string | undefined
      : SentFigure
}

export type SavedStudyProblem =
  | StudyProblem
  | { readonly field: 'educationWorkedYear'; readonly code: 'years' }
  | { readonly field: 'tuition'; readonly code: 'amount' }

type SavedStudy = { readonly study: Study; readonly problems: readonly SavedStudyProblem[] }

/** Normalizes choices and the register number. `today` is a day in Ulaanbaatar, `2026-03-02`. */
export function saveStudy(sent: SentStudy, before: Study, today: Day, catalogues: Catalogues): SavedStudy {
  const { academicLevel: course, educationWorkedYear: years, tuition } = sent
  const { study, problems } = settleStudy(
    {
      isDemandProfession: sent.isDemandProfession ?? before.isDemandProfession,
      educationWorkedYear: numberOf(years, before.educationWorkedYear),
      educationLevelId: idOf(sent.educationLevelId, before.educationLevelId),
      educationLevelName: nameOf(sent.educationLevelId, sent.educationLevelName, before.educationLevelName),
      fieldOfEducationId: idOf(sent.fieldOfEducationId, before.fieldOfEducationId),
      fieldOfEducationName: nameOf(
        sent.fieldOfEducationId,
        sent.fieldOfEducationName,
        before.fieldOfEducationName,
      ),
      schoolId: idOf(sent.schoolId, before.schoolId),
      schoolName: nameOf(sent.schoolId, sent.schoolName, before.schoolName),
      academicLevel:
        course.kind === 'missing' ? before.academicLevel : course.kind === 'value' ? course.value : null,
      childRegisterNumber: sent.childRegisterNumber ?? before.childRegisterNumber,
      childLastName: sent.childLastName ?? before.childLastName,
      childFirstName: sent.childFirstName ?? before.childFirstName,
      tuition: numberOf(tuition, before.tuition),
      description: sent.description ?? before.description,
    },
    today,
    catalogues,
  )
  const wrong: (SavedStudyProblem | false)[] = [
    years.kind === 'wrong' && { field: 'educationWorkedYear', code: 'years' },
    course.kind === 'wrong' && { field: 'academicLevel', code: 'academicLevel' },
    tuition.kind === 'wrong' && { field: 'tuition', code: 'amount' },
  ]
  return { study, problems: [...wrong.filter((problem) => problem !== false), ...problems] }
}

/** '' and 0 are no id. */
function idOf(sent: string | undefined, before: string | null): string | null {
  if (sent === undefined) return before
  return sent === '' || sent === '0' ? null : sent
}

/** A removed choice also clears its name, unless a new name is sent. */
function nameOf(id: string | undefined, name: string | undefined, before: string): string {
  return name ?? (id === undefined ? before : '')
}

function numberOf(sent: SentFigure, before: number): number {
  if (sent.kind === 'missing') return before
  return sent.kind === 'value' ? sent.value : 0
}
