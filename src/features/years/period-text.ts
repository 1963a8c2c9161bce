export const yearsScreenText = {
  heading: 'Он ба тайлант үе',
  purpose:
    'Санхүүгийн жил норматив нь нийтлэгдсэнээр байгууллагуудад харагдана. Хамгийн шинэ үе хаалттай байхад тухайн жилийн маягт түгжигдэнэ.',
  addYear: 'Жил нээх',
  aboutYear:
    'Норматив өмнөх оны 12-р сард мөрдөгдсөн утгаар үргэлжилж, байгууллагын төрөл бүрт анхны тайлант үе үүснэ.',
  /** For an installation without a year. */
  aboutFirstYear:
    'Норматив програмын жишиг утгаар эхэлж, байгууллагын төрөл бүрт анхны тайлант үе үүснэ. Утгыг нийтлэхээс өмнө шалгана уу.',
  begin: 'Нээх',
  badYear: 'Оныг 2027 гэх мэтээр бичнэ үү.',
  addPeriod: 'Тайлант үе нэмэх',
  noYears: 'Эхлээд санхүүгийн жилээ нээнэ үү.',
  year: 'Санхүүгийн жил',
  name: 'Үе',
  state: 'Төлөв',
  open: 'Нээлттэй',
  closed: 'Хаалттай',
  isOpen: 'Нээлттэй: бөглөж, илгээж болно',
  deadline: 'Илгээх эцсийн хугацаа',
  deadlineForm: 'Улаанбаатарын цагаар, 2026.09.01 18:00 хэлбэрээр. Хоосон бол хугацаагүй.',
  change: (name: string, type: string): string => `${name}, ${type}: засах`,
  nextName: (year: number): string => `${year} оны төсвийн тодотгосон төсөл`,
  empty: 'Тайлант үе алга. Санхүүгийн жилээ нээнэ үү.',
  searchIn: 'Код, нэр, төрөл',
} as const

export const yearListFileText = {
  unknownList: (name: string): string => `«${name}» гэсэн жагсаалт байхгүй.`,
  formName: (name: string): string => `tosov_${name}_form.xlsx`,
} as const

export const periodListText = {
  badDeadline: 'Өдөр, цагийг 2026.09.01 18:00 хэлбэрээр, Улаанбаатарын цагаар бичнэ үү.',
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
    reason: {
      head: 'Хугацаа өөрчилсөн шалтгаан',
      about: 'Зарласан жилийн хугацааг сунгах, богиносгоход заавал. Байгууллагуудад мэдэгдэнэ.',
      example: 'Цасан шуурганы улмаас',
    },
  },
} as const
