import { namedLetter } from '#engine/list/foreign-letters.ts'
import { countText } from '#engine/number/format.ts'

export const accountAnswerText = {
  accountAdded: (userName: string): string =>
    `${userName} бүртгэгдлээ. Нэг удаагийн нууц үгийг нь одоо тэмдэглэж авна уу: дахин харагдахгүй.`,
  issuerReplaced: (count: number, to: string | null): string =>
    to === null ? `${count} бүртгэлийг салгалаа.` : `${count} бүртгэлийг ${to} хаягтай холболоо.`,
  accountLinked: (userName: string): string => `${userName} нэвтрэх үйлчилгээний хүнтэй холбогдлоо.`,
  accountChanged: (userName: string): string => `${userName} хадгалагдлаа.`,
  accountsAdded: (count: number): string =>
    `${count} хэрэглэгч бүртгэгдлээ. Нэг удаагийн нууц үгийг нь одоо хадгалж авна уу: дахин харагдахгүй.`,
  accountsAgain: (reset: number, same: number): string =>
    `Энэ жагсаалт өмнө нь орсон байна. Нууц үгээ солиогүй ${reset} хэрэглэгчид шинэ нэг удаагийн нууц үг үүслээ, өмнөх нь хүчингүй боллоо. ` +
    `Одоо хадгалж авна уу: дахин харагдахгүй. Нууц үгээ сольсон ${same} хэрэглэгч хэвээр.`,
  actions: {
    RESET: (userName: string): string =>
      `${userName}: шинэ нэг удаагийн нууц үг үүслээ. Одоо тэмдэглэж авна уу: дахин харагдахгүй.`,
    LOCK: (userName: string): string => `${userName}: нэвтрэх эрхийг хаалаа.`,
    UNLOCK: (userName: string): string => `${userName}: нэвтрэх эрхийг нээлээ.`,
    SIGN_OUT: (userName: string): string => `${userName}: бүх төхөөрөмж дээрх нэвтрэлт дууслаа.`,
    REMOVE: (userName: string): string =>
      `${userName}: эзнийх нь нэр, нэвтрэх нэр, албан тушаал, и-мэйл хаягийг хасаж, нэвтрэх эрхийг нь бүрмөсөн хаалаа. Хийсэн үйлдэл нь дугаараар үлдлээ.`,
    RESET_FACTOR: (userName: string): string =>
      `${userName}: хоёр дахь хамгаалалтыг нь устгаж, нэвтрэлтийг нь дуусгалаа. Дараа нэвтрэхдээ шинээр тохируулна.`,
  },
} as const

