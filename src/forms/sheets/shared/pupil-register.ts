import { sheet } from '#engine/define.ts'
import { type Grade, grades } from '#forms/norms/grades.ts'
import { gradeFields } from '#forms/sheets/shared/grade-fields.ts'

export const registerField = (grade: Grade): `grade${Grade}` => `grade${grade}`

const registry = 'Боловсролын салбарын мэдээллийн систем (design calculation §2)'

/** The current study year A and the previous one, by grade. Never typed here. */
export const pupilRegister = sheet({
  code: 'register-pupils',
  kind: 'register',
  caption: 'Суралцагчийн бүртгэл',
  purpose: 'Яамны бүртгэлээс татсан суралцагч, бүлгийн тоо.',
  rows: {
    previousPupils: '{Y-2}-{Y-1} суралцагч',
    previousDisabled: '{Y-2}-{Y-1} хөгжлийн бэрхшээлтэй',
    pupils: '{A} суралцагч',
    disabled: '{A} хөгжлийн бэрхшээлтэй',
    classes: '{A} бүлэг',
    boarders: '{A} дотуур байранд',
    lunch: '{A} хоолонд',
    evening: '{A} орой, эчнээ',
  },
  rowUnits: { classes: 'groups' },
  fields: gradeFields(registerField, 'people'),
})
  .given(
    ['previousPupils', 'previousDisabled', 'pupils', 'disabled', 'classes', 'boarders', 'lunch', 'evening'],
    grades.map(registerField),
    registry,
  )
  .done()
