/** Questions about ambiguous texts of a block or workbook, one for all of a kind. */
export const doubtText = {
  ask: {
    commaMark: (example: string): string =>
      `«${example}» мэтийн таслалтай утгыг хоёр янзаар уншиж болно. Аль нь зөв бэ?`,
    pointMark: (example: string): string =>
      `«${example}» мэтийн цэгтэй утгыг хоёр янзаар уншиж болно. Аль нь зөв бэ?`,
    spaces: (example: string): string => `«${example}» мэтийн утга нэг тоо юу, хоёр тоо юу?`,
    comma: (example: string): string =>
      `«${example}» мэтийн утга нэг тоо юу, таслалаар зааглагдсан хоёр тоо юу?`,
    day: (example: string): string => `«${example}» мэтийн утга тоо юу, өдөр, цаг уу?`,
    dash: (example: string): string => `«${example}» гэсэн нүдийг яаж унших вэ?`,
    share: (example: string): string => `«${example}» мэтийн утга хувь уу, нэгээс доош хэсэг үү?`,
    sources: (example: string): string =>
      `«${example}» гэж харагдах нүд хоёр өөр тоо агуулж байна. Аль нь зөв бэ?`,
  },
  options: {
    commaMark: {
      first: (number: string): string => `${number} (таслал нь мянгатын тэмдэг)`,
      second: (number: string): string => `${number} (таслал нь бутархайн тэмдэг)`,
    },
    pointMark: {
      first: (number: string): string => `${number} (цэг нь мянгатын тэмдэг)`,
      second: (number: string): string => `${number} (цэг нь бутархайн тэмдэг)`,
    },
    spaces: {
      first: (number: string): string => `Нэг тоо: ${number}`,
      second: (): string => 'Хоёр тоо: ийм нүдийг орхино',
    },
    comma: {
      first: (number: string): string => `Нэг тоо: ${number}`,
      second: (): string => 'Хоёр тоо: ийм нүдийг орхино',
    },
    day: {
      first: (number: string): string => `Тоо: ${number}`,
      second: (): string => 'Өдөр, цаг: ийм нүдийг орхино',
    },
    dash: { first: (): string => '0 гэж бичнэ', second: (): string => 'Хоосон гэж үзнэ' },
    share: {
      first: (number: string): string => `${number} хувь`,
      second: (number: string): string => `${number} хувь (хэсгээр бичсэн)`,
    },
    sources: {
      first: (number: string): string => `Эхнийх: ${number}`,
      second: (number: string): string => `Хоёр дахь: ${number}`,
    },
  },
} as const

export const pasteText = {
  byCaptions: 'Мөр, баганын нэрээр нь байрлууллаа.',
  grade: (grade: number): string => `${grade}-р анги`,
  year: (year: string): string => `${year} он`,
  /** Of a copied block, counted from 1. */
  unnamedRow: (number: number): string => `${number}-р мөр`,
  unnamedColumn: (number: number): string => `${number}-р багана`,
  undo: 'Буцаах',
  otherTables: (tables: string): string =>
    `Хуулсан зүйлд хэд хэдэн хүснэгт байна. Зөвхөн эхнийхийг уншив. Бусдыг (${tables}-р хүснэгт) тус тусад нь хуулна уу.`,
  nothingToPaste: 'Хуулсан зүйлд бичвэр алга: зураг, файлыг нүдэнд буулгах боломжгүй. Нүд хэвээр үлдлээ.',
  acrossFold:
    'Буулгасангүй: энэ мужид нуугдсан багана байсан тул дэлгэлээ. Утга бүр аль баганад орохыг шалгаад дахин буулгана уу.',
  preview: {
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
  },
}
