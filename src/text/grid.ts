export const gridText = {
  help: 'Тусламж (F1)',
  pdf: 'PDF татах',
  pdfFailed:
    'PDF файлыг бэлтгэж чадсангүй. Холболтоо шалгаад дахин оролдоно уу. Холболтгүй үед Ctrl+P дарж шууд хэвлэж болно.',
  codeHead: '№',
  captionHead: 'Үзүүлэлт',
  figureHead: 'Дүн',
  /** Column numbers of the two caption columns on paper. */
  codeColumn: 'А',
  captionColumn: 'Б',
  total: 'Дүн',
  hours: (figure: string): string => `${figure} цаг`,
  guidance: (range: string): string => `Жишиг: ${range}`,
  editor: (row: string, column: string): string => `${row}, ${column}`,
  locked: (reason: string): string => `Түгжээтэй: ${reason}`,
  failed: 'Хадгалж чадсангүй. Дахин хадгална уу.',
  pendingCell: 'Хадгалаагүй.',
  waitingCell: 'Илгээхийг хүлээж байна.',
  conflictCell: ({
    mine,
    theirs,
    by,
    when,
  }: {
    readonly mine: string
    readonly theirs: string
    readonly by: string
    readonly when: string
  }): string =>
    `Таны бичсэн: ${mine || 'хоосон'}. ${by} энэ нүдний утгыг ${theirs || 'хоосон'} болгосон (${when}). Аль утгыг үлдээхээ сонгоно уу.`,
  otherForm: 'Энэ маягт танай байгууллагад одоо хамаарахгүй байна.',
  proposed: 'Санал болгосон утга. Бичвэл солигдоно.',

  range: (count: number, sum: string, average: string): string =>
    `Дундаж: ${average} · Тоон нүд: ${count} · Нийлбэр: ${sum}`,

  save: 'Хадгалах',
  saveKeys: 'Ctrl+S',
  /** Saves and opens the next blank. */
  goOn: (place: string): string => `Цааш: ${place}`,
  goOnKeys: 'Ctrl+Enter',
  retry: 'Дахин оролдох',
  saving: 'Хадгалж байна…',
  allSaved: 'Бүх өөрчлөлт хадгалагдсан',
  allSavedAt: (time: string): string => `Бүх өөрчлөлт хадгалагдсан · ${time}`,
  neverSaved: 'Хадгалаагүй. Оруулах зүйлгүй бол хоосноор нь хадгална уу.',
  pending: (count: number): string => `${count} өөрчлөлт хадгалаагүй`,
  failedCells: (count: number): string => `${count} утга хадгалагдсангүй`,
  saved: 'Амжилттай хадгалагдлаа',

  state: {
    empty: 'Хоосон',
    draft: 'Ноорог',
    pending: (count: number): string => `Ноорог · ${count} өөрчлөлт хадгалаагүй`,
    computed: 'Автоматаар тооцно',
    savedAt: (when: string, by: string): string => `Хадгалсан ${when} · ${by}`,
    locked: 'Түгжээтэй',
  },
}

/** Questions about ambiguous texts of a block or workbook, one for all of a kind. */
export const doubtText = {
  ask: {
    mark: (example: string): string => `«${example}» мэтийн утгыг хоёр янзаар уншиж болно. Аль нь зөв бэ?`,
    spaces: (example: string): string => `«${example}» мэтийн утга нэг тоо юу, хоёр тоо юу?`,
    comma: (example: string): string =>
      `«${example}» мэтийн утга нэг тоо юу, таслалаар зааглагдсан хоёр тоо юу?`,
    dash: (example: string): string => `«${example}» гэсэн нүдийг яаж унших вэ?`,
    sources: (example: string): string =>
      `«${example}» гэж харагдах нүд хоёр өөр тоо агуулж байна. Аль нь зөв бэ?`,
  },
  options: {
    mark: {
      first: (number: string): string => `${number} (таслал, цэг нь мянгатын тэмдэг)`,
      second: (number: string): string => `${number} (таслал, цэг нь бутархайн тэмдэг)`,
    },
    spaces: {
      first: (number: string): string => `Нэг тоо: ${number}`,
      second: (): string => 'Хоёр тоо: ийм нүдийг орхино',
    },
    comma: {
      first: (number: string): string => `Нэг тоо: ${number}`,
      second: (): string => 'Хоёр тоо: ийм нүдийг орхино',
    },
    dash: { first: (): string => '0 гэж бичнэ', second: (): string => 'Хоосон гэж үзнэ' },
    sources: {
      first: (number: string): string => `Эхнийх: ${number}`,
      second: (number: string): string => `Хоёр дахь: ${number}`,
    },
  },
} as const