export const accountsScreenText = {
  heading: 'Хэрэглэгч',
  purpose:
    'Програмд нэвтрэх эрхтэй хүмүүс. Шинэ хэрэглэгч нэг удаагийн нууц үгээр нэвтэрч, өөрийн нууц үгээ сонгоно.',
  add: 'Хэрэглэгч нэмэх',
  change: (name: string): string => `${name}: засах`,
  link: {
    action: 'Холбох',
    title: (name: string): string => `${name}: нэвтрэх үйлчилгээний хүнтэй холбох`,
    about:
      'Холбосон хүн л энэ бүртгэлд тэр үйлчилгээгээр нэвтэрнэ. Эхлээд түүнийг нэг удаа нэвтрүүлж үзээд, програмын тэмдэглэлд (log) гарсан subject утгыг бичнэ үү. Өмнөх холбоос байвал хүчингүй болно.',
    provider: 'Нэвтрэх үйлчилгээ',
    subject: 'Үйлчилгээн дэх дугаар (subject)',
    needed: 'Дугаарыг бичнэ үү.',
    submit: 'Холбох',
  },
  aboutNew: 'Хадгалсны дараа нэг удаагийн нууц үг нэг л удаа харагдана.',
  institution: 'Байгууллага',
  noSuchInstitution: 'Ийм байгууллага бүртгэлд алга.',
  reviewsMany: (count: number): string => `${countText(count)} байгууллага`,
  regions: 'Хянах аймаг, сум',
  noRegions: 'Аймаг, сум нэмээгүй.',
  wholeRegion: (name: string): string => `${name}, бүхэлдээ`,
  wholeAimag: 'Бүхэлдээ',
  addRegion: 'Аймаг, сумыг нэмэх',
  removeRegion: (name: string): string => `${name}: хасах`,
  aimagFirst: 'Эхлээд аймаг, нийслэлийг сонгоно уу.',
  regionListed: (name: string): string => `${name} жагсаалтад орсон байна.`,
  inSet: (known: number, all: number): string =>
    `Дээрх аймаг, сумаас гадуур хянах байгууллагын дугаарыг зай эсвэл таслалаар тусгаарлан бичнэ. ${countText(all)} дугаараас ${countText(known)} нь бүртгэлтэй.`,
  setNow: (count: number): string =>
    `Одоо нийт ${countText(count)} байгууллага хянана. Заасан аймаг, суманд шинээр бүртгэсэн, шилжин ирсэн байгууллага өөрөө орно.`,
  state: 'Төлөв',
  sessions: 'Нэвтэрсэн',
  actionsHead: 'Үйлдэл',
  locked: (at: string): string => `Хаасан ${at}`,
  delayed: (failures: number): string => `Буруу нууц үг ${failures} удаа`,
  waiting: 'Нэг удаагийн нууц үгтэй',
  works: 'Идэвхтэй',
  notSignedIn: 'Одоо нэвтрээгүй байна.',
  empty: 'Хэрэглэгч бүртгээгүй байна.',
  searchIn: 'Нэр, байгууллага, эрх',
  excelTitle: 'Хэрэглэгчдийг Excel-ээс оруулах',
  actions: {
    RESET: 'Шинэ нууц үг',
    LOCK: 'Хаах',
    UNLOCK: 'Нээх',
    SIGN_OUT: 'Гаргах',
    RESET_FACTOR: 'Код устгах',
    REMOVE: 'Хасах',
  },
  confirm: {
    RESET: (who: string): string =>
      `${who} шинэ нэг удаагийн нууц үг авна. Одоогийн нууц үг, нэвтрэлт нь хүчингүй болно.`,
    LOCK: (who: string): string => `${who} нээх хүртэл нэвтэрч чадахгүй. Одоогийн нэвтрэлт нь дуусна.`,
    RESET_FACTOR: (who: string): string =>
      `${who} утас, passkey-гээ алдсан үед л устгана: хүнийг нь таньж баталгаажуулсны дараа. Нэвтрэлт нь дуусаж, дараа нь нууц үгээрээ нэвтэрч шинээр тохируулна.`,
    REMOVE: (who: string): string =>
      `${who} дахин нэвтрэхгүй. Нэр, нэвтрэх нэр, албан тушаал, и-мэйл хаяг нь буцаалтгүй хасагдаж, хийсэн үйлдэл нь дугаараар үлдэнэ.`,
    SIGN_OUT: (who: string): string =>
      `${who} бүх төхөөрөмж дээр дахин нэвтрэх шаардлагатай болно. Бичсэн нь төхөөрөмж дээрээ үлдэнэ.`,
  },
} as const

export const oneTimePasswordText = {
  title: 'Нэг удаагийн нууц үг',
  about: 'Нууц үг бүрийг зөвхөн эзэнд нь өгнө үү. Эхлээд нэвтрэхдээ өөрийн нууц үгээр солино.',
  once: 'Энэ цонхыг хаасны дараа дахин харагдахгүй.',
  password: 'Нууц үг',
  copy: 'Хуулж авах',
  copied: 'Хууллаа.',
  close: 'Тэмдэглэж авсан',
} as const

