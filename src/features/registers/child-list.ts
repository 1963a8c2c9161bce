import { cellsInOrder } from '#engine/list/judge-list.ts'
import { type ListCellTexts, rowName } from '#engine/list/list.ts'
import { listText } from '#engine/list/list-text.ts'
import type { RowCheck } from '#engine/list/record.ts'
import {
  figureField,
  flagField,
  type RecordField,
  type RecordList,
  readTexts,
  recordList,
  textField,
  writeRecord,
} from '#engine/list/record-list.ts'
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
import { childListText, registerInstitutionText, registerListText } from '#features/registers/list-text.ts'
import {
  institutionFields,
  isOtherName,
  isRowEmpty,
  type RegisterList,
  registerList,
} from '#features/registers/register-list.ts'
import { registerNumberProblem } from '#features/registers/staff-list.ts'
import type { RegisteredChild, Study } from '#features/registries/registered-people.ts'
import type { KnownEmployee } from '#features/staff/staff.ts'
import type { Catalogues } from '#forms/norms/catalogues.ts'

const text = childListText
/** Words of the catalogues in the place of their ids. */
type ChildCells = Omit<Study, 'educationLevelId' | 'fieldOfEducationId' | 'schoolId'> &
  Readonly<
    Record<'institutionId' | 'institutionName' | 'parentNumber' | 'parentName' | 'childScholarshipId', string>
  >
type ChildField = keyof ChildCells

const short = textField(longestText)
const columnTexts = { ...registerInstitutionText, ...text.columns }

export function childList({
  educationLevels,
  fieldsOfEducation,
  schools,
}: Catalogues): RecordList<ChildCells> {
  const named = (words: readonly { readonly name: string }[]): RecordField<string> => ({
    ...short,
    takes: { kind: 'suggested', words: words.map(({ name }) => name), most: longestText },
  })
  return recordList<ChildCells>(
    { name: 'children', title: text.title, about: text.about },
    (field) => columnTexts[field],
    {
      ...institutionFields,
      // May be a code, which the list of staff shows.
      parentNumber: textField(60, { needed: 'always', masked: 'hidden' }),
      parentName: institutionFields.institutionName,
      // Ten characters, and room for spaces.
      childRegisterNumber: textField(12, { masked: 'shown', write: normalisedRegisterNumber }),
      childLastName: { ...short, part: 'name' },
      childFirstName: { ...short, needed: 'always', part: 'name' },
      isDemandProfession: {
        ...flagField({ usual: 'no' }),
        takes: { kind: 'oneOf', words: registerListText.yesNo },
      },
      educationWorkedYear: figureField(studyFields.educationWorkedYear.takes, { usual: 0 }),
      educationLevelName: named(educationLevels),
      fieldOfEducationName: named(fieldsOfEducation),
      schoolName: named(schools),
      academicLevel: {
        takes: studyFields.academicLevel.takes,
        needed: 'sometimes',
        write: (level) => (level === null ? '' : String(level)),
        read: (level) => (level === '' ? null : Number(level)),
      },
      tuition: figureField(studyFields.tuition.takes, { usual: 0 }),
      description: short,
      childScholarshipId: textField(60, { part: 'assigned' }),
    },
  )
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
      const { study } = childIn(
        cellsInOrder(list.names, texts),
        { key, parent: parent?.employeeId ?? '' },
        whose.catalogues,
      )
      const made = whose.codeOf(personKey(parent?.employeeId ?? '', number))
      const isUnknown = code !== '' && !codes.has(code) && code !== made
      const { problems } = settleStudy(study, whose.today, whose.catalogues)
      return {
        texts: {
          ...texts,
          institutionId: whose.institutionId,
          childScholarshipId: key || code,
          parentNumber: parent ? parentNumber(parent) : given,
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
    labelOf: (cells) => rowName(list, cells),
    isEmpty: isRowEmpty,
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
  list: RecordList<ChildCells>,
  { institutionId, name }: ChildListOptions,
  { childScholarshipId, assignmentId, study }: KnownChild,
  parent: KnownEmployee | undefined,
): ListCellTexts {
  const cells = {
    ...study,
    institutionId,
    institutionName: name,
    parentNumber: parent ? parentNumber(parent) : assignmentId,
    parentName: parent?.person.displayName ?? '',
    childScholarshipId,
  }
  return writeRecord(list, cells).map((cell) => cell.trim())
}

export function childIn(
  cells: ListCellTexts,
  { key, parent }: { readonly key: string; readonly parent: string },
  catalogues: Catalogues,
): RegisteredChild {
  const {
    institutionId: _,
    institutionName: __,
    parentNumber: ___,
    parentName: ____,
    childScholarshipId: _____,
    ...study
  } = readTexts(childList(catalogues), cells)
  const idOf = (
    among: readonly { readonly id: string; readonly name: string }[],
    name: string,
  ): string | null => among.find((each) => each.name === name)?.id ?? null
  const educationLevelId = idOf(catalogues.educationLevels, study.educationLevelName)
  const field = study.fieldOfEducationName
  const ofLevel = catalogues.fieldsOfEducation.filter(({ levels }) => levels.includes(educationLevelId ?? ''))
  return {
    childScholarshipId: key,
    assignmentId: parent,
    study: {
      ...study,
      educationLevelId,
      fieldOfEducationId: idOf(ofLevel, field) ?? idOf(catalogues.fieldsOfEducation, field),
      schoolId: idOf(catalogues.schools, study.schoolName),
      childRegisterNumber: normalisedRegisterNumber(study.childRegisterNumber),
    },
  }
}
