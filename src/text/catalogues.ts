/** The lists of a year in words, and what is wrong with their rows. */
export const catalogueText = {
  names: {
    jobs: 'Албан тушаал',
    educationLevels: 'Боловсролын түвшин',
    fieldsOfEducation: 'Мэргэжлийн чиглэл',
    schools: 'Их, дээд сургууль',
  },
  badId: 'Код 1–20 тэмдэгттэй, латин үсэг, тоо, цэг, зураасаас бүрдэнэ.',
  badJobId: 'Албан тушаалын код эерэг бүхэл тоо байна.',
  twice: (id: string): string => `${id} код хоёр мөрт давхардсан байна.`,
  noName: 'Нэрийг оруулна уу.',
  longName: 'Нэр 200-аас олон тэмдэгттэй байж болохгүй.',
  badGrade: 'Цалингийн зэрэглэлийг жагсаалтаас сонгоно уу.',
  noLevel: 'Дор хаяж нэг боловсролын түвшин сонгоно уу.',
  badLevel: (id: string): string => `${id} кодтой боловсролын түвшин жагсаалтад алга.`,
  empty: 'Жагсаалт хоосон байж болохгүй.',
  levelInUse: (names: readonly string[]): string =>
    `Энэ түвшинг мэргэжлийн чиглэл ашиглаж байна: ${names.join(', ')}.`,
} as const