export const accountText = {
  noRight: 'Байгууллагын хэрэглэгчид бөглөх, хянах, илгээх эрхийн дор хаяж нэгийг өгнө үү.',
  rightsNotOfInstitution: 'Бөглөх, хянах, илгээх эрхийг зөвхөн байгууллагын хэрэглэгчид өгнө.',
  unknownRight: (given: string, options: readonly string[]): string =>
    `«${given}» гэсэн эрх байхгүй.${namedLetter(given)} Боломжит утга: ${options.join(', ')}. Хоосон бол бүгд.`,
  badName: 'Нэвтрэх нэр 2–50 тэмдэгттэй, латин үсгээр эхэлж, үсэг, тоо, . _ - тэмдгээс бүрдэнэ.',
  noDisplayName: 'Хэрэглэгчийн нэрийг оруулна уу.',
  longName: 'Нэр 200-аас олон тэмдэгттэй байж болохгүй.',
  longPost: 'Албан тушаал 200-аас олон тэмдэгттэй байж болохгүй.',
  badEmail: 'И-мэйл хаяг «ner@baiguullaga.mn» хэлбэртэй, англи үсгээр бичигдсэн байна.',
  badRole: (given: string, options: readonly string[]): string =>
    given === ''
      ? `Эрхийг сонгоно уу (${options.join(', ')}).`
      : `«${given}» гэсэн эрх байхгүй.${namedLetter(given)} Боломжит утга: ${options.join(', ')}.`,
  badLevel: (options: readonly string[]): string => `Хянагчийн түвшинг сонгоно уу (${options.join(', ')}).`,
  noInstitution: 'Байгууллагын хэрэглэгчид байгууллагын дугаар заавал хэрэгтэй.',
  oneInstitution:
    'Байгууллагын хэрэглэгч нэг байгууллагад харьяалагдана: нэг дугаар бичнэ үү. Хэдэн байгууллагыг хянах хүн бол эрхийг нь «Хянагч» болгоно уу.',
  notOfInstitution: 'Зөвхөн байгууллагын хэрэглэгч байгууллагад харьяалагдана. Дугаарыг хоосон үлдээнэ үү.',
  reviews: 'Хянах байгууллагуудын дугаар',
  notDistrict: 'Хянах байгууллагуудыг зөвхөн дүүрэг, аймгийн хянагчид заана. Яам бүгдийг хянана.',
  regionsNotDistrict: 'Хянах аймаг, сумыг зөвхөн дүүрэг, аймгийн хянагчид заана. Яам бүгдийг хянана.',
  unknownRegion: (given: string): string =>
    `«${given}» гэсэн аймаг, сум лавлахад алга.${namedLetter(given)} «Өвөрхангай», «Өвөрхангай / Арвайхээр» гэх мэтээр, эсвэл кодоор нь бичнэ үү.`,
  notReviewer: 'Түвшинг зөвхөн хянагчид сонгоно.',
  unknownInstitution: (id: string): string => `${id} дугаартай байгууллага бүртгэгдээгүй байна.`,
  taken: (userName: string): string => `${userName} гэсэн нэвтрэх нэр бүртгэлтэй байна.`,
  twice: (userName: string): string => `${userName} гэсэн нэвтрэх нэр файлд хоёр удаа орсон байна.`,
  unknown: (userName: string): string => `${userName} гэсэн хэрэглэгч бүртгэгдээгүй байна.`,
  removedName: (number: number): string => `Хэрэглэгч №${number}`,
  unknownProvider: (id: string): string => `${id} гэсэн нэвтрэх үйлчилгээ тохиргоонд алга.`,
  linkTaken:
    'Энэ хүн өөр бүртгэлтэй холбогдсон байна. Дугаарыг (subject) шалгана уу. Зөв бол эхлээд тэр бүртгэлийг өөр хүнтэй холбоно уу, эсвэл хүн нь өөрөө «Салгах» товчоор салгана.',
  /** Sign-in by password is off. */
  noWayIn: {
    RESET: (userName: string): string =>
      `${userName}: энд нууц үгээр нэвтрэхгүй тул шинэ нууц үг хэрэггүй, харин холбоос нь хасагдаж нэвтрэх арга үлдэхгүй. Хүн нь солигдсон бол «Холбох» үйлдлээр шинэ хүнтэй холбоно уу: өмнөх холбоос хүчингүй болно.`,
    RESET_FACTOR: (userName: string): string =>
      `${userName}: энд нууц үгээр нэвтрэхгүй тул passkey-г нь хасвал нэвтрэх арга үлдэхгүй. Эхлээд «Холбох» үйлдлээр нэвтрэх үйлчилгээний хүнтэй холбоод дахин хийнэ үү.`,
    LINK: (userName: string): string =>
      `${userName}: нууц үгээр нэвтрэхгүй, энэ үйлчилгээ түүний үүргийн хүнийг нэвтрүүлдэггүй тул холбосонгүй, нэвтрэх арга үлдэхгүй. Өөр үйлчилгээ сонгоно уу, эсвэл OPENID_PROVIDERS тохиргооны roles-ийг засна уу.`,
  },
  noLinks: (issuer: string): string => `${issuer} хаягтай холбосон бүртгэл алга.`,
  subjectsTaken: (to: string, names: readonly string[]): string =>
    `${names.length} бүртгэлийн дугаар (subject) ${to} хаягт аль хэдийн холбогдсон тул юу ч өөрчлөөгүй: ${names.slice(0, 10).join(', ')}${names.length > 10 ? ', …' : ''}. ` +
    'Шинэ хаяг өөр үйлчилгээнийх бол none гэж өгч холбоосуудыг салгана уу. Тийм биш бол эдгээр бүртгэлийг link-account тушаалаар зөв хүнтэй нь холбоод дахин шилжүүлнэ үү.',
  linkOwn: 'Өөрийн бүртгэлээ «Миний бүртгэл» хуудаснаас холбоно уу.',
  noFactor: (userName: string): string => `${userName}: хоёр дахь хамгаалалт тохируулаагүй байна.`,
  lastAdministrator:
    'Энэ бол нэвтэрч чадах цорын ганц админ тул хааж, хасаж, эрхийг нь солихгүй: програмыг удирдах хүнгүй болно. Эхлээд өөр админ нэмнэ үү.',
  notOneself: 'Та өөрийнхөө эрхийг хааж, өөрчилж чадахгүй. Өөр админаар хийлгэнэ үү.',
} as const

