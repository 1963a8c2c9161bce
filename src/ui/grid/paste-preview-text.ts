export const pastePreviewText = {
  title: 'Буулгахын өмнө шалгах',
  about:
    'Доорхыг шалгаж шийднэ үү. Зөвхөн «Бичнэ», «Тааруулж бичнэ», «Хоосолно» гэсэн нүд өөрчлөгдөх бөгөөд нэг үйлдлээр буцааж болно.',
  table: 'Буулгах утгууд',
  written: 'Бичнэ',
  moved: 'Тааруулж бичнэ',
  emptied: 'Хоосолно',
  same: 'Адил',
  differs: 'Зөрүүтэй',
  skipped: 'Алгасна',
  wrong: 'Буруу',
  unclear: 'Тодорхойгүй',
  was: (value: string): string => `одоо ${value}`,
  ours: (value: string, difference: string): string => `энд ${value} (${difference})`,
  empty: 'хоосон',
  counts: {
    written: (count: number): string => (count === 0 ? 'Бичих нүд алга' : `${count} нүдэнд бичнэ`),
    same: (count: number): string => `${count} нүд адил`,
    differs: (count: number): string => `${count} нүдний дүн зөрүүтэй`,
    skipped: (count: number): string => `${count} нүдийг алгасна`,
    wrong: (count: number): string => `${count} утга буруу, эсвэл тодорхойгүй`,
  },
  byCaptions: 'Утгуудыг хамт хуулсан мөр, баганын нэрээр нь байрлууллаа.',
  unknown: (names: string): string => `Яг таарах мөр, багана олдоогүй тул утгыг нь орхино: ${names}.`,
  byOrder: (names: string): string =>
    `Энд ийм нэртэй мөр, багана алга: ${names}. Утгыг нь сонгосон нүднээс эхлэн дарааллаар нь байрлууллаа. Мөр, багана бүрийг тулгаж, таарахгүй бол болиод сонгох нүдээ зааж дахин буулгана уу.`,
  alike: (names: string): string =>
    `Энд ${names} гэсэн нэртэй мөр, багана хэд хэд байна. Хуулсан зүйлд ялгах хэсэг, код, дугаар алга тул дарааллаар нь байрлууллаа. Тулгаад, таарахгүй бол болиод хэсгийн нэр, дугаартай нь хуулна уу.`,
  strangeUnit: (given: string): string =>
    `«${given}» гэж байна. Дүнг энэ хүснэгтийн нэгжээр бичдэг тул юу ч бичихгүй: хөрвүүлж, гарчгийг засаад дахин хуулна уу.`,
  doubtfulHeading: (numbers: string): string =>
    `${numbers} гэсэн нь анги, он, мөр, баганын дугаар байж болзошгүй. Тийм бол тэр мөр, баганагүйгээр дахин хуулна уу; тоо мөн бол буулгана уу.`,
  otherHeadings: (texts: string, year: number): string =>
    `Гарчигт, эсвэл мөр хооронд ${texts} гэж байна. ${year} оны энэ маягтын тэр мөр, баганад ийм гарчиг алга. Өөр зүйлийн дүн бол болино уу.`,
  unnamedRows:
    'Мөрийн нэр алга тул утгыг сонгосон нүднээс доош дарааллаар нь байрлууллаа. Мөр бүрийг тулгана уу.',
  unnamedColumns:
    'Баганын нэр алга тул утгыг сонгосон нүднээс баруун тийш дарааллаар нь байрлууллаа. Багана бүрийг тулгана уу.',
  doubtfulTotals: (numbers: string): string =>
    `${numbers} нь хуулсан бусад тооны нийлбэртэй тэнцүү байна. Дүнгийн мөр, багана бол түүнгүйгээр дахин хуулна уу; тоо мөн бол буулгана уу.`,
  answerFirst: 'Эхлээд дээрх асуултад хариулна уу.',
  outside: (count: number): string => `${count} утга хүснэгтэд багтахгүй тул орхино.`,
  more: (count: number): string => `Эхний ${count} мөрийг харуулав. Үлдсэн мөрийг мөн адил бичнэ.`,
  reasons: 'Авахгүй утгууд',
  reason: (row: string, column: string, text: string): string => `${row} · ${column} · «${text}»`,
  moreReasons: (count: number): string => `… өөр ${count} утга`,
  apply: (count: number): string => (count === 0 ? 'Буулгах' : `${count} нүдэнд буулгах`),
  nothing: 'Бичиж болох нүд алга.',
}
