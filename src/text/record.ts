/** Words of a yes-or-no column, the usual one first. */
export const flagWords = {
  yes: ['Тийм', 'y', 'yes', '1', '+', 'true'],
  no: ['Үгүй', 'n', 'no', '0', '-', 'false'],
} as const

export const recordText = {
  hiddenSigns:
    'Нэр дотор үл үзэгдэх, бичвэрийн чиглэл эргүүлдэг тэмдэгт байна. Нэрийг хуулж тавихын оронд гараар бичнэ үү.',
  hiddenInWords:
    'Бичвэр дотор үл үзэгдэх, чиглэл эргүүлдэг тэмдэгт байна. Хуулж тавихын оронд гараар бичнэ үү.',
} as const
