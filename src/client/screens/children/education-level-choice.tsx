import { memo, type ReactNode } from 'react'
import { useEducationLevels } from '#client/api/queries.ts'
import type { ChildCell } from '#client/screens/children/child-cell.ts'
import { ChildChoice } from '#client/screens/children/child-choice.tsx'

/** The level of education; another level has other fields, so the field is chosen anew. */
export const EducationLevelChoice = memo(function EducationLevelChoice(cell: ChildCell): ReactNode {
  const levels = useEducationLevels(cell.year)
  const options = (levels.data ?? []).map(({ educationLevelId, educationLevelName }) => ({
    value: educationLevelId,
    label: educationLevelName,
  }))
  return (
    <ChildChoice
      {...cell}
      head="educationLevel"
      width="middle"
      options={options}
      value={cell.line.draft.educationLevelId}
      valueLabel={cell.line.draft.educationLevelName}
      choose={(educationLevelId, educationLevelName) => ({
        educationLevelId,
        educationLevelName,
        fieldOfEducationId: '',
        fieldOfEducationName: '',
      })}
    />
  )
})
