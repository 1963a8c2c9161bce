import { namedLetter } from '#engine/list/foreign-letters.ts'
import type { HeadProblem } from '#engine/list/read-list.ts'

type LeftOut = { readonly kind: keyof typeof leftOut; readonly at: readonly number[] }

const leftOut = {
  title: (rows: string): string => `гарчиг (${rows}-р мөр)`,
  headings: (rows: string): string => `давтсан баганын нэр (${rows}-р мөр)`,
  groups: (rows: string): string => `баганын нэрийн дээрх бүлэг (${rows}-р мөр)`,
  numbers: (rows: string): string => `баганын дугаар (${rows}-р мөр)`,
  units: (rows: string): string => `хэмжих нэгж (${rows}-р мөр)`,
  total: (rows: string): string => `дүн (${rows}-р мөр)`,
  signature: (rows: string): string => `гарын үсэг (${rows}-р мөр)`,
  example: (rows: string): string => `жишээ (${rows}-р мөр)`,
  ordinals: (columns: string): string => `дэс дугаар (${columns}-р багана)`,
  hiddenRows: (rows: string): string => `Excel дээр нуусан мөр (${rows}-р мөр)`,
  hiddenColumns: (columns: string): string => `Excel дээр нуусан багана (${columns}-р багана)`,
  tables: (tables: string): string => `хуулсан өөр хүснэгт (${tables}-р хүснэгт)`,
}

export type ImportCounts = Readonly<
  Record<'added' | 'changed' | 'removed' | 'same' | 'confirmed' | 'refused', number>
>

const counts: Readonly<Record<keyof ImportCounts, (count: number) => string>> = {
  refused: (count) => `${count} мөр алдаатай`,
  changed: (count) => `${count} мөр өөрчлөгдөнө`,
  added: (count) => `${count} шинэ мөр`,
  removed: (count) => `${count} мөр хасагдана`,
  same: (count) => `${count} мөр хэвээр`,
  confirmed: (count) => `Баталгаажуулсан ${count} мөрийг хөндөхгүй`,
}

const filled = (text: string): string => text || 'хоосон'
const shortened = (text: string): string => (text.length > 100 ? `${text.slice(0, 100)}…` : text)

