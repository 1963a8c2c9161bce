import { readinessRules } from '#domain/draft/readiness.ts'

/** What the people of the demonstration say of what their program doubts, by rule; of everything else that it was looked at. */
export const reasons: Readonly<Record<string, string>> & { readonly checked: string } = {
  [readinessRules.letter]: 'Албан бичгийг цаасаар, тамга тэмдэгтэй хүргүүлсэн.',
  [readinessRules.moved]: 'Суралцагчийн тоо болон баталсан орон тоо өөрчлөгдсөнтэй холбоотой.',
  checked: 'Тоог анхан шатны баримттай тулгаж шалгасан, зөв.',
}
