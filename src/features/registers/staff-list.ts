import { columnIn, type ListCellTexts, rowName } from '#engine/list/list.ts'
import { listText } from '#engine/list/list-text.ts'
import { figureField, readTexts, recordList, textField, writeRecord } from '#engine/list/record-list.ts'
import { normalisedRegisterNumber, readRegisterNumber } from '#engine/list/register-number.ts'
import { isSameText } from '#engine/text/normalise.ts'
import type { Day } from '#engine/time.ts'
import { childAnswerText } from '#features/children/text.ts'
import { registerInstitutionText, staffListText } from '#features/registers/list-text.ts'
import {
  institutionFields,
  isRowEmpty,
  type RegisterList,
  registerList,
} from '#features/registers/register-list.ts'
import {
  hasWorkedMoreHere,
  type RegisteredEmployee,
  type RegisteredPerson,
} from '#features/registries/registered-people.ts'
import type { KnownEmployee } from '#features/staff/staff.ts'

const text = staffListText

/** The display name derives from other fields. */
type StaffCells = Omit<RegisteredPerson, 'displayName'> &
  Readonly<Record<'institutionId' | 'institutionName' | 'employeeId', string>>

/** Equal to `features/registries/server/staff-registry.ts`. */
const MAX_CELL_LENGTH = 300
const word = textField(MAX_CELL_LENGTH)
const needed = { ...word, needed: 'always' } as const
/** Tugrik a month, far above any salary; years of work. */
const salary = { min: 0, max: 1e9, decimals: 2, unit: 'money' } as const
const years = figureField({ min: 0, max: 80, decimals: 2, unit: 'years' }, { usual: 0 })

const columnTexts = { ...registerInstitutionText, ...text.columns }

export const staffList = recordList<StaffCells>(
  { name: 'staff', title: text.title, about: text.about },
  (field) => columnTexts[field],
  {
    ...institutionFields,
    lastName: { ...word, part: 'name' },
    firstName: { ...needed, part: 'name' },
    primaryNidNumber: { ...word, masked: 'shown', write: normalisedRegisterNumber },
    positionName: needed,
    departmentName: word,
    gradeStepName: word,
    salaryAmount: figureField(salary, {}),
    allWorkYear: years,
    schoolDoYear: years,
    actionReasonName: word,
    assignmentStatusName: word,
    assignmentTypeName: word,
    employeeId: textField(60, { part: 'assigned' }),
  },
)

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
    labelOf: (cells) => `${rowName(staffList, cells)}, ${cells[columnIn(staffList, 'positionName')]}`,
    isEmpty: isRowEmpty,
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
  const cells = { ...person, institutionId, institutionName: name, employeeId }
  return writeRecord(staffList, cells).map((cell) => cell.trim())
}

/** The display name changes only if a part of it changes. */
export function employeeIn(
  cells: ListCellTexts,
  key: string,
  known: RegisteredPerson | null,
): RegisteredEmployee {
  const { institutionId: _, institutionName: __, employeeId: ___, ...person } = readTexts(staffList, cells)
  const { lastName, firstName } = person
  const isSameName =
    known !== null && known.lastName.trim() === lastName && known.firstName.trim() === firstName
  const displayName = isSameName ? known.displayName : `${lastName} ${firstName}`.trim()
  return { employeeId: key, person: { displayName, ...person } }
}
