import type { RowTexts } from '#engine/list/judge-list.ts'
import { columnIn, findOption, type List, type ListCellTexts } from '#engine/list/list.ts'
import { listText } from '#engine/list/list-text.ts'
import type { RowCheck } from '#engine/list/record.ts'
import { normalisedRegisterNumber } from '#engine/list/register-number.ts'
import type { Day } from '#engine/time.ts'
import { studyFields } from '#features/children/child-fields.ts'
import {
  type KnownChild,
  longestText,
  parentProblems,
  type StudyProblem,
  settleStudy,
} from '#features/children/children.ts'
import { childAnswerText } from '#features/children/text.ts'
import { childListText, registerListText } from '#features/registers/list-text.ts'
import {
  institutionColumns,
  isOtherName,
  type RegisterList,
  registerList,
} from '#features/registers/register-list.ts'
import { registerNumberProblem } from '#features/registers/staff-list.ts'
import type { RegisteredChild, Study } from '#features/registries/registered-people.ts'
import type { KnownEmployee } from '#features/staff/staff.ts'
import type { Catalogues } from '#forms/norms/catalogues.ts'

const text = childListText
const [yes, no] = registerListText.yesNo

export const childFields = [
  'institutionId',
  'institutionName',
  'parentNumber',
  'parentName',
  'childRegisterNumber',
  'childLastName',
  'childFirstName',
  'isDemandProfession',
  'educationWorkedYear',
  'educationLevelName',
  'fieldOfEducationName',
  'schoolName',
  'academicLevel',
  'tuition',
  'description',
  'childScholarshipId',
] as const
type ChildField = (typeof childFields)[number]
type OwnField = Exclude<ChildField, 'institutionId' | 'institutionName'>

export function childList({ educationLevels, fieldsOfEducation, schools }: Catalogues): List<ChildField> {
  const short = { kind: 'text', most: longestText } as const
  const names = (list: readonly { readonly name: string }[]) =>
    ({ kind: 'suggested', words: list.map(({ name }) => name), most: longestText }) as const
  const takes: Readonly<Record<OwnField, List['columns'][number]['takes']>> = {
    parentNumber: { kind: 'text', most: 60 },
    parentName: { kind: 'reference' },
    // Ten characters, and room for spaces.
    childRegisterNumber: { kind: 'text', most: 12 },
    childLastName: short,
    childFirstName: short,
    isDemandProfession: { kind: 'oneOf', words: registerListText.yesNo },
    educationWorkedYear: studyFields.educationWorkedYear.takes,
    educationLevelName: names(educationLevels),
    fieldOfEducationName: names(fieldsOfEducation),
    schoolName: names(schools),
    academicLevel: studyFields.academicLevel.takes,
    tuition: studyFields.tuition.takes,
    description: short,
    childScholarshipId: { kind: 'text', most: 60 },
  }
  const needed: readonly OwnField[] = ['parentNumber', 'childFirstName']
  return {
    name: 'children',
    title: text.title,
    about: text.about,
    columns: [
      ...institutionColumns,
      ...Object.entries(takes).map(([name, taken]) => {
        const field = name as OwnField
        const column = text.columns[field]
        return {
          field,
          ...column,
          takes: taken,
          needed: needed.includes(field) ? 'always' : 'sometimes',
        } as const
      }),
    ],
  }
}

type ChildListOptions = {
  readonly institutionId: string
  readonly name: string
  readonly year: number
  readonly today: Day
  readonly catalogues: Catalogues
  /** Deterministic by parent and number. */
  readonly codeOf: (parentAndNumber: string) => string
}

type KnownPeople = { readonly staff: readonly KnownEmployee[]; readonly children: readonly KnownChild[] }

/**
 * A child is identified by code, else by parent and register number. Children confirmed by a user are not changed by
 * lists.
 */
export function childRegisterList(whose: ChildListOptions, { staff, children }: KnownPeople): RegisterList {
  const list = childList(whose.catalogues)
  const cellOf = (cells: ListCellTexts, field: ChildField): string => cells[columnIn(list, field)] ?? ''
  const byPerson = new Map(
    children.flatMap((child) =>
      child.study.childRegisterNumber === ''
        ? []
        : [[personKey(child.assignmentId, child.study.childRegisterNumber), child] as const],
    ),
  )
  const confirmedIds = new Set(
    children.flatMap(({ confirmed, childScholarshipId }) => (confirmed ? [childScholarshipId] : [])),
  )
  const codes = new Set(children.map(({ childScholarshipId }) => childScholarshipId))
  return registerList({
    institutionName: whose.name,
    list,
    stored: children.map((child) => ({
      key: child.childScholarshipId,
      cells: writeChild(
        list,
        whose,
        child,
        staff.find(({ employeeId }) => employeeId === child.assignmentId),
      ),
    })),
    keyOf: ({ childScholarshipId: code, parentNumber: given, childRegisterNumber }) => {
      if (code !== null && code !== '') return code
      const parent = findParent(staff, given ?? '')
      const number = normalisedRegisterNumber(childRegisterNumber ?? '')
      if (parent === undefined || number === '') return ''
      const key = personKey(parent.employeeId, number)
      return byPerson.get(key)?.childScholarshipId ?? whose.codeOf(key)
    },
    settle: (texts, key, { parentName }) => {
      const { parentNumber: given, childRegisterNumber: number, childScholarshipId: code } = texts
      const parent = findParent(staff, given)
      const { study } = childIn(texts, { key, parent: parent?.employeeId ?? '' }, whose.catalogues)
      const made = whose.codeOf(personKey(parent?.employeeId ?? '', number))
      const isUnknown = code !== '' && !codes.has(code) && code !== made
      const { problems } = settleStudy(study, whose.today, whose.catalogues)
      return {
        texts: {
          ...texts,
          institutionId: whose.institutionId,
          childScholarshipId: key || code,
          parentNumber: parent ? parentNumber(parent) : given,
          isDemandProfession: texts.isDemandProfession || no,
          educationWorkedYear: texts.educationWorkedYear || '0',
          tuition: texts.tuition || '0',
          childRegisterNumber: normalisedRegisterNumber(number),
        },
        checks: [
          ['parentNumber', parent === undefined && given !== '' && text.noParent(given)],
          [
            'parentName',
            parent !== undefined &&
              isOtherName(parentName, namesOf(parent)) &&
              listText.otherName(parent.person.displayName),
          ],
          ['childRegisterNumber', number === '' && code === '' && text.noNumber],
          ['childScholarshipId', isUnknown && text.unknownCode(code)],
          ...(parent === undefined ? [] : parentProblems(study, parent.person)).map(
            ({ field, code: of }) => [field, childAnswerText[of]] as const,
          ),
          ...problems.map((problem) => studyCheck(problem, number, whose.today)),
        ],
      }
    },
    labelOf: (cells) => `${cellOf(cells, 'childLastName')} ${cellOf(cells, 'childFirstName')}`.trim(),
    isEmpty: (cells) =>
      cells.slice(columnIn(list, 'parentNumber')).every((cell) => (cell ?? '').trim() === ''),
    isConfirmed: (key) => confirmedIds.has(key),
    yearOf: () => whose.year,
    noRegister: null,
  })
}

