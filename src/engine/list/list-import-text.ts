export const listImportText = {
  title: (name: string): string => `${name}: жагсаалт оруулах`,
  about: 'Загварыг татаж бөглөөд, эсвэл өөрийн .xlsx файлыг ижил баганын нэртэйгээр оруулна.',
  templateHint: 'Баганын нэр, сонголт, хязгаар, жишээ мөр, тайлбартай файл.',
  choose: '.xlsx файл сонгох',
  replacesAll: 'Жагсаалт бүрэн: түүнд байхгүй мөрийг тухайн байгууллагын бүртгэлээс хасна',
  loading: 'Файлыг уншиж байна…',
  checking: (done: number, all: number): string => `Шалгаж байна: ${done} / ${all} мөр`,
  saving: (done: number, all: number): string => `Хадгалж байна: ${done} / ${all} мөр`,
  unreadable: 'Файлыг уншиж чадсангүй. Excel (.xlsx) хэлбэрээр хадгалсан файл сонгоно уу.',
  tooLarge:
    'Файл 20 MB, 60 000 мөрөөс их, эсвэл задлахад хэт том тул уншсангүй. Аймгаар нь хуваасан файлуудаар оруулна уу.',
  noRows: 'Файлд уншигдах мөр алга. Эхний хуудасны ЖИШЭЭ мөрийн доор бөглөсөн эсэхээ шалгана уу.',
  another: 'Өөр файл сонгох',
  saveChanges: (count: number): string => `${count} өөрчлөлтийг хадгалах`,
  counts: {
    added: 'шинэ',
    changed: 'өөрчлөгдөнө',
    removed: 'хасагдана',
    same: 'хэвээр',
    confirmed: 'баталгаажуулсан, хөндөхгүй',
    errors: 'алдаа',
  },
  ofInstitutions: (count: number): string => `${count} байгууллагын мөр`,
  nothing: 'Өөрчлөлт алга: бүртгэл жагсаалттай адил байна.',
  rejected:
    'Жагсаалтыг бүхлээр нь авдаг тул алдаатай мөрийг засаад дахин оруулна уу. Юу ч хадгалаагүй байна.',
  interrupted: (reason: string): string =>
    `Дундаа тасарлаа: ${reason} Жагсаалтаа дахин оруулахад үлдсэн нь орно.`,
  columnHeaders: {
    row: 'Мөр',
    institution: 'Байгууллага',
    what: 'Юу болох',
    name: 'Хэн, юу',
    cells: 'Өөрчлөлт',
    column: 'Багана',
    error: 'Яагаад',
  },
  status: { new: 'Шинэ', changed: 'Өөрчлөгдөнө', removed: 'Хасагдана' },
  cell: (head: string, from: string, to: string): string =>
    `${head}: ${from || 'хоосон'} → ${to || 'хоосон'}`,
  rounded: (row: number, head: string, from: string, to: string): string =>
    `${row}-р мөр, «${head}»: ${from} гэснийг ${to} болгож бүхэлчиллээ.`,
  changes: 'Өөрчлөгдөх мөрүүд',
  errorRows: 'Алдаатай мөрүүд',
  more: (count: number): string => `… бас ${count}`,
} as const
