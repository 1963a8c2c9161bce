import { namedLetter } from '#engine/list/foreign-letters.ts'

type ListChanges = {
  readonly changed: number
  readonly cells: number
  readonly added: number
  readonly same: number
}

/** See `HeadProblem`. */
type BadHead =
  | { readonly kind: 'unknown'; readonly given: string; readonly meant: string | null }
  | { readonly kind: 'twice'; readonly given: string }
  | { readonly kind: 'nameless'; readonly column: number }
  | { readonly kind: 'above'; readonly rows: readonly number[] }
  | { readonly kind: 'scaled'; readonly given: string; readonly unit: 'tugrik' | 'thousands' }
  | { readonly kind: 'none' }

type LeftOut = { readonly kind: keyof typeof leftOut; readonly at: readonly number[] }

const leftOut = {
  title: (rows: string): string => `гарчиг (${rows}-р мөр)`,
  headings: (rows: string): string => `давтсан баганын нэр (${rows}-р мөр)`,
  numbers: (rows: string): string => `баганын дугаар (${rows}-р мөр)`,
  total: (rows: string): string => `дүн (${rows}-р мөр)`,
  signature: (rows: string): string => `гарын үсэг (${rows}-р мөр)`,
  example: (rows: string): string => `жишээ (${rows}-р мөр)`,
  ordinals: (columns: string): string => `дэс дугаар (${columns}-р багана)`,
  hiddenRows: (rows: string): string => `Excel дээр нуусан мөр (${rows}-р мөр)`,
  hiddenColumns: (columns: string): string => `Excel дээр нуусан багана (${columns}-р багана)`,
  tables: (tables: string): string => `хуулсан өөр хүснэгт (${tables}-р хүснэгт)`,
}