/** Also with the initial of the father's name: Д.Батболд. */
function namesOf({ person: { displayName, lastName, firstName } }: KnownEmployee): readonly string[] {
  const initial = lastName.trim().slice(0, 1)
  return [
    displayName,
    `${lastName} ${firstName}`,
    `${firstName} ${lastName}`,
    ...['.', '. ', ' '].map((mark) => `${initial}${mark}${firstName}`),
  ]
}

export function findParent(staff: readonly KnownEmployee[], given: string): KnownEmployee | undefined {
  const number = normalisedRegisterNumber(given)
  if (number === '') return undefined
  return staff.find(
    ({ gone, employeeId, person }) =>
      !gone && (employeeId === given || normalisedRegisterNumber(person.primaryNidNumber) === number),
  )
}

function personKey(parent: string, number: string): string {
  return `${parent} ${normalisedRegisterNumber(number)}`
}

function parentNumber({ employeeId, person }: Pick<KnownEmployee, 'employeeId' | 'person'>): string {
  return normalisedRegisterNumber(person.primaryNidNumber) || employeeId
}

/** Omits text lengths, which the columns check. */
function studyCheck({ field, code }: StudyProblem, number: string, today: Day): RowCheck<ChildField> {
  return field === 'childRegisterNumber'
    ? [field, registerNumberProblem(number, today)]
    : ['fieldOfEducationName', code === 'notOfLevel' && childAnswerText.notOfLevel]
}

function writeChild(
  list: List<ChildField>,
  { institutionId, name }: ChildListOptions,
  { childScholarshipId, assignmentId, study }: KnownChild,
  parent: KnownEmployee | undefined,
): ListCellTexts {
  const texts: Readonly<Record<ChildField, string>> = {
    institutionId,
    institutionName: name,
    parentNumber: parent ? parentNumber(parent) : assignmentId,
    parentName: parent?.person.displayName ?? '',
    childRegisterNumber: normalisedRegisterNumber(study.childRegisterNumber),
    childLastName: study.childLastName,
    childFirstName: study.childFirstName,
    isDemandProfession: study.isDemandProfession ? yes : no,
    educationWorkedYear: String(study.educationWorkedYear),
    educationLevelName: study.educationLevelName,
    fieldOfEducationName: study.fieldOfEducationName,
    schoolName: study.schoolName,
    academicLevel: study.academicLevel === null ? '' : String(study.academicLevel),
    tuition: String(study.tuition),
    description: study.description,
    childScholarshipId,
  }
  return list.columns.map(({ field }) => texts[field].trim())
}

export function childIn(
  fact: RowTexts<ChildField>,
  { key, parent }: { readonly key: string; readonly parent: string },
  catalogues: Catalogues,
): RegisteredChild {
  const idOf = (
    among: readonly { readonly id: string; readonly name: string }[],
    name: string,
  ): string | null => among.find((each) => each.name === name)?.id ?? null
  const level = fact.educationLevelName
  const educationLevelId = idOf(catalogues.educationLevels, level)
  const field = fact.fieldOfEducationName
  const ofLevel = catalogues.fieldsOfEducation.filter(({ levels }) => levels.includes(educationLevelId ?? ''))
  const school = fact.schoolName
  const study: Study = {
    isDemandProfession: findOption(registerListText.yesNo, fact.isDemandProfession) === yes,
    educationWorkedYear: Number(fact.educationWorkedYear || 0),
    educationLevelId,
    educationLevelName: level,
    fieldOfEducationId: idOf(ofLevel, field) ?? idOf(catalogues.fieldsOfEducation, field),
    fieldOfEducationName: field,
    schoolId: idOf(catalogues.schools, school),
    schoolName: school,
    academicLevel: fact.academicLevel === '' ? null : Number(fact.academicLevel),
    childRegisterNumber: normalisedRegisterNumber(fact.childRegisterNumber),
    childLastName: fact.childLastName,
    childFirstName: fact.childFirstName,
    tuition: Number(fact.tuition || 0),
    description: fact.description,
  }
  return { childScholarshipId: key, assignmentId: parent, study }
}
