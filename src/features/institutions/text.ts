import { namedLetter } from '#engine/list/foreign-letters.ts'

export const institutionAnswerText = {
  institutionAdded: (name: string): string => `${name} бүртгэгдлээ.`,
  institutionChanged: (name: string): string => `${name} хадгалагдлаа.`,
  nothingChanged: 'Өөрчлөлт алга.',
  institutionTaken: (id: string): string => `${id} дугаартай байгууллага бүртгэлтэй байна.`,
  noInstitution: (id: string): string => `${id} дугаартай байгууллага бүртгэгдээгүй байна.`,
  typeInUse: 'Байгууллага маягтаа бөглөж эхэлсэн тул төрлийг нь өөрчлөх боломжгүй.',
} as const

export const institutionsScreenText = {
  heading: 'Байгууллага',
  purpose:
    'Төсвийн төслөө энэ програмаар бэлтгэх байгууллагууд. Тодорхойлолт нь маягт, тооцоо, түгжээг шийддэг тул үнэн зөв байх ёстой.',
  add: 'Байгууллага нэмэх',
  change: (name: string): string => `${name}: тодорхойлолтыг засах`,
  aboutNew: 'Дугаарыг дараа нь өөрчлөхгүй.',
  aboutKnown: 'Өөрчлөлт нь тооцоолсон тайланг хуучруулна.',
  idStays: 'Дугаар өөрчлөгдөхгүй.',
  accounts: 'Хэрэглэгч',
  chosen: 'сонгосон',
  empty: 'Байгууллага бүртгээгүй байна. Нэг нэгээр нь, эсвэл Excel-ээс оруулна уу.',
  searchIn: 'Дугаар, нэр, аймаг, сум, төрөл',
  place: 'Аймаг, сум',
  notPlaced: (words: string): string => (words === '' ? 'Аймаг, сум заагаагүй' : `Лавлахад алга: ${words}`),
  notInCatalogue: (words: string): string => `${words} (лавлахад алга)`,
  notStated: 'Заагаагүй',
  asksConsent: 'Илгээхийн өмнө захирлын зөвшөөрөл авна',
  excelTitle: 'Байгууллагуудыг Excel-ээс оруулах',
  account: 'Байгууллагын жагсаалт',
  closeAccount: 'Жагсаалтын дүнг хаах',
  added: 'Шинэ',
  changed: 'Өөрчлөгдсөн',
  same: 'Хэвээр',
} as const

export const institutionText = {
  flags: 'Онцлог',
  shortTypes: { EBS: 'ЕБС', SUB: 'Цэцэрлэг', NTB: 'НТБТ' },
  ownView: 'Төрөл, өмчөөр',
  badId: 'Дугаар 1–20 тэмдэгттэй, латин үсэг, тоо, зураасаас бүрдэнэ.',
  noName: 'Байгууллагын нэрийг оруулна уу.',
  badRegisterNumber: (given: string): string =>
    `Байгууллагын регистрийн дугаар 7 оронтой тоо байна («${given}»). Мэдэхгүй бол хоосон үлдээнэ үү.`,
  noAimag: 'Сум, дүүргээс өмнө аймаг, нийслэлийг сонгоно уу.',
  badAimag: (given: string): string =>
    `«${given}» гэсэн аймаг лавлахад алга.${namedLetter(given)} 21 аймаг, Улаанбаатараас нэгийг нэр, эсвэл кодоор нь бичнэ үү.`,
  badSum: (aimag: { readonly name: string; readonly kind: string }, given: string): string =>
    aimag.kind === 'capital'
      ? `Улаанбаатарт «${given}» гэсэн дүүрэг алга.${namedLetter(given)} Дүүрэг, эсвэл аймгаа шалгана уу.`
      : `${aimag.name} аймагт «${given}» гэсэн сум алга.${namedLetter(given)} Сум, эсвэл аймгаа шалгана уу.`,
  notInCapital: (aimag: string): string =>
    `Байршил нь «Нийслэл» байна, гэтэл байгууллагын аймаг ${aimag}. Байршлыг эсвэл аймгийг нь засна уу.`,
  notInAimag: (capital: string): string =>
    `Байршил нь «Аймгийн төв» байна, гэтэл байгууллага ${capital} хотод байна. Байршлыг эсвэл аймгийг нь засна уу.`,
  longText: (field: string): string => `${field}: 200-аас олон тэмдэгттэй байж болохгүй.`,
  longName: 'Нэр 200-аас олон тэмдэгттэй байж болохгүй.',
  badChoice: (field: string, given: string, options: readonly string[]): string =>
    given === ''
      ? `${field}: сонгоно уу (${options.join(', ')}).`
      : `${field}: «${given}» гэсэн утга байхгүй.${namedLetter(given)} Боломжит утга: ${options.join(', ')}.`,
  badFlag: (field: string, given: string): string => `${field}: «${given}» биш, Тийм эсвэл Үгүй гэж бичнэ.`,
  badCount: (field: string): string => `${field}: 0–100 хооронд бүхэл тоо байна.`,
  otherGroupsView: 'Сонгосон маягтын багц энэ төрлийн байгууллагынх биш байна.',
  noViewLeft: 'Энэ төрөл, өмчийн хэлбэрт маягтын багц алга. Маягтын багцыг сонгоно уу.',
  twice: (id: string): string => `${id} дугаар файлд хоёр удаа орсон байна.`,
} as const
