export const workbookPreviewText = {
  dialog: {
    about:
      'Маягтыг файл болгож авч, холболтгүй газар Excel, LibreOffice-оор бөглөөд буцааж оруулна. Бичихээс өмнө юу өөрчлөгдөхийг харуулна.',
    download: 'Файл авах',
    takeBlank: 'Энэ маягтыг авах',
    takeYear: 'Жилийн бүх маягтыг авах',
    making: 'Файлыг бэлдэж байна…',
    importFile: 'Буцааж оруулах',
    choose: 'Бөглөсөн файлаа сонгох…',
    loading: 'Файлыг уншиж байна…',
    saveAndTakeBlank: 'Хадгалаад энэ маягтыг авах',
    saveAndTakeYear: 'Хадгалаад бүх маягтыг авах',
    savesFirst: (count: number): string =>
      `Хадгалаагүй ${count} өөрчлөлт байна. Файл авахын өмнө хадгална, тэгснээр файлд хамт гарна.`,
    pending: (count: number): string =>
      `Хадгалаагүй ${count} өөрчлөлт файлд орохгүй: одоо хадгалах боломжгүй.`,
    notSaved: (why: string): string => `Бүх өөрчлөлтийг хадгалж чадаагүй тул файл аваагүй. ${why}`.trimEnd(),
    takeAsSaved: 'Хадгалсныг нь л авах',
    locked: (why: string): string => `Одоо буцааж оруулах боломжгүй: ${why}`,
  },
  /** The reason why a file is rejected as a whole. */
  problem: {
    tooLarge: 'Файл хэт том байна. Програмаас авсан файлаа сонгоно уу.',
    unreadable:
      'Файлыг уншиж чадсангүй. Excel-ийн .xlsx файл мөн эсэхийг шалгаад, нууц үгтэй бол нууц үгийг нь авч дахин хадгална уу.',
    nothing:
      'Файлд аль маягт болох нь тодорхой хуудас олдсонгүй. Програмаас авсан файл, эсвэл маягтын нэр, мөр, баганын гарчигтай хүснэгт сонгоно уу.',
    hidden: (names: readonly string[]): string =>
      `Маягтын хуудсыг Excel дээр нуусан тул уншсангүй: ${names.join(', ')}. Ил гаргаад дахин оруулна уу.`,
    scaled: (sheet: string, given: string): string =>
      `«${sheet}» хуудсанд «${given}» гэж байна. Дүнг маягтын нэгжээр (төгрөгөөр) бичнэ: хөрвүүлж, гарчгийг засаад дахин оруулна уу.`,
    otherInstitution: (id: string): string =>
      `Энэ файл өөр байгууллагынх (${id}) тул юу ч бичсэнгүй. Өөрийн байгууллагын файлыг сонгоно уу.`,
    otherYear: (year: number): string =>
      `Энэ файл ${year} оны маягт тул юу ч бичсэнгүй. Тухайн оныг сонгоод оруулна уу, эсвэл энэ оны файлыг дахин авна уу.`,
    titledOtherYear: (sheet: string, titles: readonly string[], year: number): string =>
      `«${sheet}» хуудсанд ${titles.map((title) => `«${title}»`).join(', ')} гэж байна. Энэ маягт ${year} оны бүтэн жилийнх тул юу ч бичсэнгүй. Тэр жилийн дүн бол хуудасны гарчгийг засаад дахин оруулна уу.`,
    titledOtherInstitution: (sheet: string, titles: readonly string[]): string =>
      `«${sheet}» хуудсанд ${titles.map((title) => `«${title}»`).join(', ')} гэж байна. Өөр байгууллагын нэр байж болзошгүй тул юу ч бичсэнгүй. Танай байгууллагын дүн бол хуудасны гарчгийг засаад дахин оруулна уу.`,
  },
  preview: {
    about:
      'Зөвхөн «Бичнэ», «Хоосолно», «Файлын утгыг бичнэ» гэсэн нүд өөрчлөгдөх бөгөөд нэг үйлдлээр буцааж болно.',
    counts: (written: number, differs: number, refused: number): string =>
      `${written} нүдэнд бичнэ · ${differs} дүн зөрүүтэй · ${refused} утга авахгүй`,
    made: (at: string): string => `Файлыг ${at}-д авсан.`,
    noBase:
      'Энэ файлд програмын тэмдэглэгээ алга тул мөр, баганын нэрээр нь таньлаа. Хоосон нүд нь програм дахь утгыг арилгахгүй.',
    same: (names: readonly string[]): string => `Өөрчлөлт алга: ${names.join(', ')}`,
    tables: (name: string): string => `${name}: өөрчлөлт`,
    headers: { row: 'Мөр', column: 'Багана', now: 'Програмд', file: 'Файлд', result: 'Үр дүн' },
    words: {
      written: 'Бичнэ',
      emptied: 'Хоосолно',
      differs: 'Зөрүүтэй',
      refused: 'Авахгүй',
      ambiguous: 'Тодорхойгүй',
    },
    retained: 'Програм дахь утга үлдэнэ',
    overwritten: 'Файлын утгыг бичнэ',
    differsWhy: 'Энэ нүдийг гараар бичихгүй. Файлын дүнг авахгүй, програмынх хэвээр үлдэнэ.',
    overtakenWhy: (was: string): string => `Файл авснаас хойш програмд өөрчлөгдсөн (файл авахад ${was}).`,
    askOvertaken: (count: number): string =>
      `${count} нүдийг файл авснаас хойш програмд өөр утгатай болгосон байна. Алийг нь үлдээх вэ?`,
    overtaken: { keep: 'Програм дахь утгыг үлдээх', write: 'Файлын утгыг бичих' },
    empty: 'хоосон',
    leftRows: (names: readonly string[]): string =>
      `Маягтад байхгүй, давхардсан, эсвэл аль мөр болох нь тодорхойгүй мөрийг орхив: ${names.join('; ')}`,
    leftColumns: (names: readonly string[]): string =>
      `Маягтад байхгүй, давхардсан, эсвэл аль багана болох нь тодорхойгүй баганыг орхив: ${names.join('; ')}`,
    hiddenRows: (rows: readonly number[]): string =>
      `Excel дээр нуусан мөрийг уншаагүй: ${rows.join(', ')}-р мөр`,
    hiddenColumns: (columns: readonly number[]): string =>
      `Excel дээр нуусан баганыг уншаагүй: ${columns.join(', ')}-р багана`,
    hiddenSheets: (names: readonly string[]): string =>
      `Excel дээр нуусан хуудсыг уншаагүй: ${names.join(', ')}`,
    strangeTitles: (titles: readonly string[]): string =>
      `Хуудасны гарчигт ${titles.map((title) => `«${title}»`).join(', ')} гэж байна. Зөвхөн тэр хэсгийн дүн бол бүү бичээрэй.`,
    line: (at: number, caption: string): string => (caption === '' ? `${at}-р` : `${at}-р «${caption}»`),
    leftSheets: (names: readonly string[]): string =>
      `Маягт биш, эсвэл аль маягт болох нь тодорхойгүй хуудсыг орхив: ${names.join(', ')}`,
    more: (count: number): string => `… өөр ${count} нүд`,
    apply: (count: number): string => `${count} нүдэнд бичих`,
    nothing: 'Бичих өөрчлөлт алга.',
    applied: (count: number): string =>
      `Файлаас ${count} нүдэнд бичлээ. Ctrl+Z дарж буцаана; «Хадгалах» дарж хадгална.`,
  },
} as const
