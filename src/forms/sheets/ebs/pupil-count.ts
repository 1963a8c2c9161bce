import { sheet } from '#engine/define.ts'
import { above, all, ceil, not, over, round, times } from '#engine/formula.ts'
import { at, field, sumAt, wholeUpTo } from '#engine/sheet.ts'
import { grades, intakeGrades, promotedGrades } from '#forms/norms/grades.ts'
import { teaching } from '#forms/norms/teaching.ts'
import {
  areStudyYearsApart,
  farFromRegister,
  groupOverfull,
  isFarFromRegister,
  isNotInRegister,
  isOverfull,
  notInRegister,
  studyYearsApart,
} from '#forms/sheets/shared/first-year-rules.ts'
import {
  gradeBelow,
  gradeFields,
  gradeOfStage,
  type StageField,
  stageField,
  stagesOf,
} from '#forms/sheets/shared/grade-fields.ts'
import { pupilRegister, registerField } from '#forms/sheets/shared/pupil-register.ts'
import {
  boardersAbovePupils,
  classesLarge,
  classesSmall,
  disabledAbovePupils,
  gradesWithoutMeals,
  intakeEmpty,
  isEmptyDespite,
  isLarge,
  isSmall,
  lunchAbovePupils,
  lunchWithoutMeals,
  registeredAbove,
} from '#forms/sheets/shared/pupil-rules.ts'

const stages = stagesOf(grades)
const intake = stagesOf(intakeGrades)
const promoted = stagesOf(promotedGrades)
const entry = { source: 'spec 000 §3, §5: зөвхөн 1, 6, 10-р анги, 0–1000' }

/** Each for A, then B. */
export const countRows = {
  '1': '{A} суралцагч',
  '2': '{B} суралцагч',
  '3': '{A} үүнээс хөгжлийн бэрхшээлтэй',
  '4': '{B} үүнээс хөгжлийн бэрхшээлтэй',
  '5': '{A} бүлэг',
  '6': '{B} бүлэг',
  '7': '{A} дотуур байранд амьдрах',
  '8': '{B} дотуур байранд амьдрах',
  '9': '{A} үдийн хоолонд хамрагдах',
  '10': '{B} үдийн хоолонд хамрагдах',
} as const

const registeredIn = { '1': 'pupils', '2': 'pupils', '3': 'disabled', '4': 'disabled' } as const
const inRegister = (row: keyof typeof registeredIn, stage: StageField) =>
  at(pupilRegister, registeredIn[row], registerField(gradeOfStage(stage)))
const runningRow = { '2': '1', '4': '3' } as const
const registeredNow = sumAt(pupilRegister, ['pupils'], grades.map(registerField))