export const blockText = {
  did: {
    typed: (count: number): string => `${count} нүдэнд бичлээ.`,
    pasted: (count: number): string => `${count} нүдэнд буулгалаа.`,
    filled: (count: number): string => `${count} нүдийг дүүргэлээ.`,
    cleared: (count: number): string => `${count} нүдийг хоосоллоо.`,
    cut: (count: number): string => `${count} нүдийг хайчилж авлаа.`,
    restored: (count: number): string => `${count} нүдийг сэргээлээ.`,
    copied: (count: number): string => `${count} нүдэнд өмнөх жилийн утгыг хууллаа.`,
    brought: (count: number): string => `${count} нүдэнд файлаас бичлээ.`,
  },
  byCaptions: 'Мөр, баганын нэрээр нь байрлууллаа.',
  grade: (grade: number): string => `${grade}-р анги`,
  undo: 'Буцаах',
  copiedHere: 'Өмнөх жилээс үргэлжилсэн утга. F8 дарж батална уу, эсвэл шинэ утга бичнэ үү.',
  copiedWithCaptions: (count: number): string => `${count} нүдийг мөр, баганын нэртэй нь хууллаа.`,
  confirmed: (count: number): string => `${count} нүдний хуулсан утгыг баталлаа.`,
  showLastYear: ({ choice, option }: { readonly choice: string; readonly option: string }): string =>
    `Эхлээд «${choice}» сонголтоос «${option}»-ыг сонгож өмнөх жилийн утгыг харуулна уу.`,
  noLastYearHere: 'Энэ хүснэгтэд өмнөх жилийн утгыг хуулахгүй.',
  nothingLastYear: 'Өмнөх жил эдгээр нүдэнд бичсэн утга алга.',
  /** After copying: the cells of the blank that were not copied. */
  leftOut: (names: readonly string[]): string =>
    `Өмнөх жил энэ маягтад оруулсан ${names.length} утгыг тохирох нүд энэ оны маягтад байхгүй тул хуулаагүй: ${names.slice(0, 5).join(', ')}${names.length > 5 ? ' …' : ''}.`,
  nothingApplied: 'Нэг ч нүд өөрчлөгдсөнгүй.',
  skipped: (count: number): string => `${count} нүдийг засах боломжгүй тул алгаслаа.`,
  showRejection: (count: number): string => `${count} утгыг авсангүй, улаан нүдний тайлбарыг харна уу.`,

  edit: {
    typed: 'бичсэн утга',
    pasted: 'буулгасан утга',
    filled: 'дүүргэсэн утга',
    cleared: 'хоосолсон утга',
    cut: 'хайчилж авсан утга',
    restored: 'сэргээсэн утга',
    copied: 'өмнөх жилээс хуулсан утга',
    brought: 'Excel файлаас оруулсан утга',
  },
  undone: (edit: string, count: number, sheet: string): string =>
    `Буцаалаа: ${edit} (${count} нүд) · ${sheet}`,
  gaveUp: (count: number, sheet: string): string =>
    `Аваагүй утгыг орхиж, анхааруулгыг нь арилгалаа (${count} нүд) · ${sheet}`,
  redone: (edit: string, count: number, sheet: string): string =>
    `Дахин хийлээ: ${edit} (${count} нүд) · ${sheet}`,
  nothingToUndo: 'Буцаах үйлдэл алга.',
  otherTables: (tables: string): string =>
    `Хуулсан зүйлд хэд хэдэн хүснэгт байна. Зөвхөн эхнийхийг уншив. Бусдыг (${tables}-р хүснэгт) тус тусад нь хуулна уу.`,
  pasteUnread:
    'Буулгасангүй: сүлжээ удаан эсвэл тасарсан байна. Нүд хэвээр үлдлээ. Нүдээ сонгоод дахин буулгана уу.',
  nothingToPaste: 'Хуулсан зүйлд бичвэр алга: зураг, файлыг нүдэнд буулгах боломжгүй. Нүд хэвээр үлдлээ.',
  nothingToRedo: 'Дахин хийх үйлдэл алга.',

  preview: {
    title: 'Буулгахын өмнө шалгах',
    about: 'Доорхыг шалгаж шийднэ үү. Зөвхөн «Бичнэ» гэсэн нүд өөрчлөгдөх бөгөөд нэг үйлдлээр буцааж болно.',
    table: 'Буулгах утгууд',
    written: 'Бичнэ',
    moved: 'Хязгаарт нь тааруулж бичнэ',
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
      differs: (count: number): string => `${count} тооцсон дүн зөрүүтэй`,
      skipped: (count: number): string => `${count} нүдийг алгасна`,
      wrong: (count: number): string => `${count} утга буруу`,
    },
    byCaptions: 'Утгуудыг хамт хуулсан мөр, баганын нэрээр нь байрлууллаа.',
    unknown: (names: string): string => `Яг таарах мөр, багана олдоогүй тул утгыг нь орхино: ${names}.`,
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
