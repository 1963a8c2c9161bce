import { field } from '#engine/sheet.ts'
import { grades } from '#forms/norms/grades.ts'
import { type NormRow, norm } from '#forms/norms/norm.ts'

type GradeField = `grade${(typeof grades)[number]}`

/** No official hour table was available: every row is a model value with the real subject codes (facts §4). */
const common = {
  source: 'Жишиг сургалтын төлөвлөгөө, ESIS-ийн хичээлийн код (facts §4)',
  from: null,
  model: true,
}

function subject(caption: string): NormRow<GradeField> {
  return { ...common, caption }
}

function byGrade<T>(make: (grade: number) => T): Record<GradeField, T> {
  return Object.fromEntries(grades.map((grade) => [`grade${grade}`, make(grade)])) as Record<GradeField, T>
}

/** Weekly hours of one class; row codes are the ministry's subject codes. */
export const curriculum = norm({
  code: 'norm-curriculum',
  caption: 'Сургалтын төлөвлөгөө: 7 хоногийн цаг',
  purpose: 'Нэг бүлгийн 7 хоногийн хичээлийн цаг, хичээл, анги тус бүрээр.',
  fields: byGrade((grade) => field(`${grade}-р анги`, 'hours')),
  rows: {
    МХЛ: subject('Монгол хэл'),
    УЗО: subject('Уран зохиол'),
    МБЧ: subject('Үндэсний бичиг'),
    МАТ: subject('Математик'),
    МТИ: subject('Мэдээлэл технологи'),
    ХБО: subject('Хүн ба орчин'),
    ХББ: subject('Хүн ба байгаль'),
    ХБН: subject('Хүн ба нийгэм'),
    ФИЗ: subject('Физик'),
    ХИМ: subject('Хими'),
    БИО: subject('Биологи'),
    ГЗЗ: subject('Газар зүй'),
    МТХ: subject('Монголын түүх'),
    НСУ: subject('Нийгэм судлал'),
    ИБЛ: subject('Иргэний ёс зүй'),
    АНГ: subject('Англи хэл'),
    ОРХ: subject('Орос хэл'),
    ДУТ: subject('Дүрслэх урлаг, технологи'),
    ДУГ: subject('Дүрслэх урлаг'),
    ДЗЗ: subject('Дизайн, зураг зүй, технологи'),
    ХӨГ: subject('Хөгжим'),
    БНТ: subject('Биеийн тамир'),
    ЭМД: subject('Эрүүл мэнд'),
    СОН: subject('Сонгон судлах'),
  },
})
