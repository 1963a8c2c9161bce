/** The first spelling is written; the others are only read. */
export const flagSpellings = {
  yes: ['Тийм', 'y', 'yes', '1', '+', 'true'],
  no: ['Үгүй', 'n', 'no', '0', '-', 'false'],
} as const

export const recordText = {
  tooLong: (most: number): string => `${most} тэмдэгтээс урт байж болохгүй`,
  hiddenSignsInName:
    'Нэр дотор үл үзэгдэх, бичвэрийн чиглэл эргүүлдэг тэмдэгт байна. Нэрийг хуулж тавихын оронд гараар бичнэ үү.',
  hiddenSignsInFigure:
    'Тоон дотор үл үзэгдэх, бичвэрийн чиглэл эргүүлдэг тэмдэгт байна. Тоог хуулж тавихын оронд гараар бичнэ үү.',
  hiddenSignsInText:
    'Бичвэр дотор үл үзэгдэх, чиглэл эргүүлдэг тэмдэгт байна. Хуулж тавихын оронд гараар бичнэ үү.',
} as const
