import { sheet } from '#engine/define.ts'
import { sumAt } from '#engine/sheet.ts'
import { type SchoolLevel, schoolLevels } from '#forms/norms/grades.ts'
import { countRows, pupilCount } from '#forms/sheets/ebs/pupil-count.ts'
import { learnersByGrade } from '#forms/sheets/ntb/learner-count.ts'
import { stagesOf } from '#forms/sheets/shared/grade-fields.ts'

const levelOf = {
  educationLevel1Qty: 'primary',
  educationLevel2Qty: 'lower',
  educationLevel3Qty: 'upper',
  eduLevel1DisableQty: 'primary',
  eduLevel2DisableQty: 'lower',
  eduLevel3DisableQty: 'upper',
} as const satisfies Record<string, SchoolLevel>
const learners = ['educationLevel1Qty', 'educationLevel2Qty', 'educationLevel3Qty'] as const
const disabled = ['eduLevel1DisableQty', 'eduLevel2DisableQty', 'eduLevel3DisableQty'] as const
const disabledRow = { '1': '3', '2': '4' } as const
const { fields } = learnersByGrade

/**
 * Blank 1 of the draft screen: the second interpretation of the student row (spec 002 §3.2, calculation §9). Whole
 * people and groups.
 */
export const learnerLevels = sheet({
  code: 'ntb-learner-levels',
  caption: 'Суралцагчийн тоо түвшнээр',
  purpose: 'Анги бүрийн суралцагчийн тоог түвшнээр нэгтгэсэн дүн. Програм тооцно.',
  rows: countRows,
  rowUnits: { '5': 'groups', '6': 'groups' },
  fields: {
    educationLevel1Qty: fields.educationLevel1Qty,
    educationLevel2Qty: fields.educationLevel2Qty,
    educationLevel3Qty: fields.educationLevel3Qty,
    eduLevel1DisableQty: fields.eduLevel1DisableQty,
    eduLevel2DisableQty: fields.eduLevel2DisableQty,
    eduLevel3DisableQty: fields.eduLevel3DisableQty,
  },
})
  .computed(
    ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'],
    learners,
    ({ row, field }) => sumAt(pupilCount, [row], stagesOf(schoolLevels[levelOf[field]])),
    'spec 002 §3.2: түвшний ангиудын нийлбэр',
  )
  .computed(
    ['1', '2'],
    disabled,
    ({ row, field }) => sumAt(pupilCount, [disabledRow[row]], stagesOf(schoolLevels[levelOf[field]])),
    'spec 002 §3.2: түвшний ангиудын нийлбэр',
  )
  .done()
