import { roundedAmount, typedAmount, typedCount } from '#budget/web/amounts.ts'
import { bookAmount, listBook } from '#documents/web/table-workbook.ts'
import type { ColumnType } from '#engine/list/list.ts'
import type { Heading } from '#engine/list/read-list.ts'
import { hasVisibleText, problemIf, readFlag } from '#engine/list/record.ts'
import { flagSpellings } from '#engine/list/record-text.ts'
import { maskedRegister, normalisedRegisterNumber } from '#engine/list/register-number.ts'
import { isSameText } from '#engine/text/normalise.ts'
import type { EducationMapRow, SchoolOption } from '#features/catalogues/api.ts'
import type { ChildRow, SentChild } from '#features/children/api.ts'
import { longestText } from '#features/children/children.ts'
import { childrenScreenText } from '#features/children/screen-text.ts'
import { childAnswerText } from '#features/children/text.ts'
import {
  type ChildDraft,
  type ChildProblems,
  childDraft,
  childProblems,
  sentChild,
} from '#features/children/web/child-form.ts'
import type { StaffRow } from '#features/staff/api.ts'

import type { ImportedCellNote, IncomingRow } from '#ui/excel-rows.ts'
import { serverDay } from '#ui/server-clock.ts'

const text = childrenScreenText
const places = {
  educationWorkedYear: 1,
  educationLevelName: 2,
  fieldOfEducationName: 3,
  schoolName: 4,
  academicLevel: 5,
  childRegisterNumber: 6,
  childLastName: 7,
  childFirstName: 8,
  tuition: 9,
  description: 10,
} as const
const DEMAND = 11

/** Omits captions that parent and child share, because they are ambiguous. */
export function childHeaders(headers: readonly string[]): readonly Heading[] {
  const { fieldOfEducation, school, academicLevel } = text.headers
  const captions: Readonly<Record<number, string>> = {
    [places.fieldOfEducationName]: fieldOfEducation,
    [places.schoolName]: school,
    [places.academicLevel]: academicLevel,
  }
  return headers.map((head, place) => ({
    head,
    also: captions[place] === undefined ? [] : [captions[place]],
    holds: place === places.educationWorkedYear || place === places.tuition ? 'figures' : 'texts',
  }))
}

type KnownLists = {
  readonly staff: readonly Pick<StaffRow, 'employeeId' | 'primaryNidNumber'>[]
  readonly map: readonly EducationMapRow[]
  readonly schools: readonly SchoolOption[]
  /** Fields without a column retain the stored values. */
  readonly children: readonly ChildRow[]
}

/** `null` if the list has no such column. */
type ChildCells = readonly (string | null)[]
type ChildProblem = { readonly column: number; readonly message: string }

/** A parent is identified by register number and may occur once. */
export function parseChildren(
  rows: readonly ChildCells[],
  known: KnownLists,
): readonly IncomingRow<SentChild>[] {
  const found = rows.map(([register]) => parentsBy(register ?? '', known))
  const parents = found.map(([first]) => first)
  return rows.map((cells, index) => {
    const parent = parents[index]
    const isRepeated = parent !== undefined && parents.indexOf(parent) < index
    return readChild(cells, known, parent, [
      ...problemIf(isRepeated, { column: 0, message: text.sameStaffTwice }),
      ...problemIf((found[index] ?? []).length > 1, { column: 0, message: text.severalPosts }),
    ])
  })
}

function readChild(
  cells: ChildCells,
  known: KnownLists,
  parent: string | undefined,
  others: readonly ChildProblem[],
): IncomingRow<SentChild> {
  const child = known.children.find(({ assignmentId }) => assignmentId === parent)
  const before = child && childDraft(child)
  const typed = Array.from(before ? textsOf(before) : cells, (text, place) => cells[place] ?? text ?? '')
  const rounded = roundedAmount(typed[places.tuition] ?? '')
  const texts = rounded === null ? typed : typed.with(places.tuition, rounded)
  const form = draftOf(texts, known)
  const problems = [
    ...others,
    ...problemIf(parent === undefined, { column: 0, message: text.noSuchStaff(cells[0] ?? '') }),
    ...listProblems(form),
    ...typingProblems(form, texts),
  ]
  if (parent === undefined || problems.length > 0) return { cells, parsed: { ok: false, problems } }
  const whose = { assignmentId: parent, childScholarshipId: null }
  const row = sentChild(form, whose)
  const notes = rounded === null ? [] : [{ column: places.tuition, kind: 'rounded', now: rounded } as const]
  if (!before) return { cells, parsed: { ok: true, row, changes: 'new', notes } }
  const changes = changedIn(sentChild(before, whose), row)
  const changed = notesOf(textsOf(before), textsOf(form), cells)
  return { cells, parsed: { ok: true, row, changes, notes: [...notes, ...changed] } }
}

function textsOf(form: ChildDraft): readonly string[] {
  const [yes = ''] = flagSpellings.yes
  return [
    '',
    ...Object.keys(places).map((field) => form[field as keyof typeof places]),
    form.demand ? yes : '',
  ] // its own keys
}

