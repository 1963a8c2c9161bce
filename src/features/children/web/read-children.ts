import { listBook } from '#documents/web/table-workbook.ts'
import { cellsInOrder, type ListRules, plainRules, type RowTexts } from '#engine/list/judge-list.ts'
import { type PlainColumn, shownText } from '#engine/list/list.ts'
import { type RowCheck, readFlag } from '#engine/list/record.ts'
import { flagSpellings } from '#engine/list/record-text.ts'
import { normalisedRegisterNumber } from '#engine/list/register-number.ts'
import { bookColumns, fieldNames, fieldProblem, type RowField } from '#engine/list/row-list.ts'
import { roundedAmount, settledAmount, typedCount } from '#engine/number/typed-figure.ts'
import { hasVisibleText, isSameText } from '#engine/text/normalise.ts'
import type { EducationMapRow, SchoolOption } from '#features/catalogues/api.ts'
import type { ChildRow, SentChild } from '#features/children/api.ts'
import { type ChildField, studyFields } from '#features/children/child-fields.ts'
import { childrenScreenText } from '#features/children/screen-text.ts'
import { type ChildDraft, childDraft, childProblems, sentChild } from '#features/children/web/child-form.ts'
import type { StaffRow } from '#features/staff/api.ts'
import type { Group } from '#forms/profile.ts'
import { serverDay } from '#ui/server-clock.ts'

const text = childrenScreenText
type ImportedField = ChildField | 'confirmed'
type ChildTexts = RowTexts<ImportedField>

/** Children are identified by the register numbers of their parents. */
export function childListColumns(
  { map, schools }: Pick<KnownLists, 'map' | 'schools'>,
  group: Group,
): readonly PlainColumn<ChildField>[] {
  const columns = bookColumns<ChildField>(studyFields, {
    educationLevelName: map.map(({ educationLevelName }) => educationLevelName),
    fieldOfEducationName: map.map(({ fieldOfName }) => fieldOfName),
    schoolName: schools.map(({ schoolName }) => schoolName),
  })
  return columns.filter(({ field }) => field !== 'demand' || group === 'ORGSUB')
}

/** An imported child is confirmed. */
const fields: readonly ImportedField[] = [...fieldNames<ChildField>(studyFields), 'confirmed']

type KnownLists = {
  readonly staff: readonly Pick<StaffRow, 'employeeId' | 'primaryNidNumber'>[]
  readonly map: readonly EducationMapRow[]
  readonly schools: readonly SchoolOption[]
  /** Fields without a column retain the stored values. */
  readonly children: readonly ChildRow[]
}

/** A parent is identified by register number and may occur once. */
export function childRules(known: KnownLists): ListRules<ImportedField, SentChild> {
  // The first child of a parent counts.
  const stored = known.children.toReversed().map((child) => ({
    key: child.assignmentId,
    cells: cellsInOrder(fields, textsOf(childDraft(child))),
  }))
  return {
    ...plainRules(fields, stored, ({ parent }) => parentsBy(parent ?? '', known)[0] ?? ''),
    rounded: (field, given) => (field === 'tuition' ? roundedAmount(given) : null),
    unique: ['parent', () => text.sameStaffTwice],
    read: ({ texts, key }) => {
      const form = draftOf(texts, known)
      const item = sentChild(form, { assignmentId: key, childScholarshipId: null })
      return {
        checks: [
          ['parent', parentsBy(texts.parent, known).length > 1 && text.severalPosts],
          ['parent', key === '' && text.noSuchStaff(texts.parent)],
          ...formChecks(form, texts),
        ],
        accepted: { item, texts: textsOf(form) },
      }
    },
  }
}

const declared: Readonly<Record<string, RowField | undefined>> = studyFields

export function shownChildText(column: number, stored: string): string {
  return shownText(declared[fields[column] ?? ''], stored)
}

function textsOf(form: ChildDraft): ChildTexts {
  const [yes = ''] = flagSpellings.yes
  return { ...form, parent: '', demand: form.demand ? yes : '', confirmed: form.confirmed ? yes : '' }
}

export function childrenBook(
  columns: readonly PlainColumn<ChildField>[],
  children: readonly ChildRow[],
): Promise<Blob> {
  return listBook({
    name: text.excelSheet,
    columns,
    grows: 'yes',
    rows: children.map((row) => ({ ...textsOf(childDraft(row)), parent: row.primaryNidNumber })),
  })
}

/** Equal figures become equal texts. */
function draftOf(texts: ChildTexts, { map, schools }: KnownLists): ChildDraft {
  const { educationLevelName, fieldOfEducationName, schoolName, academicLevel } = texts
  const { childLastName, childFirstName, description } = texts
  const level = map.find((each) => isSameText(each.educationLevelName, educationLevelName))
  const field = map.find(
    ({ educationLevelId, fieldOfName }) =>
      educationLevelId === level?.educationLevelId && isSameText(fieldOfName, fieldOfEducationName),
  )
  const school = schools.find((each) => isSameText(each.schoolName, schoolName))
  const years = typedCount(texts.educationWorkedYear, 1, 'years')
  return {
    ...{ academicLevel, childLastName, childFirstName, description },
    confirmed: true,
    demand: readFlag(texts.demand) ?? false,
    educationWorkedYear:
      years.kind === 'value' ? settledAmount(String(years.value)) : texts.educationWorkedYear,
    educationLevelId: level?.educationLevelId ?? '',
    educationLevelName: level?.educationLevelName ?? educationLevelName,
    fieldOfEducationId: field?.filedOfEducation ?? '',
    fieldOfEducationName: field?.fieldOfName ?? fieldOfEducationName,
    schoolId: school?.schoolId ?? '',
    schoolName: school?.schoolName ?? schoolName,
    childRegisterNumber: normalisedRegisterNumber(texts.childRegisterNumber),
    tuition: settledAmount(texts.tuition),
  }
}

/** Empty texts are valid. */
function formChecks(form: ChildDraft, texts: ChildTexts): readonly RowCheck<ImportedField>[] {
  const { educationLevelName: level, fieldOfEducationName: field, schoolName: school } = form
  const isLost = (id: string, name: string): boolean => name !== '' && id === ''
  const found = childProblems(form, serverDay())
  const typed = ['academicLevel', 'childLastName', 'childFirstName', 'description'] as const
  return [
    ['educationLevelName', isLost(form.educationLevelId, level) && text.noSuchLevel(level)],
    ['fieldOfEducationName', isLost(form.fieldOfEducationId, field) && text.noSuchField(field)],
    ['schoolName', isLost(form.schoolId, school) && text.noSuchSchool(school)],
    ['demand', readFlag(texts.demand) === null && text.flag],
    ...typed.map((field) => [field, fieldProblem(studyFields[field], form[field])] as const),
    ['educationWorkedYear', found.educationWorkedYear],
    ['childRegisterNumber', found.childRegisterNumber],
    ['tuition', found.tuition],
  ]
}

/**
 * Returns the posts of the parent; of several, those with a child if there are any. Some employees have no number, so
 * an empty number matches no parent.
 */
function parentsBy(register: string, { staff, children }: KnownLists): readonly string[] {
  const number = normalisedRegisterNumber(register)
  if (!hasVisibleText(number)) return []
  const posts = staff.flatMap(({ primaryNidNumber, employeeId }) =>
    normalisedRegisterNumber(primaryNidNumber) === number ? [employeeId] : [],
  )
  const withChild = posts.filter((post) => children.some(({ assignmentId }) => assignmentId === post))
  return withChild.length > 0 ? withChild : posts
}
