import type { ReactNode } from 'react'
import type { ChildCell } from '#client/screens/children/child-cell.ts'
import { ChildChoice } from '#client/screens/children/child-choice.tsx'
import { ChildDeletion } from '#client/screens/children/child-deletion.tsx'
import { ChildFlag } from '#client/screens/children/child-flag.tsx'
import { ChildRegister } from '#client/screens/children/child-register.tsx'
import { ChildText } from '#client/screens/children/child-text.tsx'
import { EducationFieldChoice } from '#client/screens/children/education-field-choice.tsx'
import { EducationLevelChoice } from '#client/screens/children/education-level-choice.tsx'
import { type Refusals, refusalKey } from '#client/screens/children/refusals-of.ts'
import { SchoolChoice } from '#client/screens/children/school-choice.tsx'
import type { ChildLine, TypeChild } from '#client/screens/children/use-child-rows.ts'
import type { ChildRow } from '#contract/people.ts'

export type ChildCellDeeds = {
  readonly year: number
  /** Why nothing can be changed, or `null`. */
  readonly closed: string | null
  readonly refusals: Refusals
  readonly type: TypeChild
  readonly remove: (row: ChildRow) => void
}

const courses = ['1', '2', '3', '4', '5'].map((value) => ({ value, label: value }))

/** Draws the fields of a row, by column. */
export function childCells({ year, closed, refusals, type, remove }: ChildCellDeeds) {
  const cell = (line: ChildLine, field: string): ChildCell => ({
    line,
    year,
    type,
    disabled: closed !== null || !line.draft.confirmed,
    refused: refusals.get(refusalKey(line.row.assignmentId, field)) ?? null,
  })
  const shut = (line: ChildLine): ChildCell => ({ ...cell(line, ''), disabled: closed !== null })
  return {
    isConfirmedWorkedYear: (line) => <ChildFlag {...shut(line)} field="confirmed" />,
    isDemandProfession: (line) => <ChildFlag {...cell(line, 'isDemandProfession')} field="demand" />,
    educationWorkedYear: (line) => (
      <ChildText {...cell(line, 'educationWorkedYear')} field="educationWorkedYear" width="narrow" />
    ),
    educationLevel: (line) => <EducationLevelChoice {...cell(line, 'educationLevelId')} />,
    fieldOfEducation: (line) => <EducationFieldChoice {...cell(line, 'fieldOfEducationId')} />,
    school: (line) => <SchoolChoice {...cell(line, 'schoolId')} />,
    academicLevel: (line) => (
      <ChildChoice
        {...cell(line, 'academicLevel')}
        head="academicLevel"
        width="narrow"
        options={courses}
        value={line.draft.academicLevel}
        valueLabel={line.draft.academicLevel}
        choose={(academicLevel) => ({ academicLevel })}
      />
    ),
    childRegisterNumber: (line) => <ChildRegister {...cell(line, 'childRegisterNumber')} />,
    childLastName: (line) => (
      <ChildText {...cell(line, 'childLastName')} field="childLastName" width="middle" />
    ),
    childFirstName: (line) => (
      <ChildText {...cell(line, 'childFirstName')} field="childFirstName" width="middle" />
    ),
    tuition: (line) => <ChildText {...cell(line, 'tuition')} field="tuition" width="middle" />,
    description: (line) => <ChildText {...cell(line, 'description')} field="description" width="middle" />,
    actions: (line) => <ChildDeletion line={line} onDelete={remove} />,
  } satisfies Readonly<Record<string, (line: ChildLine) => ReactNode>>
}
