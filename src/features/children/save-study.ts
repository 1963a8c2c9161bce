import { failedChecks, type RecordProblem } from '#engine/list/record.ts'
import { fieldProblem, judgeSent } from '#engine/list/row-list.ts'
import type { Day } from '#engine/time.ts'
import { studyFields } from '#features/children/child-fields.ts'
import { type ParentProblem, type StudyProblem, settleStudy } from '#features/children/children.ts'
import { childAnswerText } from '#features/children/text.ts'
import type { Study } from '#features/registries/registered-people.ts'
import type { Catalogues } from '#forms/norms/catalogues.ts'

type Sent = string | number | null | undefined

export type SentStudy = Readonly<Partial<Record<Exclude<keyof Study, 'isDemandProfession'>, Sent>>> & {
  readonly isDemandProfession?: 'Y' | 'N' | '' | null | undefined
}

type SavedStudy = { readonly study: Study; readonly problems: readonly RecordProblem[] }

const { educationWorkedYear, academicLevel, tuition, ...texts } = studyFields
const { childRegisterNumber, childLastName, childFirstName, description } = texts
const figures = { educationWorkedYear, academicLevel, tuition } as const
const typedFields = { ...figures, childRegisterNumber, childLastName, childFirstName, description } as const

const listed = ['educationLevelName', 'fieldOfEducationName', 'schoolName'] as const

/** Normalizes choices and the register number. `today` is a day in Ulaanbaatar, `2026-03-02`. */
export function saveStudy(sent: SentStudy, before: Study, today: Day, catalogues: Catalogues): SavedStudy {
  const { values, problems: unreadable } = judgeSent(typedFields, sent, before)
  const demand = sent.isDemandProfession
  const { study, problems } = settleStudy(
    {
      isDemandProfession: demand === undefined ? before.isDemandProfession : demand === 'Y',
      educationWorkedYear: Number(values.educationWorkedYear ?? 0),
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
      academicLevel: values.academicLevel === null ? null : Number(values.academicLevel),
      childRegisterNumber: String(values.childRegisterNumber),
      childLastName: String(values.childLastName),
      childFirstName: String(values.childFirstName),
      tuition: Number(values.tuition ?? 0),
      description: String(values.description),
    },
    today,
    catalogues,
  )
  const names = listed.map((name) => [name, fieldProblem(studyFields[name], study[name])] as const)
  return { study, problems: [...unreadable, ...problems.map(studyRefusal), ...failedChecks(names)] }
}

/** '' and 0 are no id. */
function idOf(sent: Sent, before: string | null): string | null {
  if (sent === undefined) return before
  const id = textOf(sent)
  return id === '' || id === '0' ? null : id
}

/** A removed choice also clears its name, unless a new name is sent. */
function nameOf(id: Sent, name: Sent, before: string): string {
  return name === undefined ? (id === undefined ? before : '') : textOf(name)
}

function textOf(sent: Sent): string {
  return String(sent ?? '').trim()
}

export function studyRefusal({ field, code }: StudyProblem | ParentProblem): RecordProblem {
  return { field, message: sentences[code] }
}

const sentences: Readonly<Record<(StudyProblem | ParentProblem)['code'], string>> = {
  parentsNumber: childAnswerText.parentsNumber,
  moreThanWorked: childAnswerText.moreThanWorked,
  notInList: childAnswerText.notInList,
  notOfLevel: childAnswerText.notOfLevel,
  form: childAnswerText.registerForm,
  latinY: childAnswerText.registerLatinY,
  date: childAnswerText.registerDate,
  future: childAnswerText.registerFuture,
}
