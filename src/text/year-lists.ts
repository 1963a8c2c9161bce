/** What is told of the lists of a year (periods, norms, catalogues) to whoever fills them in. */
export const yearListText = {
  yes: 'Тийм',
  no: 'Үгүй',
  badDeadline: 'Өдөр, цагийг 2026.09.01 18:00 хэлбэрээр, Улаанбаатарын цагаар бичнэ үү.',
  noNorm: (key: string): string => `«${key}» гэсэн норматив энэ жилийн маягтад алга.`,
  same: (title: string): string => `${title}: өөрчлөлт алга.`,
  changed: (title: string, count: number): string => `${title}: ${count} мөр өөрчлөгдлөө.`,
  normsChanged: (year: number, count: number): string =>
    `${year} оны нормативын төсөлд ${count} утга өөрчлөгдлөө. Шалгаад нийтэлнэ үү.`,

  periods: {
    title: 'Тайлант үе',
    about: [
      'Үе бүрд нэг мөр. Төрөл, кодоор нь таньж, зөрүүг нь өөрчилнө; жагсаалтад ороогүй үе хэвээр үлдэнэ.',
    ],
  },
  periodColumns: {
    year: { head: 'Санхүүгийн жил', about: 'Нээсэн жил.', example: '2026' },
    type: { head: 'Байгууллагын төрөл', about: 'Үе нь төрөл бүрд тусдаа.', example: 'Цэцэрлэг' },
    sessionCode: { head: 'Код', about: 'Жил, хоёр оронтой дугаар.', example: '2026-01' },
    sessionName: { head: 'Үе', about: 'Байгууллагад харагдах нэр.', example: '2026 оны төсвийн төсөл' },
    isOpen: { head: 'Нээлттэй', about: 'Бөглөж, илгээж болох эсэх.', example: 'Тийм' },
    deadline: {
      head: 'Илгээх эцсийн хугацаа',
      about: 'Улаанбаатарын цагаар. Хоосон бол хугацаагүй.',
      example: '2026.09.01 18:00',
    },
  },
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
    about: ['Жагсаалт бүхэлдээ: файлд байхгүй мөр хасагдана. Энэ жилээс эхлэн үйлчилнэ.'],
  },
  educationLevels: {
    title: 'Боловсролын түвшин',
    about: ['Жагсаалт бүхэлдээ: файлд байхгүй мөр хасагдана. Энэ жилээс эхлэн үйлчилнэ.'],
  },
  fieldsOfEducation: {
    title: 'Мэргэжлийн чиглэл',
    about: ['Жагсаалт бүхэлдээ: файлд байхгүй мөр хасагдана. Энэ жилээс эхлэн үйлчилнэ.'],
  },
  schools: {
    title: 'Их, дээд сургууль',
    about: ['Жагсаалт бүхэлдээ: файлд байхгүй мөр хасагдана. Энэ жилээс эхлэн үйлчилнэ.'],
  },
  catalogueColumns: {
    id: { head: 'Код', about: 'Мөрийг таних код.', example: '1' },
    name: { head: 'Нэр', about: 'Сонгоход харагдах нэр.', example: 'Нэр' },
    grade: { head: 'Цалингийн зэрэглэл', about: 'Цалингийн хүснэгтийн мөр.', example: 'ТҮБД-3' },
    levels: { head: 'Боловсролын түвшин', about: 'Түвшний кодууд, зайгаар.', example: '1 2 3' },
    state: { head: 'Төрийн өмчийн', about: 'Төрийн өмчийн сургууль эсэх.', example: 'Тийм' },
  },
} as const
