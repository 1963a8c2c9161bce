import { above, all, type Condition, type Formula, fact, not, over } from '#engine/formula.ts'
import { at, type Check } from '#engine/sheet.ts'
import { type Grade, intakeGrades } from '#forms/norms/grades.ts'
import { plausibility } from '#forms/norms/plausibility.ts'
import { type StageField, stageField } from '#forms/sheets/shared/grade-fields.ts'

/** Calculation §9, Plausibility. */

type PupilRule = Pick<Check, 'code' | 'message'>

export const disabledAbovePupils: PupilRule = {
  code: 'disabledAbovePupils',
  message:
    'Хөгжлийн бэрхшээлтэй суралцагчийн тоо тухайн ангийн нийт суралцагчаас их байна. Аль тоо буруу болохыг шалгана уу.',
}
export const boardersAbovePupils: PupilRule = {
  code: 'boardersAbovePupils',
  message:
    'Дотуур байранд амьдрах суралцагч тухайн ангийн нийт суралцагчаас олон байна. Ангийн суралцагчийн тоо, эсвэл дотуур байрны бүртгэлийг шалгаж засна уу.',
}
export const lunchAbovePupils: PupilRule = {
  code: 'lunchAbovePupils',
  message:
    'Үдийн хоолонд хамрагдах суралцагч тухайн ангийн нийт суралцагчаас олон байна. Ангийн суралцагчийн тоо, эсвэл хоолны бүртгэлийг шалгаж засна уу.',
}
export const eveningAbovePupils: PupilRule = {
  code: 'eveningAbovePupils',
  message:
    'Орой, эчнээгээр суралцагч тухайн ангийн нийт суралцагчаас олон байна. Ангийн суралцагчийн тоо, эсвэл орой, эчнээ ангийн бүртгэлийг шалгаж засна уу.',
}
export const lunchWithoutMeals: PupilRule = {
  code: 'lunchWithoutMeals',
  message:
    '10–12-р ангид үдийн хоолны зардал тооцдоггүй тул энэ тоо төсөвт орохгүй. Тоог өөр ангид бичих байсан эсэхийг шалгана уу.',
}
export const intakeEmpty: PupilRule = {
  code: 'intakeEmpty',
  message:
    'Энэ элсэлтийн анги хаврын улирлын хичээлийн жилд суралцагчтай боловч энд хоосон эсвэл 0 байна. Элсэх хүүхдийн тоог бичнэ үү; элсэлт авахгүй бол шалтгааныг тайлбарлана уу.',
}
export const classesSmall: PupilRule = {
  code: 'classesSmall',
  message:
    'Анги, бүлэгт дунджаар цөөн хүүхэд ногдож байна. Суралцагч, бүлгийн тоо зөв бол засах шаардлагагүй.',
}
export const classesLarge: PupilRule = {
  code: 'classesLarge',
  message:
    'Анги, бүлэгт дунджаар олон хүүхэд ногдож байна. Суралцагч, бүлгийн тоо зөв бол засах шаардлагагүй.',
}

/** Facts §3.8. ASSUMED: these are «grades that have none» (calculation §9). */
export const gradesWithoutMeals = [10, 11, 12] as const satisfies readonly Grade[]

export function isIntake(stage: StageField): boolean {
  return intakeGrades.some((grade) => stageField(grade) === stage)
}

/** An empty intake grade has its own rule (`intakeEmpty`). */
export function registeredAbove(part: Formula, pupils: Formula, stage: StageField): Condition {
  return isIntake(stage) ? all(above(pupils, 0), above(part, pupils)) : above(part, pupils)
}

const limit = (name: 'classLeast' | 'classMost'): Formula => at(plausibility.sheet, name, 'value')

/** Small classes are ordinary in soums. */
export function isSmall(pupils: Formula, classes: Formula): Condition {
  return all(
    fact('location', 'capital', 'aimagCentre'),
    above(pupils, 0),
    above(classes, 0),
    above(limit('classLeast'), over(pupils, classes)),
  )
}

export function isLarge(pupils: Formula, classes: Formula): Condition {
  return above(over(pupils, classes), limit('classMost'))
}

export function isEmptyDespite(count: Formula, other: Formula): Condition {
  return all(fact('orgType', 'EBS'), not(above(count, 0)), above(other, 0))
}
