import type { ReferenceFigures } from '#engine/entries.ts'
import { field } from '#engine/sheet.ts'
import { type NormRow, norm } from '#forms/norms/norm.ts'
import type { Profile } from '#forms/profile.ts'

/** No act is known. */
const ofForm = 'Төсвийн маягтын хязгаар'

/** A cap from the specification; the source names the act (facts §5.2). */
function cap(caption: string, basis: string, from: string | null = null): NormRow<'cap'> {
  return { source: `${basis} (facts §5.2, spec 001 §9)`, from, model: basis === ofForm, caption }
}

/** Maximum percentage of base pay, by the field of the teacher's pay sheet. */
export const supplements = norm({
  code: 'norm-supplements',
  caption: 'Нэмэгдлийн дээд хэмжээ',
  purpose: 'Багшийн цалингийн нэмэгдлийн хувийн дээд хязгаар, эрх зүйн үндэслэл.',
  fields: { cap: field('Дээд хэмжээ', 'percent') },
  rows: {
    addedJobTime: cap('Төрийн алба хаасан хугацааны нэмэгдэл', 'ЗГ-ын 2022 оны 491-р тогтоол', '2022-12-28'),
    addedDegreePay: cap('Мэргэшлийн зэргийн нэмэгдэл', 'ЗГ-ын 2018 оны 382-р тогтоол, 5-р хавсралт'),
    addedLabPay: cap('Кабинет, лаборатори хариуцсан нэмэгдэл', 'ЗГ-ын 2018 оны 382-р тогтоол, 2-р хавсралт'),
    addedClassPay: cap('Анги даасан нэмэгдэл', 'ЗГ-ын 2018 оны 382-р тогтоол, 2-р хавсралт'),
    addedLeadZan: cap('Заах аргын нэгдлийн ахлагчийн нэмэгдэл', 'ЗГ-ын 2018 оны 382-р тогтоол, 2-р хавсралт'),
    addedDisabilityPay: cap(
      'Хөгжлийн бэрхшээлтэй хүүхэдтэй ажилласны нэмэгдэл',
      'ЗГ-ын 2012 оны 185-р тогтоол, 4-р хавсралт',
    ),
    addedSkillPay: cap('Ур чадварын нэмэгдэл', 'ЗГ-ын 2018 оны 382-р тогтоол, 4-р хавсралт'),
    addedOvertimePay: cap('Илүү цагийн нэмэгдэл хөлс', ofForm),
    dormitoryOvertimePay: cap('Дотуур байрны ажилтны илүү цагийн нэмэгдэл хөлс', ofForm),
    addedGpaPay: cap('Гүйцэтгэлийн үнэлгээний нэмэгдэл', ofForm),
    addedOtherPay: cap('Бусад нэмэгдэл', ofForm),
  },
})

const local = { source: 'ЗГ-ын 2024 оны 82-р тогтоол (facts §5.2)', from: '2024-04-01', model: false }

/** Percent of the base pay, by location. */
export const localSupplement = norm({
  code: 'norm-local-supplement',
  caption: 'Орон нутагт ажилласны нэмэгдэл',
  purpose: 'Байршлаар тогтоосон орон нутгийн нэмэгдлийн хувь.',
  fields: { percent: field('Хувь', 'percent') },
  rows: {
    capital: { ...local, caption: 'Нийслэл' },
    aimagCentre: { ...local, caption: 'Аймгийн төв' },
    soum: { ...local, caption: 'Сум' },
  },
})

const supplementRows: Readonly<Record<Profile['location'], string>> = {
  capital: 'capital',
  aimagCentre: 'aimagCentre',
  soumNear: 'soum',
  soumFar: 'soum',
}

/** Returns percent of base pay. */
export function localPercentOf(norms: ReferenceFigures, location: Profile['location']): number {
  return norms[localSupplement.sheet.code]?.[supplementRows[location]]?.percent ?? 0
}
