import { columnIn, type List, type ListCellTexts } from '#engine/list/list.ts'
import { listText } from '#engine/list/list-text.ts'
import { normalisedRegisterNumber, readRegisterNumber } from '#engine/list/register-number.ts'
import { isSameText } from '#engine/text/normalise.ts'
import type { Day } from '#engine/time.ts'
import { childAnswerText } from '#features/children/text.ts'
import { staffListText } from '#features/registers/list-text.ts'
import { institutionColumns, type RegisterList, registerList } from '#features/registers/register-list.ts'
import {
  hasWorkedMoreHere,
  type RegisteredEmployee,
  type RegisteredPerson,
} from '#features/registries/registered-people.ts'
import type { KnownEmployee } from '#features/staff/staff.ts'

const text = staffListText

/** The display name derives from other fields. */
type PersonField = Exclude<keyof RegisteredPerson, 'displayName'>
type StaffField = 'institutionId' | 'institutionName' | 'employeeId' | PersonField

/** Equal to `features/registries/server/staff-registry.ts`. */
const MAX_CELL_LENGTH = 300
const word = { kind: 'text', most: MAX_CELL_LENGTH } as const
/** Tugrik a month, far above any salary; years of work. */
const salary = { kind: 'figure', min: 0, max: 1e9, decimals: 2, unit: 'money' } as const
const years = { kind: 'figure', min: 0, max: 80, decimals: 2, unit: 'years' } as const

const takes: Readonly<Record<PersonField, List['columns'][number]['takes']>> = {
  lastName: word,
  firstName: word,
  primaryNidNumber: word,
  positionName: word,
  departmentName: word,
  gradeStepName: word,
  salaryAmount: salary,
  allWorkYear: years,
  schoolDoYear: years,
  actionReasonName: word,
  assignmentStatusName: word,
  assignmentTypeName: word,
}
const personFields = Object.keys(takes) as readonly PersonField[]
const needed: readonly PersonField[] = ['firstName', 'positionName', 'salaryAmount']

export const staffList: List<StaffField> = {
  name: 'staff',
  title: text.title,
  about: text.about,
  columns: [
    ...institutionColumns,
    ...personFields.map(columnOf),
    {
      field: 'employeeId',
      ...text.columns.employeeId,
      takes: { kind: 'text', most: 60 },
      needed: 'sometimes',
    },
  ],
}

function columnOf(field: PersonField): List<StaffField>['columns'][number] {
  return {
    field,
    ...text.columns[field],
    takes: takes[field],
    needed: needed.includes(field) ? 'always' : 'sometimes',
  }
}

const place = (field: StaffField): number => columnIn(staffList, field)
const cellOf = (cells: readonly (string | null)[], field: StaffField): string =>
  (cells[place(field)] ?? '').trim()

type StaffListOptions = {
  readonly institutionId: string
  readonly name: string
  readonly year: number
  readonly today: Day
  /** Deterministic by register number. */
  readonly codeOf: (registerNumber: string) => string
}