/** Blank 1: whole people. */
export const pupilCount = sheet({
  code: 'ebs-b1',
  caption: 'Сурагчийн тоо',
  purpose:
    'Элсэлтийн 1, 6, 10-р ангийн суралцагчийн тоог оруулна; бусад анги нь өмнөх хичээлийн жилээс дэвшинэ.',
  rows: countRows,
  rowUnits: { '5': 'groups', '6': 'groups' },
  fields: { ...gradeFields(stageField, 'people'), totalQty: field('Нийт', 'people') },
})
  .entered(['1', '2', '3', '4'], intake, wholeUpTo(1000), entry)
  .computed(
    ['1'],
    promoted,
    ({ field }) => at(pupilRegister, 'previousPupils', registerField(gradeBelow(field))),
    'Өмнөх хичээлийн жилийн бүртгэл, нэг анги дэвшсэн',
  )
  .computed(
    ['3'],
    promoted,
    ({ field }) => at(pupilRegister, 'previousDisabled', registerField(gradeBelow(field))),
    'Өмнөх хичээлийн жилийн бүртгэл, нэг анги дэвшсэн',
  )
  .computed(
    ['2'],
    promoted,
    ({ field, cell }) => cell('1', stageField(gradeBelow(field))),
    'spec 000 §4: доод ангиас дэвшинэ',
  )
  .computed(
    ['4'],
    promoted,
    ({ field, cell }) => cell('3', stageField(gradeBelow(field))),
    'spec 000 §4: доод ангиас дэвшинэ',
  )
  .computed(
    ['5'],
    stages,
    ({ field }) => at(pupilRegister, 'classes', registerField(gradeOfStage(field))),
    'Суралцагчийн бүртгэл',
  )
  .computed(
    ['6'],
    stages,
    (here) => ceil(over(here.inRow('2'), at(teaching.sheet, 'classSize', 'value'))),
    'Ангийн дүүргэлтийн норм',
  )
  .computed(
    ['7'],
    stages,
    ({ field }) => at(pupilRegister, 'boarders', registerField(gradeOfStage(field))),
    'Суралцагчийн бүртгэл',
  )
  .computed(
    ['8'],
    promoted,
    ({ field, cell }) => cell('7', stageField(gradeBelow(field))),
    'Доод ангиас дэвшинэ',
  )
  .computed(['8'], intake, (here) => here.inRow('7'), 'Элсэлтийн анги: энэ хичээлийн жилийнхээр')
  .computed(
    ['9'],
    stages,
    ({ field }) => at(pupilRegister, 'lunch', registerField(gradeOfStage(field))),
    'Суралцагчийн бүртгэл',
  )
  .computed(
    ['10'],
    stages,
    (here) => round(over(times(here.inRow('2'), here.inRow('9')), here.inRow('1'))),
    'Хоолонд хамрагдалтын энэ жилийн хувиар',
  )
  .computed(
    ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'],
    ['totalQty'],
    ({ sum }) => sum(stages),
    'spec 000 §4: 12 ангийн нийлбэр',
  )
  .warned(
    ['3', '4'],
    stages,
    ({ row, field, cell }) => above(cell(row, field), cell(row === '3' ? '1' : '2', field)),
    disabledAbovePupils,
  )
  .warned(['1'], intake, ({ same, field, inRow }) => isEmptyDespite(same(field), inRow('5')), intakeEmpty)
  .warned(['2'], intake, ({ same, field, inRow }) => isEmptyDespite(same(field), inRow('1')), intakeEmpty)
  .warned(
    ['7'],
    stages,
    ({ same, field, inRow }) => registeredAbove(same(field), inRow('1'), field),
    boardersAbovePupils,
  )
  // The other grades follow from the row above.
  .warned(
    ['8'],
    intake,
    ({ same, field, inRow }) => registeredAbove(same(field), inRow('2'), field),
    boardersAbovePupils,
  )
  // Row 10 follows from it.
  .warned(
    ['9'],
    stages,
    ({ same, field, inRow }) => registeredAbove(same(field), inRow('1'), field),
    lunchAbovePupils,
  )
  .warned(['9'], stagesOf(gradesWithoutMeals), ({ same, field }) => above(same(field), 0), lunchWithoutMeals)
  .warned(
    ['1', '2', '3', '4'],
    intake,
    ({ row, field, same }) => isFarFromRegister(same(field), inRegister(row, field)),
    farFromRegister,
  )
  // Without the register, the other study year is the second source. A new grade in the register gets a notice instead.
  .warned(
    ['2', '4'],
    intake,
    ({ row, field, cell, same }) => {
      const [running, registered] = [cell(runningRow[row], field), inRegister(row, field)]
      const isNewGrade = all(above(registeredNow, 0), not(above(running, 0)))
      return all(
        not(above(registered, 0)),
        not(isNewGrade),
        above(same(field), 0),
        areStudyYearsApart(running, same(field)),
      )
    },
    studyYearsApart,
  )
  .warned(
    ['1'],
    intake,
    ({ row, field, same, inRow }) =>
      all(not(isFarFromRegister(same(field), inRegister(row, field))), isOverfull(same(field), inRow('5'))),
    groupOverfull,
  )
  // ASSUMED: for pupils alone; a single disabled child in a grade is ordinary.
  .noted(
    ['1', '2'],
    intake,
    ({ row, field, same }) => isNotInRegister(same(field), inRegister(row, field), registeredNow),
    notInRegister,
  )
  .noted(['5'], stages, ({ same, field, inRow }) => isSmall(inRow('1'), same(field)), classesSmall)
  .noted(['5'], stages, ({ same, field, inRow }) => isLarge(inRow('1'), same(field)), classesLarge)
  .headlined(['2'], 'totalQty')
  .done()
