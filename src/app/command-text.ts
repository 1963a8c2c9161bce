type ListedChange = {
  readonly kind: 'new' | 'changed' | 'removed'
  readonly at: number | null
  /** `null` in a list without institutions. */
  readonly institutionId: string | null
  readonly name: string
  readonly cells: readonly { readonly from: string; readonly to: string }[]
}

export const commandText = {
  usage: (commands: readonly (readonly [usage: string, about: string])[]): string =>
    `Хэрэглэх нь: npm run admin -- КОМАНД ...\n\n${commands.map(([usage, about]) => `  ${usage}\n      ${about}\n`).join('')}`,
  unknown: (command: string): string => `«${command}» гэсэн команд байхгүй.`,
  missing: (usage: string): string => `Команд дутуу байна. Хэрэглэх нь: npm run admin -- ${usage}`,
  failed: (reason: string): string => `Гүйцэтгэсэнгүй: ${reason}`,
  error: (row: number, message: string): string => `  ${row}-р мөр: ${message}`,
  password: (userName: string, password: string): string => `  ${userName}   ${password}`,
  administratorMade: (userName: string): string =>
    `Админ ${userName} бүртгэгдлээ. Нэг удаагийн нууц үг (дахин харагдахгүй):`,
  confirmRemoval: (userName: string): string => `Зөв бол: remove-account ${userName} --confirm`,
  confirmLink: (
    userName: string,
    links: readonly { readonly issuer: string; readonly subject: string }[],
  ): string =>
    [
      `Холбосонгүй: ${userName} өөр хүнтэй холбогдсон байна. Тэр холбоос хасагдаж, нэвтрэлт нь дуусна:`,
      ...links.map(({ issuer, subject }) => `  ${issuer}   ${subject}`),
      'Солих бол командыг --confirm үгтэй давтана уу.',
    ].join('\n'),
  unknownIssuer: (issuer: string, known: readonly string[]): string =>
    `${issuer} нь OPENID_PROVIDERS тохиргоонд алга. ${known.length === 0 ? 'Тохиргоонд нэг ч үйлчилгээ алга.' : `Боломжит утга: ${known.join(', ')}.`}`,
  confirmCarried: (year: number, count: number): string =>
    `Нийтэлсэнгүй: ${count} утга өмнөх оноос, эсвэл програмын жишгээс үргэлжилсэн, ${year} онд баталгаажаагүй. Нэг бүрчлэн үзэх бол хуудасны «Норматив» хэсэгт орно уу. ` +
    `Бүгд ${year} онд хэвээр мөрдөгдөх бол командыг --confirm-carried үгтэй давтана уу: publish-norms ${year} --confirm-carried`,
  carriedConfirmed: (count: number): string => `Үргэлжилсэн ${count} утгыг баталгаажууллаа.`,
  confirmMoved:
    'Эдгээр өөрчлөлт зөв бол командыг --confirm-moved үгтэй давтана уу: publish-norms ОН --confirm-moved',
  badYear: (given: string): string => `«${given}» нь он биш. Жишээ нь 2026.`,
  noFile: (path: string): string => `${path} файлыг уншиж чадсангүй. Excel (.xlsx) файл заана уу.`,
  fileMissing: (path: string): string =>
    `${path} файл алга. Нэр, хавтсыг нь шалгана уу: замыг командыг ажиллуулж буй хавтаснаас тоолно.`,
  noSheet: (name: string, names: readonly string[]): string =>
    `Файлд «${name}» хуудас алга. Хуудсууд: ${names.join(', ')}.`,
  notXlsx: (path: string): string =>
    `${path} нь .xlsx файл биш. Excel-ээр нээгээд «Файл → Нэрлэж хадгалах» цэсээр .xlsx хэлбэрээр хадгалж, тэр файлыг заана уу.`,
  notNew: (path: string): string =>
    `${path} файлыг бичиж чадсангүй. Бичих эрхтэй хавтаст, хараахан байхгүй файлын нэр өгнө үү.`,
  historySaved: (path: string, count: number): string => `${path} файлд ${count} мөр түүх бичлээ.`,
  templateSaved: (path: string): string =>
    `${path} загварыг бичлээ. ЖИШЭЭ гэсэн мөрийг уншихгүй; багана бүрийн тайлбар «Тайлбар» хуудсанд бий.`,
  listSaved: (path: string, rows: number): string => `${path}: ${rows} мөр бичлээ.`,
  fileExists: (path: string): string => `${path} файл байна. Дээр нь бичихгүй: өөр нэр өгнө үү.`,
  noYearYet: 'Санхүүгийн жил нээгээгүй байна. Эхлээд new-year командаар жилээ нээнэ үү.',
  wouldChange: ({
    added,
    changed,
    removed,
  }: {
    readonly added: number
    readonly changed: number
    readonly removed: number
  }): string => `${added} шинэ, ${changed} өөрчлөгдөх, ${removed} хасагдах мөр байна. Юу ч хадгалаагүй.`,
  /** The message of a dry run that changes no row. */
  wouldSay: (message: string): string => `  Оруулбал: ${message}`,
  change: ({ kind, at, institutionId, name, cells }: ListedChange): string => {
    const what = { new: 'шинэ', changed: 'өөрчлөгдөнө', removed: 'хасагдана' }[kind]
    const moved = cells.map(({ from, to }) => `${from || '—'} → ${to || '—'}`).join('; ')
    return `  ${at === null ? '' : `${at}-р мөр, `}${institutionId === null ? '' : `${institutionId}, `}${name}: ${what}${moved === '' ? '' : ` (${moved})`}`
  },
  andMore: (count: number): string => `  … бас ${count}`,
  aboutLists: {
    'list-template': 'Жагсаалтын загвар (.xlsx) бичнэ: багана, сонголт, хязгаар, жишээ мөр, тайлбартай.',
    'import-list':
      'Жагсаалтыг бүхлээр нь авна, эсвэл алдаа бүрийг хэлээд юу ч авахгүй. --preview: юу өөрчлөгдөхийг хэлээд юу ч хадгалахгүй; --whole: жагсаалтад байхгүйг бүртгэлээс хасна; --sheet: файлын аль хуудсыг унших (үгүй бол баганын нэр нь таарах эхний ил хуудас).',
    'export-list': 'Жагсаалтыг буцааж оруулж болох хэлбэрээр .xlsx файлд бичнэ. Нууц үг орохгүй.',
  },
  about: {
    'create-administrator': 'Админ бүртгэж, нэг удаагийн нууц үгийг нь хэвлэнэ.',
    'new-year': 'Санхүүгийн жил нээнэ: норматив өмнөх оны 12-р сарын утгаар үргэлжилнэ, тайлант үе үүснэ.',
    'setup-status': 'Хоосон програмаас эхний тайлан хүртэл юу бэлэн, юу дутуу байгааг хэлнэ.',
    'announce-year': 'Шинэ жил эхэлснийг төсөв бэлтгэдэг, хянадаг бүх хүнд мэдэгдэнэ.',
    'close-year':
      'Санхүүгийн жилийг хаана: эхлээд батлагдаагүй байгууллагыг жагсааж, --confirm гэж баталсны дараа хаана.',
    'reopen-year': 'Хаасан жилийг шалтгаантай дахин нээнэ. Тайлант үе нь хаалттай хэвээр үлдэнэ.',
    'publish-norms':
      'Жилийн нормативын төслийг шалгаад нийтэлнэ. 30 хувиас илүү өөрчлөгдсөн норматив байвал жагсааж, --confirm-moved гэж баталсны дараа нийтэлнэ.',
    'export-history':
      'Хэн, хэзээ, юу хийснийг мөр бүр нь JSON байх файлд бичнэ: бүгдийг, эсвэл нэг жилийг, нэг байгууллагыг.',
    'check-history':
      'Түүхийг шалгана: хийснээс хойш нэг ч үйл явдал өөрчлөгдөөгүй, устаагүй, нэмэгдээгүй эсэх. Эхний тасарсан холбоосыг нэрлэнэ.',
    'export-person':
      'Регистрийн дугаар, нэвтрэх нэр, и-мэйл хаяг, эсвэл нэрээр нь нэг хүний юу хадгалагдаж байгааг хэлнэ. Асуусан нь түүхэнд бичигдэнэ.',
    'erase-people':
      'Хаасан жилийн ажилтан, хүүхдийн нэр, регистрийн дугаар, хавсралтыг хасна; дүн хэвээр үлдэнэ. Эхлээд тоог нь хэлж, --confirm гэж баталсны дараа хасна.',
    'reset-password': 'Хэрэглэгчид шинэ нэг удаагийн нууц үг өгнө.',
    'remove-account':
      'Хэрэглэгчийн нэр, албан тушаал, и-мэйл хаягийг хасаж, нэвтрэх эрхийг нь бүрмөсөн хаана. --confirm гэж баталгаажуулна.',
    'link-account':
      'Хэрэглэгчийг нэвтрэх үйлчилгээний хүнтэй (OPENID_PROVIDERS-ийн issuer, тэр хүний sub) холбоно. Өөр хүнтэй холбогдсон байвал түүнийг хэлж, --confirm гэж баталсны дараа солино.',
    'replace-issuer':
      'Нэвтрэх үйлчилгээний хаяг (issuer) солигдсон бол холбосон бүртгэлүүдийг шинэ хаягт шилжүүлнэ; none: бүгдийг салгана.',
    'reset-factor': 'Хэрэглэгчийн хоёр дахь хамгаалалтыг (код, passkey) устгана: төхөөрөмжөө алдсан үед.',
    unlock: 'Хаасан, эсвэл буруу нууц үг олон оруулснаас хүлээлгэж буй нэвтрэх эрхийг нээнэ.',
  },
} as const
