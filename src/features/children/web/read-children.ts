import { roundedAmount, settledAmount, typedAmount, typedCount } from '#budget/web/amounts.ts'
import { bookAmount, listBook } from '#documents/web/table-workbook.ts'
import { cellsInOrder, type ListRules, plainRules, type RowTexts } from '#engine/list/judge-list.ts'
import type { ColumnType } from '#engine/list/list.ts'
import type { Heading } from '#engine/list/read-list.ts'
import { hasVisibleText, type RowCheck, readFlag } from '#engine/list/record.ts'
import { flagSpellings } from '#engine/list/record-text.ts'
import { maskedRegister, normalisedRegisterNumber } from '#engine/list/register-number.ts'
import { isSameText } from '#engine/text/normalise.ts'
import type { EducationMapRow, SchoolOption } from '#features/catalogues/api.ts'
import type { ChildRow, SentChild } from '#features/children/api.ts'
import { longestText } from '#features/children/children.ts'
import { childrenScreenText } from '#features/children/screen-text.ts'
import { childAnswerText } from '#features/children/text.ts'
import { type ChildDraft, childDraft, childProblems, sentChild } from '#features/children/web/child-form.ts'
import type { StaffRow } from '#features/staff/api.ts'
import { serverDay } from '#ui/server-clock.ts'

const text = childrenScreenText
const columns = [
  'parent',
  'educationWorkedYear',
  'educationLevelName',
  'fieldOfEducationName',
  'schoolName',
  'academicLevel',
  'childRegisterNumber',
  'childLastName',
  'childFirstName',
  'tuition',
  'description',
  'demand',
] as const
/** An imported child is confirmed. */
const fields = [...columns, 'confirmed'] as const
type ChildField = (typeof fields)[number]
type ChildTexts = RowTexts<ChildField>

/** Omits captions that parent and child share, because they are ambiguous. */
export function childHeaders(headers: readonly string[]): readonly Heading[] {
  const { fieldOfEducation, school, academicLevel } = text.headers
  const captions: Readonly<Partial<Record<ChildField, string>>> = {
    fieldOfEducationName: fieldOfEducation,
    schoolName: school,
    academicLevel,
  }
  return headers.map((head, place) => {
    const field = columns[place] ?? 'parent'
    const also = captions[field]
    const holds = field === 'educationWorkedYear' || field === 'tuition' ? 'figures' : 'texts'
    return { head, also: also === undefined ? [] : [also], holds }
  })
}

type KnownLists = {
  readonly staff: readonly Pick<StaffRow, 'employeeId' | 'primaryNidNumber'>[]
  readonly map: readonly EducationMapRow[]
  readonly schools: readonly SchoolOption[]
  /** Fields without a column retain the stored values. */
  readonly children: readonly ChildRow[]
}

/** A parent is identified by register number and may occur once. */
export function childRules(known: KnownLists): ListRules<ChildField, SentChild> {
  // The first child of a parent counts.
  const stored = known.children.toReversed().map((child) => ({
    key: child.assignmentId,
    cells: cellsInOrder(fields, textsOf(childDraft(child))),
  }))
  return {
    ...plainRules(fields, stored, ({ parent }) => parentsBy(parent ?? '', known)[0] ?? ''),
    rounded: (field, given) => (field === 'tuition' ? roundedAmount(given) : null),
    read: ({ texts, key, repeats }) => {
      const form = draftOf(texts, known)
      const item = sentChild(form, { assignmentId: key, childScholarshipId: null })
      return {
        checks: [
          ['parent', repeats !== null && text.sameStaffTwice],
          ['parent', parentsBy(texts.parent, known).length > 1 && text.severalPosts],
          ['parent', key === '' && text.noSuchStaff(texts.parent)],
          ...formChecks(form, texts),
        ],
        accepted: { item, texts: textsOf(form) },
      }
    },
  }
}

export function shownChildText(column: number, stored: string): string {
  return columns[column] === 'childRegisterNumber' ? maskedRegister(stored) : stored
}

function textsOf(form: ChildDraft): ChildTexts {
  const [yes = ''] = flagSpellings.yes
  return { ...form, parent: '', demand: form.demand ? yes : '', confirmed: form.confirmed ? yes : '' }
}

/** Identifies children by the parents' register numbers. */
export function childrenBook(
  children: readonly ChildRow[],
  { map, schools }: Pick<KnownLists, 'map' | 'schools'>,
  headers: readonly string[],
): Promise<Blob> {
  const choices: Readonly<Partial<Record<ChildField, ColumnType>>> = {
    parent: { kind: 'reference' },
    educationWorkedYear: { kind: 'figure', min: 0, max: 60, decimals: 1, unit: 'years' },
    educationLevelName: {
      kind: 'oneOf',
      words: [...new Set(map.map(({ educationLevelName }) => educationLevelName))],
    },
    fieldOfEducationName: { kind: 'oneOf', words: [...new Set(map.map(({ fieldOfName }) => fieldOfName))] },
    schoolName: { kind: 'oneOf', words: schools.map(({ schoolName }) => schoolName) },
    academicLevel: { kind: 'figure', min: 1, max: 5, decimals: 0, unit: 'quantity' },
    tuition: bookAmount,
    demand: { kind: 'oneOf', words: flagSpellings.yes.slice(0, 1) },
  }
  const shown = columns.slice(0, headers.length)
  return listBook({
    name: text.excelSheet,
    columns: shown.map((field, place) => ({
      head: headers[place] ?? '',
      takes: choices[field] ?? { kind: 'text', most: longestText },
    })),
    grows: 'yes',
    rows: children.map((row) => {
      const texts = textsOf(childDraft(row))
      return shown.map((field) => (field === 'parent' ? row.primaryNidNumber : asFigure(texts[field])))
    }),
  })
}

/** Excel calculates only with numbers. */
function asFigure(cell: string): string | number {
  const typed = typedAmount(cell)
  return typed.kind === 'value' && /^[\d.,\s]+$/.test(cell) ? typed.value : cell
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
function formChecks(form: ChildDraft, texts: ChildTexts): readonly RowCheck<ChildField>[] {
  const { educationLevelName: level, fieldOfEducationName: field, schoolName: school } = form
  const isLost = (id: string, name: string): boolean => name !== '' && id === ''
  const found = childProblems(form, serverDay())
  const course = typedCount(form.academicLevel, 0, 'quantity')
  const tooLong = (typed: string) => typed.length > longestText && childAnswerText.tooLong(longestText)
  return [
    ['educationLevelName', isLost(form.educationLevelId, level) && text.noSuchLevel(level)],
    ['fieldOfEducationName', isLost(form.fieldOfEducationId, field) && text.noSuchField(field)],
    ['schoolName', isLost(form.schoolId, school) && text.noSuchSchool(school)],
    ['demand', readFlag(texts.demand) === null && text.flag],
    [
      'academicLevel',
      course.kind !== 'empty' && !isCourse(form.academicLevel) && childAnswerText.academicLevel,
    ],
    ['childLastName', tooLong(form.childLastName)],
    ['childFirstName', tooLong(form.childFirstName)],
    ['description', tooLong(form.description)],
    ['educationWorkedYear', found.educationWorkedYear],
    ['childRegisterNumber', found.childRegisterNumber],
    ['tuition', found.tuition],
  ]
}

function isCourse(typed: string): boolean {
  return /^[1-5]$/.test(typed.trim())
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
