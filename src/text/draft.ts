export const pendingText = {
  restored: (year: number, count: number): string =>
    `Энэ төхөөрөмжид хадгалсан ${year} оны ${count} өөрчлөлтийг сэргээлээ. «Хадгалах» товчоор хадгална уу.`,
  offline: (count: number): string => `Холболтгүй – ${count} өөрчлөлт энэ төхөөрөмжид хадгалагдсан`,
  offlineUnsaved: (count: number): string => `Холболтгүй – ${count} өөрчлөлт хаана ч хадгалагдаагүй`,
  back: (count: number): string => `Холболт сэргэсэн – ${count} өөрчлөлт хадгалахад бэлэн`,
  savedLater: 'Сервертэй холбогдож чадсангүй. Холболт сэргэмэгц програм энэ маягтыг өөрөө хадгална.',
  savedOnceChosen: (count: number): string =>
    `Сервертэй холбогдож чадсангүй. ${count} нүдэнд хоёр утга байгаа тул «Харьцуулж сонгох» товчоор нэгийг нь сонгоно уу. Сонгосны дараа, холболт сэргэмэгц програм энэ маягтыг хадгална.`,
  /** Avoids the word for sending, which is final and belongs to the summary. */
  saveAll: (count: number): string => `Бүгдийг хадгалах (${count})`,
  cannotKeep:
    'Энэ хөтөч өөрчлөлтийг төхөөрөмжид хадгалж чадахгүй байна (нууц цонх, эсвэл зай дүүрсэн). Хуудсаа хаахаас өмнө «Хадгалах» товч дарна уу.',
  leave: (count: number): string =>
    `${count} өөрчлөлт хадгалаагүй байна. Гарвал тэдгээр нь энэ төхөөрөмжид үлдэж, та дараа нь нэвтрэхэд сэргээгдэнэ.`,

  conflict: {
    count: (count: number): string => `${count} нүдэнд хоёр утга байна`,
    compare: 'Харьцуулж сонгох',
    title: 'Хоёр утгын аль нэгийг сонгоно уу',
    about: (count: number): string =>
      `Таныг бичиж байх хооронд ${count} нүдний утгыг өөр хүн хадгалсан байна. Сонгох хүртэл юу ч дарж бичигдэхгүй; бусад өөрчлөлт тань хэвээр байна.`,
    cell: 'Нүд',
    mine: 'Миний утга',
    theirs: 'Хадгалагдсан утга',
    allMine: 'Бүгдэд миний утга',
    allTheirs: 'Бүгдэд хадгалагдсан утга',
    by: (name: string, when: string): string => `${name} · ${when}`,
    save: 'Сонгосноор хадгалах',
    chooseLater: 'Дараа сонгох',
    chooseEach: 'Нүд бүрд нэг утга сонгоно уу.',
  },

  unsendable: {
    count: (count: number): string =>
      `Энэ төхөөрөмжид хадгалсан ${count} утгыг илгээх боломжгүй болсон байна. Тооцоонд ороогүй, мөн устгаагүй.`,
    show: 'Жагсаалт харах',
    title: 'Илгээх боломжгүй утгууд',
    about:
      'Эдгээр утгыг та бичсэн боловч серверт хадгалагдаагүй. Шалтгаан нь арилбал өөрөө буцаж орно. Хэрэггүй бол хасна уу.',
    cell: 'Нүд',
    mine: 'Таны бичсэн',
    theirs: 'Хадгалагдсан',
    why: 'Шалтгаан',
    typed: 'Бичсэн',
    action: 'Үйлдэл',
    discard: 'Хасах',
    discardAll: 'Бүгдийг хасах',
    discardTitle: 'Энэ төхөөрөмжөөс устгах уу?',
    discardMessage: (count: number): string => `Таны бичсэн ${count} утга бүрмөсөн устана.`,
    discardConfirm: 'Устгах',
    keep: 'Үлдээх',
    close: 'Хаах',
  },

  records: {
    waiting: 'Хадгалаагүй өөрчлөлт:',
    continue: 'Үргэлжлүүлэх',
    unsendable: 'Таны бичсэн дараах өөрчлөлтийг илгээх боломжгүй болсон байна. Устгаагүй:',
    removed: 'Мөрийг өөр хэрэглэгч хассан байна.',
    discard: 'Хасах',
    labelled: (title: string, button: string): string => `${title}: ${button}`,
    conflict: (count: number): string =>
      `Таныг бичиж байх хооронд ${count} талбарыг өөр хүн эсвэл өөр цонхоор өөрчилж хадгалсан байна. Сонгох хүртэл юу ч дарж бичигдэхгүй, таны бичсэн нь хэвээр байна.`,
    mine: (value: string): string => `Миний бичсэн: ${value}`,
    theirs: (value: string): string => `Хадгалагдсан: ${value}`,
    chooseFirst: 'Хоёр утгатай талбар бүрд нэг утга сонгоно уу.',
    part: (caption: string, value: string): string => `${caption}: ${value}`,
  },

  empty: 'хоосон',
}