export const importText = {
  open: 'Excel-ээс оруулах',
  out: 'Excel татах',
  title: (name: string): string => `${name}: жагсаалт оруулах`,
  toFill:
    'Жагсаалтыг файлаар авч, холболтгүй газар бөглөөд буцааж оруулж болно. Сонгох утгууд нүдэн дээрээ гарна. Шинэ мөрийг доор нь нэмнэ.',
  templateHint: 'Баганын нэр, сонголт, хязгаар, жишээ мөр, тайлбартай файл.',
  about:
    'Excel-ээс мөрүүдээ хуулаад (Ctrl+C) доорх талбарт буулгана уу (Ctrl+V), эсвэл .xlsx файл сонгоно уу.',
  columns: (headers: readonly string[]): string => `Баганууд: ${headers.join(' · ')}.`,
  headersToo: {
    optional:
      'Баганын нэртэй мөр байвал дарааллыг нэрээр нь таньж авна. Гарчиг, дэс дугаар, дүн, гарын үсгийг уншихгүй. Байхгүй баганын утга өөрчлөгдөхгүй. Хадгалах товч дарах хүртэл юу ч хадгалахгүй.',
    required:
      'Баганын нэртэй мөр байна: дарааллыг нэрээр нь таньж авна. Гарчиг, дэс дугаар, дүн, гарын үсгийг уншихгүй. Байхгүй баганын утга өөрчлөгдөхгүй. Хадгалах товч дарах хүртэл юу ч хадгалахгүй.',
  },
  replacesAll: 'Жагсаалт бүрэн: түүнд байхгүй мөрийг тухайн байгууллагын бүртгэлээс хасна',
  badHead: (problem: HeadProblem): string => {
    if (problem.kind === 'none')
      return 'Баганын нэр олдсонгүй тул аль багана юу болохыг мэдэх боломжгүй. Жагсаалтын дээр баганын нэрийг бичнэ үү.'
    if (problem.kind === 'above')
      return `Баганын нэрийн дээр ${problem.rows.join(', ')}-р мөр жагсаалтын мөр шиг байна. Тийм бол баганын нэрийн доор зөөнө үү, биш бол устгана уу.`
    if (problem.kind === 'secondHead')
      return `${problem.row}-р мөрөнд баганын нэр дахин, өөр дарааллаар байна. Түүнээс доошхыг тусад нь оруулна уу.`
    if (problem.kind === 'nameless')
      return `${problem.column}-р баганад утга байгаа боловч баганын нэр алга. Нэрийг нь бичих эсвэл баганыг хасна уу.`
    if (problem.kind === 'otherYear')
      return `«${shortened(problem.given)}» гэж байна. Энэ жагсаалт ${problem.year} оных: өөр зүйлийн жагсаалт бол бүү оруул, мөн бол гарчгийг нь засаад дахин оруулна уу.`
    if (problem.kind === 'otherInstitution')
      return `«${shortened(problem.given)}» гэж байна. Өөр байгууллагын нэр байж болзошгүй: тийм бол бүү оруул, танай жагсаалт бол гарчгийг нь засаад дахин оруулна уу.`
    if (problem.kind === 'scaled')
      return `«${shortened(problem.given)}» гэж байна. Энд дүнг ${problem.unit === 'thousands' ? 'мянган ' : ''}төгрөгөөр бичнэ: дүнгүүдээ хөрвүүлж, гарчгийг засаад дахин оруулна уу.`
    if (problem.kind === 'twice')
      return `«${problem.given}» багана хоёр удаа орсон байна. Нэгийг нь хасна уу.`
    return problem.meant === null
      ? `«${shortened(problem.given)}» гэсэн багана байхгүй.${namedLetter(shortened(problem.given))} Баганыг хасах эсвэл нэрийг нь засна уу.`
      : `«${problem.given}» гэсэн багана байхгүй.${namedLetter(shortened(problem.given))} «${problem.meant}» гэж бичих байсан уу? Нэрийг нь засна уу.`
  },
  sheet: 'Файлын хуудас',
  sheetRead: (name: string): string => `Файлын «${name}» хуудсыг уншлаа.`,
  hiddenSheet: (name: string): string => `${name} (нуусан)`,
  left: (left: readonly LeftOut[]): string =>
    `Жагсаалтын мөр биш тул орхисон: ${left.map(({ kind, at }) => leftOut[kind](at.join(', '))).join(', ')}.`,
  inRow: (row: number, message: string): string => `${row}-р мөр: ${message}`,
  badHeaders: 'Баганын нэр буруу тул хадгалахгүй. Excel дээрээ засаад дахин оруулна уу.',
  paste: 'Excel-ээс хуулсан мөрүүд',
  choose: '.xlsx файл сонгох',
  again: 'Дахин оруулах',
  noText: 'Хуулсан зүйлд бичвэр алга: зураг биш, хүснэгтийн мөрүүдийг хуулна уу.',
  loading: 'Файлыг уншиж байна…',
  checking: (done: number, all: number): string => `Шалгаж байна: ${done} / ${all} мөр`,
  saving: (done: number, all: number): string => `Хадгалж байна: ${done} / ${all} мөр`,
  unreadable: 'Файлыг уншиж чадсангүй. Excel (.xlsx) хэлбэрээр хадгалсан файл сонгоно уу.',
  tooLarge: {
    ordinary:
      'Файл 5 MB-аас их, задлахад хэт том, эсвэл 20 000 мөр, 100 баганаас их тул уншсангүй. Зөвхөн хэрэгтэй мөрүүдийг хуулж буулгана уу.',
    country:
      'Файл 20 MB, 60 000 мөрөөс их, эсвэл задлахад хэт том тул уншсангүй. Аймгаар нь хуваасан файлуудаар оруулна уу.',
  },
  noRows:
    'Оруулах мөр олдсонгүй. Мөрүүд баганын нэр, ЖИШЭЭ мөрийн доор, баганын дарааллаар байгаа эсэхийг шалгана уу.',
  tooMany: (most: number): string => `Нэг удаад ${most} хүртэл мөр оруулна. Эхний ${most} мөрийг авлаа.`,
  preview: 'Оруулах мөрүүд',
  previewAbout:
    'Ногоон нүд өөрчлөгдөнө, улаан нүдтэй мөрийг авахгүй. Хадгалах товч дарах хүртэл юу ч хадгалахгүй.',
  showSame: (count: number): string => `Хэвээр байгаа ${count} мөрийг бас харуулах`,
  more: (count: number): string => `… бас ${count} мөр`,
  columnHeaders: { row: '№', what: 'Юу болох' },
  status: {
    refused: 'Алдаатай',
    changed: 'Өөрчлөгдөнө',
    new: 'Шинэ',
    removed: 'Хасагдана',
    unknown: 'Тодорхойгүй',
    same: 'Хэвээр',
  },
  cells: (count: number): string => `${count} нүд`,
  count: (name: keyof ImportCounts, count: number): string => counts[name](count),
  ofInstitutions: (count: number): string => `${count} байгууллагын мөр`,
  filled,
  cell: (head: string, from: string, to: string): string => `${head}: ${filled(from)} → ${filled(to)}`,
  noColumn: '—',
  notTaken: (now: string): string => `Авахгүй. Програмд: ${filled(now)}`,
  roundedFrom: (given: string): string => `${given} гэснийг бүхэлчилнэ`,
  rounded: (row: number, head: string, from: string, to: string): string =>
    `${row}-р мөр, «${head}»: ${from} гэснийг ${to} болгож бүхэлчиллээ.`,
  save: ({ added, changed, removed }: Pick<ImportCounts, 'added' | 'changed' | 'removed'>): string => {
    const parts = [
      ...(added > 0 ? [`${added} шинэ`] : []),
      ...(changed > 0 ? [`${changed} өөрчлөгдсөн`] : []),
      ...(removed > 0 ? [`${removed} хасах`] : []),
    ]
    return parts.length === 0 ? 'Хадгалах' : `Хадгалах: ${parts.join(', ')} мөр`
  },
  nothing: 'Өөрчлөлт алга: бүртгэл жагсаалттай адил байна.',
  noGood: 'Хадгалах зөв мөр алга. Алдааг Excel дээрээ засаад дахин оруулна уу.',
  notListed: 'Эхний мөрүүдээ засаад дахин оруулахад энэ мөрийн алдаа гарна.',
  faultCounts: (counts: readonly { readonly head: string; readonly count: number }[]): string =>
    `Алдааны тоо: ${counts.map(({ head, count }) => `${head === '' ? 'мөр бүхэлдээ' : `«${head}» баганад`} ${count}`).join(', ')}.`,
  rejected:
    'Жагсаалтыг бүхлээр нь авдаг тул алдаатай мөрийг засаад дахин оруулна уу. Юу ч хадгалаагүй байна.',
  interrupted: (reason: string): string =>
    `Дундаа тасарлаа: ${reason} Жагсаалтаа дахин оруулахад үлдсэн нь орно.`,
} as const