export const excelImportText = {
  open: 'Excel-ээс оруулах',
  out: 'Excel татах',
  /** For a list that accepts new rows. */
  toFill:
    'Жагсаалтыг файлаар авч, холболтгүй газар бөглөөд буцааж оруулж болно. Сонгох утгууд нүдэн дээрээ гарна. Шинэ мөрийг доор нь нэмнэ.',
  words: 'Сонголтууд',
  about:
    'Excel-ээс мөрүүдээ хуулаад (Ctrl+C) доорх талбарт буулгана уу (Ctrl+V), эсвэл .xlsx файл сонгоно уу.',
  columns: (headers: readonly string[]): string => `Баганууд: ${headers.join(' · ')}.`,
  headersToo: {
    optional:
      'Баганын нэртэй мөр байвал дарааллыг нэрээр нь таньж авна. Гарчиг, дэс дугаар, дүн, гарын үсгийг уншихгүй. Байхгүй баганын утга өөрчлөгдөхгүй. Хадгалах товч дарах хүртэл юу ч хадгалахгүй.',
    required:
      'Баганын нэртэй мөр байна: дарааллыг нэрээр нь таньж авна. Гарчиг, дэс дугаар, дүн, гарын үсгийг уншихгүй. Байхгүй баганын утга өөрчлөгдөхгүй. Хадгалах товч дарах хүртэл юу ч хадгалахгүй.',
  },
  badHead: (problem: BadHead): string => {
    if (problem.kind === 'none')
      return 'Баганын нэр олдсонгүй тул аль багана юу болохыг мэдэх боломжгүй. Жагсаалтын дээр баганын нэрийг бичнэ үү.'
    if (problem.kind === 'above')
      return `Баганын нэрийн дээр ${problem.rows.join(', ')}-р мөр жагсаалтын мөр шиг байна. Тийм бол баганын нэрийн доор зөөнө үү, биш бол устгана уу.`
    if (problem.kind === 'nameless')
      return `${problem.column}-р баганад утга байгаа боловч баганын нэр алга. Нэрийг нь бичих эсвэл баганыг хасна уу.`
    if (problem.kind === 'scaled')
      return `«${problem.given}» гэж байна. Энд дүнг ${problem.unit === 'thousands' ? 'мянган ' : ''}төгрөгөөр бичнэ: дүнгүүдээ хөрвүүлж, гарчгийг засаад дахин оруулна уу.`
    if (problem.kind === 'twice')
      return `«${problem.given}» багана хоёр удаа орсон байна. Нэгийг нь хасна уу.`
    return problem.meant === null
      ? `«${problem.given}» гэсэн багана байхгүй.${namedLetter(problem.given)} Баганыг хасах эсвэл нэрийг нь засна уу.`
      : `«${problem.given}» гэсэн багана байхгүй.${namedLetter(problem.given)} «${problem.meant}» гэж бичих байсан уу? Нэрийг нь засна уу.`
  },
  sheet: 'Файлын хуудас',
  sheetRead: (name: string): string => `Файлын «${name}» хуудсыг уншлаа.`,
  hiddenSheet: (name: string): string => `${name} (нуусан)`,
  left: (left: readonly LeftOut[]): string =>
    `Жагсаалтын мөр биш тул орхисон: ${left.map(({ kind, at }) => leftOut[kind](at.join(', '))).join(', ')}.`,
  inRow: (row: number, message: string): string => `${row}-р мөр: ${message}`,
  badHeaders: 'Баганын нэр буруу тул хадгалахгүй. Excel дээрээ засаад дахин оруулна уу.',
  changes: ({ changed, cells, added, same }: ListChanges): string =>
    `${changed} мөрийн ${cells} нүд өөрчлөгдөнө, ${added} мөр шинээр нэмэгдэнэ, ${same} мөр хэвээр.`,
  change: (changes: number | 'new'): string => {
    if (changes === 'new') return 'Шинэ мөр'
    return changes === 0 ? 'Хэвээр' : `${changes} нүд өөрчлөгдөнө`
  },
  noColumn: '—',
  note: {
    changes: (now: string): string => `Одоо: ${now === '' ? 'хоосон' : now}`,
    left: (now: string): string => `Авахгүй. Програмд: ${now === '' ? 'хоосон' : now}`,
    rounded: (now: string): string => `${now} болгож бүхэлчилнэ`,
  },
  paste: 'Excel-ээс хуулсан мөрүүд',
  choose: '.xlsx файл сонгох',
  noText: 'Хуулсан зүйлд бичвэр алга: зураг биш, хүснэгтийн мөрүүдийг хуулна уу.',
  loading: 'Файлыг уншиж байна…',
  unreadable: 'Файлыг уншиж чадсангүй. Excel (.xlsx) хэлбэрээр хадгалсан файл сонгоно уу.',
  tooLarge:
    'Файл 5 MB-аас их, задлахад хэт том, эсвэл 20 000 мөр, 100 баганаас их тул уншсангүй. Зөвхөн хэрэгтэй мөрүүдийг хуулж буулгана уу.',
  nothing: 'Оруулах мөр олдсонгүй. Мөрүүдээ баганын дарааллаар нь хуулсан эсэхээ шалгана уу.',
  tooMany: (most: number): string => `Нэг удаад ${most} хүртэл мөр оруулна. Эхний ${most} мөрийг авлаа.`,
  preview: 'Оруулах мөрүүд',
  previewAbout:
    'Ногоон нүд өөрчлөгдөнө, улаан нүдтэй мөрийг авахгүй. Хадгалах товч дарах хүртэл юу ч хадгалахгүй.',
  showSame: (count: number): string => `Хэвээр байгаа ${count} мөрийг бас харуулах`,
  result: 'Шалгалт',
  good: 'Зөв',
  wrong: 'Алдаатай',
  counts: (good: number, wrong: number): string => `${good} мөр зөв, ${wrong} мөр алдаатай`,
  save: (good: number): string => `${good} мөр хадгалах`,
  again: 'Дахин буулгах',
  noGood: 'Хадгалах зөв мөр алга. Алдааг Excel дээрээ засаад дахин буулгана уу.',
  saving: (done: number, all: number): string => `Хадгалж байна: ${done} / ${all}`,
  row: '№',
} as const
