/** What is said of any kept record. */
export const recordText = {
  hiddenSigns:
    'Нэр дотор үл үзэгдэх, бичвэрийн чиглэл эргүүлдэг тэмдэгт байна. Нэрийг хуулж тавихын оронд гараар бичнэ үү.',
} as const
