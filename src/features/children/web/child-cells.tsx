import { useMutation } from '@tanstack/react-query'
import { memo, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { maskedRegister, normalisedRegisterNumber } from '#engine/list/register-number.ts'
import { settledAmount } from '#engine/number/typed-figure.ts'
import type { ChildRow } from '#features/children/api.ts'
import { longestText } from '#features/children/children.ts'
import { childrenScreenText } from '#features/children/screen-text.ts'
import { type ChildDraft, parentOf } from '#features/children/web/child-form.ts'
import {
  type ChildLine,
  type Refusals,
  refusalKey,
  type TypeChild,
} from '#features/children/web/child-rows.ts'
import styles from '#features/children/web/children-screen.module.css'
import { useEducationFields, useEducationLevels, useSchools } from '#features/children/web/queries.ts'
import { registryCalls } from '#features/registries/api.ts'
import { registryAnswerText } from '#features/registries/text.ts'
import { alertFailure } from '#ui/api/request-failed.ts'
import { send } from '#ui/api/send.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { LineField } from '#ui/line-field.tsx'
import { showAlert } from '#ui/questions.ts'
import { screenText } from '#ui/screen-text.ts'
import { CellSelect } from '#ui/select-fields.tsx'

export type ChildCellActions = {
  readonly year: number
  readonly lock: string | null
  readonly refusals: Refusals
  readonly type: TypeChild
  readonly remove: (row: ChildRow) => void
}

const courses = ['1', '2', '3', '4', '5'].map((value) => ({ value, label: value }))

export function childCells({ year, lock, refusals, type, remove }: ChildCellActions) {
  const cell = (line: ChildLine, field: string): ChildCell => ({
    line,
    year,
    type,
    disabled: lock !== null || !line.form.confirmed,
    refused: refusals.get(refusalKey(line.row.assignmentId, field)) ?? null,
  })
  const flagCell = (line: ChildLine): ChildCell => ({ ...cell(line, ''), disabled: lock !== null })
  return {
    isConfirmedWorkedYear: (line) => <ChildFlag {...flagCell(line)} field="confirmed" />,
    isDemandProfession: (line) => <ChildFlag {...cell(line, 'isDemandProfession')} field="demand" />,
    educationWorkedYear: (line) => (
      <ChildText {...cell(line, 'educationWorkedYear')} field="educationWorkedYear" width="narrow" />
    ),
    educationLevel: (line) => <EducationLevelChoice {...cell(line, 'educationLevelId')} />,
    fieldOfEducation: (line) => <EducationFieldChoice {...cell(line, 'fieldOfEducationId')} />,
    school: (line) => <SchoolChoice {...cell(line, 'schoolId')} />,
    academicLevel: (line) => (
      <ChildChoice
        {...cell(line, 'academicLevel')}
        head="academicLevel"
        width="narrow"
        options={courses}
        value={line.form.academicLevel}
        valueLabel={line.form.academicLevel}
        choose={(academicLevel) => ({ academicLevel })}
      />
    ),
    childRegisterNumber: (line) => <ChildRegister {...cell(line, 'childRegisterNumber')} />,
    childLastName: (line) => (
      <ChildText {...cell(line, 'childLastName')} field="childLastName" width="middle" />
    ),
    childFirstName: (line) => (
      <ChildText {...cell(line, 'childFirstName')} field="childFirstName" width="middle" />
    ),
    tuition: (line) => <ChildText {...cell(line, 'tuition')} field="tuition" width="middle" />,
    description: (line) => <ChildText {...cell(line, 'description')} field="description" width="middle" />,
    actions: (line) => <ChildDeletion line={line} onDelete={remove} />,
  } satisfies Readonly<Record<string, (line: ChildLine) => ReactNode>>
}

type ChildCell = {
  readonly line: ChildLine
  readonly year: number
  readonly type: TypeChild
  /** The row is not confirmed, or the year is locked. */
  readonly disabled: boolean
  readonly refused: string | null
}

const { headers, inRow } = childrenScreenText

type ChildChoiceProps = ChildCell & {
  readonly head: 'educationLevel' | 'fieldOfEducation' | 'school' | 'academicLevel'
  readonly width: 'narrow' | 'middle' | 'wide'
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly value: string
  readonly valueLabel: string
  /** The label is '' if nothing is chosen. */
  readonly choose: (value: string, label: string) => Partial<ChildDraft>
}

function ChildChoice(props: ChildChoiceProps): ReactNode {
  const { line, type, disabled, refused, head, width, options, value, valueLabel, choose } = props
  return (
    <div className={styles[width]}>
      <CellSelect
        label={inRow(
          head === 'academicLevel' ? childrenScreenText.course : headers[head],
          parentOf(line.row),
        )}
        options={options}
        value={value}
        valueLabel={valueLabel}
        disabled={disabled}
        error={refused}
        onChange={(next) =>
          type(line.row, choose(next, options.find((option) => option.value === next)?.label ?? ''))
        }
      />
    </div>
  )
}

/** Resets the field of education, because its choices depend on the level. */
const EducationLevelChoice = memo(function EducationLevelChoice(cell: ChildCell): ReactNode {
  const levels = useEducationLevels(cell.year)
  const options = (levels.data ?? []).map(({ educationLevelId, educationLevelName }) => ({
    value: educationLevelId,
    label: educationLevelName,
  }))
  return (
    <ChildChoice
      {...cell}
      head="educationLevel"
      width="middle"
      options={options}
      value={cell.line.form.educationLevelId}
      valueLabel={cell.line.form.educationLevelName}
      choose={(educationLevelId, educationLevelName) => ({
        educationLevelId,
        educationLevelName,
        fieldOfEducationId: '',
        fieldOfEducationName: '',
      })}
    />
  )
})

const EducationFieldChoice = memo(function EducationFieldChoice(cell: ChildCell): ReactNode {
  const { form } = cell.line
  const fields = useEducationFields(cell.year, form.educationLevelId === '' ? null : form.educationLevelId)
  const options = (fields.data ?? []).map(({ filedOfEducation, fieldOfName }) => ({
    value: filedOfEducation,
    label: fieldOfName,
  }))
  return (
    <ChildChoice
      {...cell}
      head="fieldOfEducation"
      width="wide"
      options={options}
      value={form.fieldOfEducationId}
      valueLabel={form.fieldOfEducationName}
      choose={(fieldOfEducationId, fieldOfEducationName) => ({ fieldOfEducationId, fieldOfEducationName })}
    />
  )
})

/** Sets name and id of the institution (spec 000 §5). */
const SchoolChoice = memo(function SchoolChoice(cell: ChildCell): ReactNode {
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
      value={cell.line.form.schoolId}
      valueLabel={cell.line.form.schoolName}
      choose={(schoolId, schoolName) => ({ schoolId, schoolName })}
    />
  )
})

