import { memo, type ReactNode } from 'react'
import { useSchools } from '#client/api/queries.ts'
import type { ChildCell } from '#client/screens/children/child-cell.ts'
import { ChildChoice } from '#client/screens/children/child-choice.tsx'

/** The higher-education institution; choosing sets both its name and its id (spec 000 §5). */
export const SchoolChoice = memo(function SchoolChoice(cell: ChildCell): ReactNode {
  const schools = useSchools(cell.year)
  const options = (schools.data ?? []).map(({ schoolId, schoolName }) => ({
    value: schoolId,
    label: schoolName,
  }))
  return (
    <ChildChoice
      {...cell}
      head="school"
      width="wide"
      options={options}
      value={cell.line.draft.schoolId}
      valueLabel={cell.line.draft.schoolName}
      choose={(schoolId, schoolName) => ({ schoolId, schoolName })}
    />
  )
})
