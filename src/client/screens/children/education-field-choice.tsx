import { memo, type ReactNode } from 'react'
import { useEducationFields } from '#client/api/queries.ts'
import type { ChildCell } from '#client/screens/children/child-cell.ts'
import { ChildChoice } from '#client/screens/children/child-choice.tsx'

/** The field of education, of those that the chosen level has. */
export const EducationFieldChoice = memo(function EducationFieldChoice(cell: ChildCell): ReactNode {
  const { draft } = cell.line
  const fields = useEducationFields(cell.year, draft.educationLevelId === '' ? null : draft.educationLevelId)
  const options = (fields.data ?? []).map(({ filedOfEducation, fieldOfName }) => ({
    value: filedOfEducation,
    label: fieldOfName,
  }))
  return (
    <ChildChoice
      {...cell}
      head="fieldOfEducation"
      width="wide"
      options={options}
      value={draft.fieldOfEducationId}
      valueLabel={draft.fieldOfEducationName}
      choose={(fieldOfEducationId, fieldOfEducationName) => ({ fieldOfEducationId, fieldOfEducationName })}
    />
  )
})
