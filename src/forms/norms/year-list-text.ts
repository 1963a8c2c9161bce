export const repeatedRowText = (row: number): string =>
  `Энэ мөр ${row}-р мөртэй давхардаж байна. Нэгийг нь хасна уу.`

const wholeList = ['Жагсаалт бүхэлдээ: файлд байхгүй мөр хасагдана. Энэ жилээс эхлэн үйлчилнэ.'] as const

/** Texts of the lists of norms and catalogues. */
export const yearListText = {
  unknownNorm: (key: string): string => `«${key}» гэсэн норматив энэ жилийн маягтад алга.`,
  norms: {
    title: 'Норматив',
    about: [
      'Утга бүрд нэг мөр. Оруулахад нормативын төсөл болж хадгалагдана: шалгаад нийтэлсний дараа хүчинтэй.',
      'Эх сурвалжийг «Норматив» хэсэгт бичнэ. Жагсаалтад ороогүй утга хэвээр үлдэнэ.',
    ],
  },
  normColumns: {
    sheet: { head: 'Нормативын код', about: 'Өөрчлөхгүй.', example: 'norm-insurance' },
    row: { head: 'Мөрийн код', about: 'Өөрчлөхгүй.', example: 'pension' },
    field: { head: 'Баганын код', about: 'Өөрчлөхгүй.', example: 'percent' },
    name: { head: 'Нэр', about: 'Танихад зориулав; уншигдахгүй.', example: 'Тэтгэврийн даатгал' },
    figure: { head: 'Утга', about: 'Хоосон бол утга алга.', example: '8.5' },
  },
  jobs: {
    title: 'Албан тушаал',
    about: wholeList,
  },
  educationLevels: {
    title: 'Боловсролын түвшин',
    about: wholeList,
  },
  fieldsOfEducation: {
    title: 'Мэргэжлийн чиглэл',
    about: wholeList,
  },
  schools: {
    title: 'Их, дээд сургууль',
    about: wholeList,
  },
  catalogueColumns: {
    id: { head: 'Код', about: 'Мөрийг таних код.', example: '1' },
    name: { head: 'Нэр', about: 'Сонгоход харагдах нэр.', example: 'Нэр' },
    gradeStepId: { head: 'Цалингийн зэрэглэл', about: 'Цалингийн хүснэгтийн мөр.', example: 'ТҮБД-3' },
    levels: { head: 'Боловсролын түвшин', about: 'Түвшний кодууд, зайгаар.', example: '1 2 3' },
    state: { head: 'Төрийн өмчийн', about: 'Төрийн өмчийн сургууль эсэх.', example: 'Тийм' },
  },
} as const
