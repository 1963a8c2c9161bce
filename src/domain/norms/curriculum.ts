import { grades } from '#domain/norms/grades.ts'
import { type NormRow, norm } from '#domain/norms/norm.ts'
import { field } from '#domain/sheet/sheet.ts'

type GradeField = `grade${(typeof grades)[number]}`

/** No official hour table was reachable: every row is a model value on the real subject codes (facts §4). */
const common = {
  source: 'Жишиг сургалтын төлөвлөгөө, ESIS-ийн хичээлийн код (facts §4)',
  from: null,
  model: true,
}

/** Weekly hours of a subject in grades 1 to 12; 0 where it is not taught. */
function subject(caption: string, hours: readonly number[]): NormRow<GradeField> {
  return { ...common, caption, values: byGrade((grade) => hours[grade - 1] ?? 0) }
}

function byGrade<T>(make: (grade: number) => T): Record<GradeField, T> {
  return Object.fromEntries(grades.map((grade) => [`grade${grade}`, make(grade)])) as Record<GradeField, T> // same keys
}

/** Weekly hours per subject and grade (hours of one class); row codes are the ministry's subject codes. */
export const curriculum = norm({
  code: 'norm-curriculum',
  caption: 'Сургалтын төлөвлөгөө: 7 хоногийн цаг',
  purpose: 'Нэг бүлгийн 7 хоногийн хичээлийн цаг, хичээл, анги тус бүрээр.',
  fields: byGrade((grade) => field(`${grade}-р анги`, 'hours')),
  rows: {
    МХЛ: subject('Монгол хэл', [7, 7, 7, 6, 6, 3, 3, 3, 3, 2, 2, 2]),
    УЗО: subject('Уран зохиол', [0, 0, 0, 0, 0, 2, 2, 2, 2, 2, 2, 2]),
    МБЧ: subject('Үндэсний бичиг', [0, 0, 0, 0, 0, 2, 2, 2, 2, 1, 1, 1]),
    МАТ: subject('Математик', [5, 5, 5, 5, 5, 4, 4, 4, 4, 3, 3, 3]),
    МТИ: subject('Мэдээлэл технологи', [0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1]),
    ХБО: subject('Хүн ба орчин', [2, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
    ХББ: subject('Хүн ба байгаль', [0, 0, 0, 2, 2, 0, 0, 0, 0, 0, 0, 0]),
    ХБН: subject('Хүн ба нийгэм', [0, 0, 0, 2, 2, 0, 0, 0, 0, 0, 0, 0]),
    ФИЗ: subject('Физик', [0, 0, 0, 0, 0, 0, 2, 2, 2, 2, 1, 1]),
    ХИМ: subject('Хими', [0, 0, 0, 0, 0, 0, 1, 2, 2, 2, 1, 1]),
    БИО: subject('Биологи', [0, 0, 0, 0, 0, 2, 2, 2, 2, 2, 1, 1]),
    ГЗЗ: subject('Газар зүй', [0, 0, 0, 0, 0, 2, 2, 2, 2, 1, 1, 1]),
    МТХ: subject('Монголын түүх', [0, 0, 0, 0, 0, 2, 2, 2, 2, 2, 2, 2]),
    НСУ: subject('Нийгэм судлал', [0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1]),
    ИБЛ: subject('Иргэний ёс зүй', [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]),
    АНГ: subject('Англи хэл', [0, 0, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3]),
    ОРХ: subject('Орос хэл', [0, 0, 0, 0, 0, 0, 2, 2, 2, 0, 0, 0]),
    ДУТ: subject('Дүрслэх урлаг, технологи', [2, 2, 2, 2, 2, 0, 0, 0, 0, 0, 0, 0]),
    ДУГ: subject('Дүрслэх урлаг', [0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 0, 0]),
    ДЗЗ: subject('Дизайн, зураг зүй, технологи', [0, 0, 0, 0, 0, 2, 2, 2, 2, 1, 1, 1]),
    ХӨГ: subject('Хөгжим', [1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0]),
    БНТ: subject('Биеийн тамир', [2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2]),
    ЭМД: subject('Эрүүл мэнд', [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]),
    СОН: subject('Сонгон судлах', [0, 0, 0, 0, 0, 0, 0, 0, 0, 6, 9, 9]),
  },
})