/** A person is identified by code, else by register number. A returning person keeps the earlier record. */
export function staffRegisterList(whose: StaffListOptions, known: readonly KnownEmployee[]): RegisterList {
  const byNumber = new Map(
    [...known]
      .toSorted((a, b) => Number(b.gone) - Number(a.gone))
      .flatMap((each) =>
        each.person.primaryNidNumber === ''
          ? []
          : [[normalisedRegisterNumber(each.person.primaryNidNumber), each] as const],
      ),
  )
  const codes = new Set(known.map(({ employeeId }) => employeeId))
  return registerList({
    institutionName: whose.name,
    list: staffList,
    stored: known
      .filter(({ gone }) => !gone)
      .map((employee) => ({ key: employee.employeeId, cells: writeEmployee(whose, employee) })),
    keyOf: ({ employeeId, primaryNidNumber }) => {
      const number = normalisedRegisterNumber(primaryNidNumber ?? '')
      if (employeeId !== null && employeeId !== '') return employeeId
      return number === '' ? '' : (byNumber.get(number)?.employeeId ?? whose.codeOf(number))
    },
    settle: (texts, key) => {
      const { primaryNidNumber: given, employeeId: code } = texts
      const number = normalisedRegisterNumber(given)
      const other = number === '' ? undefined : byNumber.get(number)
      const isUnknown = code !== '' && !codes.has(code) && code !== whose.codeOf(number)
      const [all, here] = [Number(texts.allWorkYear), Number(texts.schoolDoYear)]
      const isOthers = other !== undefined && other.employeeId !== key && !other.gone
      const isRenamed =
        other?.gone === true &&
        !isSameText(texts.firstName, other.person.firstName) &&
        !isSameText(texts.lastName, other.person.lastName)
      return {
        texts: {
          ...texts,
          institutionId: whose.institutionId,
          employeeId: key || code,
          allWorkYear: texts.allWorkYear || '0',
          schoolDoYear: texts.schoolDoYear || '0',
          primaryNidNumber: number,
        },
        checks: [
          ['employeeId', isUnknown && text.unknownCode(code)],
          ['schoolDoYear', hasWorkedMoreHere(all, here) && text.moreHere(here, all)],
          ['primaryNidNumber', key === '' && text.noNumber],
          ['primaryNidNumber', registerNumberProblem(given, whose.today)],
          // A list shows no old name of a returning person.
          ['firstName', isRenamed && listText.otherName(other?.person.displayName ?? '')],
          ['primaryNidNumber', isOthers && text.otherHasNumber(other.person.displayName)],
        ],
      }
    },
    labelOf: (cells) =>
      `${cellOf(cells, 'lastName')} ${cellOf(cells, 'firstName')}, ${cellOf(cells, 'positionName')}`.trim(),
    isEmpty: (cells) => cells.slice(place('lastName')).every((cell) => (cell ?? '').trim() === ''),
    isConfirmed: () => false,
    yearOf: () => whose.year,
    noRegister: null,
  })
}

/** Returns `null` also without a number: a person with a code may lack it. */
export function registerNumberProblem(number: string, today: Day): string | null {
  const read = readRegisterNumber(number, today)
  return read.ok || number === '' ? null : numberSentences[read.problem]
}

const numberSentences = {
  form: childAnswerText.registerForm,
  latinY: childAnswerText.registerLatinY,
  date: childAnswerText.registerDate,
  future: childAnswerText.registerFuture,
} as const

function writeEmployee(
  { institutionId, name }: StaffListOptions,
  { employeeId, person }: RegisteredEmployee,
): ListCellTexts {
  const own: Readonly<Record<string, string>> = { institutionId, institutionName: name, employeeId }
  const facts = new Map(Object.entries(person))
  return staffList.columns.map(({ field }) => own[field] ?? factText(field, facts.get(field)))
}

function factText(field: string, value: string | number | undefined): string {
  if (field === 'primaryNidNumber') return normalisedRegisterNumber(String(value ?? ''))
  return String(value ?? '').trim()
}

/** The display name changes only if a part of it changes. */
export function employeeIn(
  cells: ListCellTexts,
  key: string,
  known: RegisteredPerson | null,
): RegisteredEmployee {
  const fact = (field: PersonField): string => cellOf(cells, field)
  const figure = (field: 'salaryAmount' | 'allWorkYear' | 'schoolDoYear'): number => Number(fact(field) || 0)
  const [lastName, firstName] = [fact('lastName'), fact('firstName')]
  const isSameName =
    known !== null && known.lastName.trim() === lastName && known.firstName.trim() === firstName
  return {
    employeeId: key,
    person: {
      displayName: isSameName ? known.displayName : `${lastName} ${firstName}`.trim(),
      lastName,
      firstName,
      primaryNidNumber: fact('primaryNidNumber'),
      positionName: fact('positionName'),
      departmentName: fact('departmentName'),
      gradeStepName: fact('gradeStepName'),
      salaryAmount: figure('salaryAmount'),
      allWorkYear: figure('allWorkYear'),
      schoolDoYear: figure('schoolDoYear'),
      actionReasonName: fact('actionReasonName'),
      assignmentStatusName: fact('assignmentStatusName'),
      assignmentTypeName: fact('assignmentTypeName'),
    },
  }
}