const text = childrenScreenText

type ChildTextProps = ChildCell & {
  readonly field: 'educationWorkedYear' | 'childLastName' | 'childFirstName' | 'tuition' | 'description'
  readonly width: 'narrow' | 'middle'
}

const ChildText = memo(function ChildText(props: ChildTextProps): ReactNode {
  const { line, type, disabled, refused, field, width } = props
  const isFigure = field === 'tuition' || field === 'educationWorkedYear'
  const value = line.form[field]
  return (
    <div className={styles[width]}>
      <LineField
        label={text.inRow(text.headers[field], parentOf(line.row))}
        shown={false}
        kind={isFigure ? 'figure' : 'text'}
        maxLength={longestText}
        value={value}
        disabled={disabled}
        error={line.problems[field] ?? refused}
        onChange={(typed) => type(line.row, { [field]: typed })}
        onLeave={() =>
          isFigure && settledAmount(value) !== value && type(line.row, { [field]: settledAmount(value) })
        }
      />
    </div>
  )
})

type ChildFlagProps = ChildCell & { readonly field: 'confirmed' | 'demand' }

/** Confirming the years enables the other fields. */
const ChildFlag = memo(function ChildFlag({ line, type, disabled, field }: ChildFlagProps): ReactNode {
  const name = parentOf(line.row)
  const label = field === 'confirmed' ? text.confirm(name) : text.inRow(text.headers.isDemandProfession, name)
  return (
    <span className={styles.centre} data-field={field}>
      <Checkbox
        label={label}
        shown={false}
        checked={line.form[field]}
        disabled={disabled}
        onChange={(checked) => type(line.row, { [field]: checked })}
      />
    </span>
  )
})

/** Spec 000 §5. */
const longest = 10

/** Unmasked and validated during editing. */
const ChildRegister = memo(function ChildRegister(cell: ChildCell): ReactNode {
  const { line, type, disabled, refused } = cell
  const { lookup, busy } = useLookup((names) => type(line.row, names))
  const [edited, setEdited] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { childRegisterNumber: number } = line.form
  // The unmasked text replaces the masked one on focus and must be selected again.
  useLayoutEffect(() => {
    if (edited) input.current?.select()
  }, [edited])
  const name = parentOf(line.row)
  const problem = line.problems.childRegisterNumber ?? null
  const known = number !== '' && problem === null
  return (
    <div className={styles['with-icon']}>
      <LineField
        label={text.inRow(text.childRegister, name)}
        shown={false}
        kind="text"
        maxLength={longest}
        inputRef={input}
        value={edited ? number : maskedRegister(number)}
        disabled={disabled}
        error={problem ?? refused}
        onEnter={() => setEdited(true)}
        onLeave={() => setEdited(false)}
        onChange={(typed) => type(line.row, { childRegisterNumber: normalisedRegisterNumber(typed) })}
      />
      <IconButton
        icon="search"
        label={text.lookup(name)}
        busy={busy}
        disabledReason={disabled ? text.notConfirmedRow : known ? null : text.lookupBlocked}
        onClick={() => lookup(number)}
      />
    </div>
  )
})

type ChildDeletionProps = { readonly line: ChildLine; readonly onDelete: (row: ChildRow) => void }

/** Only confirmed rows can be deleted (spec 000 §4). */
const ChildDeletion = memo(function ChildDeletion({ line, onDelete }: ChildDeletionProps): ReactNode {
  return (
    <IconButton
      icon="delete"
      label={text.deleteRow(parentOf(line.row))}
      disabledReason={line.form.confirmed ? null : text.deleteBlocked}
      onClick={() => onDelete(line.row)}
    />
  )
})

/** Errors and empty names are alerts (spec 000 §5, §8). */
function useLookup(onNames: (names: Pick<ChildDraft, 'childLastName' | 'childFirstName'>) => void) {
  const { mutate, isPending } = useMutation({
    mutationFn: (regnum: string) => send(registryCalls.citizen, { body: { regnum } }),
    onSuccess: ({ SUCCESS_CODE, RESPONSE_MESSAGE, RESULT }) => {
      if (SUCCESS_CODE !== 0) return showAlert(RESPONSE_MESSAGE || screenText.failed)
      if (!RESULT?.firstnameMn) return showAlert(registryAnswerText.wrongRegister)
      return onNames({ childLastName: RESULT.lastnameMn, childFirstName: RESULT.firstnameMn })
    },
    onError: (error) => void alertFailure(error),
  })
  return { lookup: mutate, busy: isPending }
}