/** To the address that an account had until now. */
export const addressNoticeText = {
  subject: 'Төсөв: и-мэйл хаяг тань солигдлоо',
  words: (userName: string): string =>
    `«${userName}» нэвтрэх нэрийн бүртгэлд энэ и-мэйл хаягийн оронд өөр хаяг бичлээ, эсвэл хаягийг хаслаа. Цаашид захидал энд ирэхгүй.\n\nҮүнийг та хийгээгүй бол системийн админдаа даруй мэдэгдэнэ үү.\n`,
} as const

/** The rights to prepare, check and send, and the consent before sending (decision 0075). */
export const rightText = {
  names: { prepare: 'Бөглөх', check: 'Хянах', send: 'Илгээх' },
  about: {
    prepare: 'Маягт, бүртгэлийг бөглөх, тайлан бодох, хавсралт оруулах.',
    check: 'Бодсон тайланг хянаж, илгээхийг зөвшөөрөх.',
    send: 'Илгээх, илгээлтээ цуцлах, бусад хэрэглэгчдэд бөглөх, хянах эрх өгөх. Илгээх эрхийг админ өгнө.',
  },
  lastSender: 'Энэ бол байгууллагын илгээх эрхтэй цорын ганц хэрэглэгч. Эхлээд өөр хүнд илгээх эрх өгнө үү.',
  notGranted: {
    own: 'Өөртөө эрх нэмж өгөхгүй. Байгууллагынхаа илгээх эрхтэй өөр хүн, эсвэл админд хандана уу.',
    send: 'Илгээх эрхийг админ л өгнө. Админд хандана уу.',
  },
  consentStays: 'Захирлын зөвшөөрөл авахыг админ л болиулна. Админд хандана уу.',
  unknown: (userName: string): string => `Танай байгууллагад ${userName} гэсэн хэрэглэгч алга.`,
  saved: 'Эрхийн тохиргоог хадгаллаа.',
} as const

export const rightsScreenText = {
  title: 'Төсвийг хэн бөглөж, хянаж, илгээх вэ',
  aboutLooking: 'Бөглөх, хянах эрхийг илгээх эрхтэй хүн, эсвэл админ өгнө. Илгээх эрхийг админ өгнө.',
  failed: 'Эрхийн тохиргоог уншиж чадсангүй.',
  noneLeft: 'Дор хаяж нэг эрх үлдээнэ үү.',
  locked: 'Нэвтрэх эрхийг нь админ хаасан.',
  ownEnd: {
    title: 'Эрхээ хасах уу?',
    message:
      'Хассан эрхээ та өөрөө эргүүлэн авч чадахгүй. Эргүүлэн авах бол байгууллагынхаа илгээх эрхтэй өөр хүн, эсвэл админд хандана.',
    confirm: 'Хасах',
  },
  asksConsent: 'Илгээхийн өмнө захирлын зөвшөөрөл авна',
  aboutConsent:
    'Тэмдэглэвэл хянах эрхтэй хүн бодсон тайланг зөвшөөрсний дараа л илгээнэ. Тоо өөрчлөгдөж тайланг дахин бодвол дахин зөвшөөрнө; хавсралт файлыг сольсонд зөвшөөрөл хэвээр үлдэнэ. Тэмдэглэснийг админ л болиулна.',
} as const

export const administratorNameText = 'Администратор'
