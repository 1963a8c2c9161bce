import { typedAmount } from '#client/parts/amounts.ts'
import { parentOf } from '#client/screens/children/child-form.ts'
import { type ChildLine, countedOf, tuitionOf } from '#client/screens/children/child-rows.ts'
import type { ListToPrint, PrintedColumn } from '#domain/report/list-on-paper.ts'
import { captionOf } from '#domain/sheet/names.ts'
import { peopleScreenText } from '#text/people.ts'

const text = peopleScreenText.children
const { heads, groups } = text
const { yes, no } = peopleScreenText.staff

const columnsOf = (year: number): readonly PrintedColumn[] => [
  { caption: heads.positionName, group: groups.staff, holds: 'text' },
  { caption: text.counted, group: groups.worked, holds: 'text' },
  { caption: heads.educationWorkedYear, group: groups.worked, holds: 'count' },
  { caption: heads.educationLevel, group: groups.child, holds: 'text' },
  { caption: heads.fieldOfEducation, group: groups.child, holds: 'text' },
  { caption: heads.school, group: groups.child, holds: 'wide' },
  { caption: captionOf(heads.academicLevel, year), group: groups.child, holds: 'count' },
  { caption: heads.childLastName, group: groups.child, holds: 'text' },
  { caption: heads.childFirstName, group: groups.child, holds: 'text' },
  { caption: heads.tuition, group: groups.child, holds: 'amount' },
]

/** Includes unsaved edits, but no register numbers. */
export function childrenOnPaper(lines: readonly ChildLine[], status: string, year: number): ListToPrint {
  const columns = columnsOf(year)
  return {
    code: 'children',
    title: text.heading,
    purpose: text.purpose,
    status,
    captionHead: text.parent,
    columns,
    lines: lines.map(({ row, form, missing }) => ({
      caption:
        missing.length === 0
          ? parentOf(row)
          : `${parentOf(row)}\n${peopleScreenText.missing(missing.map((fact) => text.facts[fact]))}`,
      values: [
        row.positionName,
        form.confirmed ? yes : no,
        figure(form.educationWorkedYear),
        form.educationLevelName,
        form.fieldOfEducationName,
        form.schoolName,
        figure(form.academicLevel),
        form.childLastName,
        form.childFirstName,
        figure(form.tuition),
      ],
    })),
    total: {
      caption: text.totalOf(countedOf(lines).length),
      values: columns.map((_, index) => (index === columns.length - 1 ? tuitionOf(lines) : null)),
    },
  }
}

function figure(typed: string): string | number {
  const read = typedAmount(typed)
  return read.kind === 'value' ? read.value : typed
}