export const blankText = {
  saved: 'Амжилттай хадгалагдлаа',
  lockedLeft: (count: number): string => `Түгжээтэй ${count} нүдний утгыг хэвээр үлдээлээ.`,
  /** For a call without any enterable cell in its rows. */
  nothingSent:
    'Илгээсэн мөрүүдэд бөглөх нүдний утга алга тул юу ч хадгалсангүй. Маягтын мөрүүдийг нүдний утгатай нь илгээнэ үү.',
  repeatedRows: (rows: readonly string[]): string =>
    `Нэг хүсэлтэд ${rows.map((row) => `«${row}»`).join(', ')} кодтой мөр давхардсан тул юу ч хадгалсангүй. Мөр бүрийг нэг удаа илгээнэ үү.`,
  repeatedRow: 'Энэ мөр хүсэлтэд нэгээс олон удаа байна.',
  unknownVersions: (keys: readonly string[]): string =>
    `Хувилбарын түлхүүр энэ маягтын нүдийг заахгүй байгаа тул хадгалсангүй: ${keys.join(', ')}. Уншсан хариуны versions дахь түлхүүрийг хэвээр илгээнэ үү, жишээ нь ebs-b1/1.stage1Qty.`,
  unknownVersion: 'Энэ маягтад ийм түлхүүртэй, бөглөх нүд байхгүй.',
  /** For a value under its read-only name. */
  sentAs: (name: string): string => `Энэ нүдний утгыг «${name}» нэрээр илгээвэл хадгална.`,
  settled: (count: number): string => `${count} утгыг зөвшөөрөх хязгаарт тааруулсан.`,
  refused: (count: number): string =>
    `${count} утга дүрэмд нийцэхгүй тул хадгалсангүй. Нүд бүрийн тайлбарыг харж засна уу.`,
  conflict: (count: number): string =>
    `${count} нүдийг өөр хүн түрүүлж өөрчилсөн байна. Хоёр утгыг харьцуулж сонгоно уу.`,
  noYear: (year: number): string => `${year} оны норматив бэлэн болоогүй байна. Өөр жил сонгоно уу.`,
  keyReused: 'Энэ түлхүүрээр өөр агуулгатай хүсэлт өмнө нь ирсэн байна. Шинэ түлхүүрээр дахин илгээнэ үү.',
}

export const problemText = {
  title: 'Алдаа, анхааруулгын жагсаалт',
  kind: {
    refused: 'Аваагүй утга',
    error: 'Алдаа',
    warning: 'Анхааруулга',
    note: 'Мэдээлэл',
    mark: 'Хянагчийн тэмдэглэгээ',
  },
  goTo: (cell: string): string => `${cell}: нүд рүү очих`,
  dismiss: 'Ойлголоо',
  errors: (count: number): string => `${count} алдаа`,
  warnings: (count: number): string => `${count} анхааруулга`,
  notes: (count: number): string => `${count} мэдээлэл`,
  marks: (count: number): string => `${count} тэмдэглэгээ`,
  show: 'Жагсаалт харах',
  hide: 'Жагсаалт хаах',
}