/** Identifies children by the parents' register numbers. */
export function childrenBook(
  children: readonly ChildRow[],
  { map, schools }: Pick<KnownLists, 'map' | 'schools'>,
  headers: readonly string[],
): Promise<Blob> {
  const choices: Readonly<Partial<Record<number, ColumnType>>> = {
    0: { kind: 'reference' },
    1: { kind: 'figure', min: 0, max: 60, decimals: 1, unit: 'years' },
    2: { kind: 'oneOf', words: [...new Set(map.map(({ educationLevelName }) => educationLevelName))] },
    3: { kind: 'oneOf', words: [...new Set(map.map(({ fieldOfName }) => fieldOfName))] },
    4: { kind: 'oneOf', words: schools.map(({ schoolName }) => schoolName) },
    5: { kind: 'figure', min: 1, max: 5, decimals: 0, unit: 'quantity' },
    9: bookAmount,
    [DEMAND]: { kind: 'oneOf', words: flagSpellings.yes.slice(0, 1) },
  }
  return listBook({
    name: text.excelSheet,
    columns: headers.map((head, place) => ({
      head,
      takes: choices[place] ?? { kind: 'text', most: longestText },
    })),
    grows: 'yes',
    rows: children.map((row) => {
      const [, ...texts] = textsOf(childDraft(row))
      return [row.primaryNidNumber, ...texts.slice(0, headers.length - 1).map(asFigure)]
    }),
  })
}

/** Excel calculates only with numbers. */
function asFigure(cell: string): string | number {
  const typed = typedAmount(cell)
  return typed.kind === 'value' && /^[\d.,\s]+$/.test(cell) ? typed.value : cell
}

function notesOf(
  before: readonly string[],
  now: readonly string[],
  cells: ChildCells,
): readonly ImportedCellNote[] {
  return cells.flatMap((cell, column): ImportedCellNote[] => {
    const [was = '', is = ''] = [before[column], now[column]]
    const isSameFigure = sameAmount(was, is)
    const shown = column === places.childRegisterNumber ? maskedRegister(was) : was
    return cell === null || was === is || isSameFigure ? [] : [{ column, kind: 'changes', now: shown }]
  })
}

function sameAmount(one: string, other: string): boolean {
  const [a, b] = [typedAmount(one), typedAmount(other)]
  return a.kind === 'value' && b.kind === 'value' && a.value === b.value
}

/** Ignores redundant names. */
function changedIn(before: SentChild, now: SentChild): number {
  const then: Readonly<Record<string, unknown>> = before
  return Object.entries(now).filter(([fact, value]) => !fact.endsWith('Id') && then[fact] !== value).length
}

function draftOf(cells: readonly string[], { map, schools }: KnownLists): ChildDraft {
  const at = (place: number): string => cells[place] ?? ''
  const [levelName, fieldName, schoolName] = [at(2), at(3), at(4)]
  const level = map.find(({ educationLevelName }) => isSameText(educationLevelName, levelName))
  const field = map.find(
    ({ educationLevelId, fieldOfName }) =>
      educationLevelId === level?.educationLevelId && isSameText(fieldOfName, fieldName),
  )
  const school = schools.find((each) => isSameText(each.schoolName, schoolName))
  return {
    confirmed: true,
    demand: readFlag(at(DEMAND)) ?? false,
    educationWorkedYear: at(1),
    educationLevelId: level?.educationLevelId ?? '',
    educationLevelName: level?.educationLevelName ?? levelName,
    fieldOfEducationId: field?.filedOfEducation ?? '',
    fieldOfEducationName: field?.fieldOfName ?? fieldName,
    schoolId: school?.schoolId ?? '',
    schoolName: school?.schoolName ?? schoolName,
    academicLevel: at(5),
    childRegisterNumber: normalisedRegisterNumber(at(6)),
    childLastName: at(7),
    childFirstName: at(8),
    tuition: at(9),
    description: at(10),
  }
}

/** Empty texts are valid. */
function listProblems(form: ChildDraft): readonly ChildProblem[] {
  const lost = (id: string, name: string): boolean => name !== '' && id === ''
  return [
    ...problemIf(lost(form.educationLevelId, form.educationLevelName), {
      column: 2,
      message: text.noSuchLevel(form.educationLevelName),
    }),
    ...problemIf(lost(form.fieldOfEducationId, form.fieldOfEducationName), {
      column: 3,
      message: text.noSuchField(form.fieldOfEducationName),
    }),
    ...problemIf(lost(form.schoolId, form.schoolName), {
      column: 4,
      message: text.noSuchSchool(form.schoolName),
    }),
  ]
}

function typingProblems(form: ChildDraft, cells: readonly string[]): readonly ChildProblem[] {
  const found: ChildProblems = childProblems(form, serverDay())
  const course = typedCount(form.academicLevel, 0, 'quantity')
  return [
    ...problemIf(readFlag(cells[DEMAND] ?? '') === null, { column: DEMAND, message: text.flag }),
    ...problemIf(course.kind !== 'empty' && !isCourse(form.academicLevel), {
      column: places.academicLevel,
      message: childAnswerText.academicLevel,
    }),
    ...[7, 8, 10].flatMap((place) =>
      problemIf((cells[place] ?? '').length > longestText, {
        column: place,
        message: childAnswerText.tooLong(longestText),
      }),
    ),
    ...(['educationWorkedYear', 'childRegisterNumber', 'tuition'] as const).flatMap((field) =>
      problemIf(found[field] !== undefined, { column: places[field], message: found[field] ?? '' }),
    ),
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
