export const staffFactText = {
  t1Month: 'тэтгэвэрт гарахад олгох тэтгэмжийн сар',
  avgSalaryMonth: 'тэтгэвэрт гарахад олгох тэтгэмжийн дундаж цалин',
  t2Amount: 'унааны хөнгөлөлтийн дүн',
} as const

export const rowsSavingText = {
  pending: (count: number): string => `${count} мөрийн өөрчлөлт хадгалаагүй`,
  allSaved: 'Бүх өөрчлөлт хадгалагдсан',
} as const

export const childFactText = {
  educationLevel: 'боловсролын түвшин',
  fieldOfEducation: 'мэргэжлийн чиглэл',
  school: 'сургууль',
  academicLevel: 'курс',
  tuition: 'сургалтын төлбөр',
} as const

/** A child without a name is identified by its parent alone. */
export const childNameText = (child: string, parent: string): string =>
  child === '' ? `${parent} ажилтны хүүхэд` : `${child}, ${parent} ажилтны хүүхэд`
