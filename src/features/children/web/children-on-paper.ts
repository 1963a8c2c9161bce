import { childFactText } from '#budget/people/fact-text.ts'
import { typedAmount } from '#budget/web/amounts.ts'
import type { ListToPrint, PrintedColumn } from '#documents/paper/list-on-paper.ts'
import { captionOf } from '#engine/names.ts'
import { childrenScreenText } from '#features/children/screen-text.ts'
import { parentOf } from '#features/children/web/child-form.ts'
import { type ChildLine, countedOf, tuitionOf } from '#features/children/web/child-rows.ts'
import { registerNumberText } from '#features/registries/text.ts'
import { staffScreenText } from '#features/staff/screen-text.ts'

const { headers, groups } = childrenScreenText
const { yes, no } = staffScreenText

const columnsOf = (year: number): readonly PrintedColumn[] => [
  { caption: headers.positionName, group: groups.staff, content: 'text' },
  { caption: childrenScreenText.counted, group: groups.worked, content: 'text' },
  { caption: headers.educationWorkedYear, group: groups.worked, content: 'count' },
  { caption: headers.educationLevel, group: groups.child, content: 'text' },
  { caption: headers.fieldOfEducation, group: groups.child, content: 'text' },
  { caption: headers.school, group: groups.child, content: 'wide' },
  { caption: captionOf(headers.academicLevel, year), group: groups.child, content: 'count' },
  { caption: headers.childLastName, group: groups.child, content: 'text' },
  { caption: headers.childFirstName, group: groups.child, content: 'text' },
  { caption: headers.tuition, group: groups.child, content: 'amount' },
]

/** Includes unsaved edits, but no register numbers. */
export function childrenOnPaper(lines: readonly ChildLine[], status: string, year: number): ListToPrint {
  const columns = columnsOf(year)
  return {
    code: 'children',
    title: childrenScreenText.heading,
    purpose: childrenScreenText.purpose,
    status,
    captionHead: childrenScreenText.parent,
    columns,
    lines: lines.map(({ row, form, missing }) => ({
      caption:
        missing.length === 0
          ? parentOf(row)
          : `${parentOf(row)}\n${registerNumberText.missing(missing.map((fact) => childFactText[fact]))}`,
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
      caption: childrenScreenText.totalOf(countedOf(lines).length),
      values: columns.map((_, index) => (index === columns.length - 1 ? tuitionOf(lines) : null)),
    },
  }
}

function figure(typed: string): string | number {
  const read = typedAmount(typed)
  return read.kind === 'value' ? read.value : typed
}
