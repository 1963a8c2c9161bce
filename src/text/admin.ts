/** What the administrator's calls answer. */
export const adminText = {
  institutionAdded: (name: string): string => `${name} бүртгэгдлээ.`,
  institutionChanged: (name: string): string => `${name} хадгалагдлаа.`,
  nothingChanged: 'Өөрчлөлт алга.',
  institutionTaken: (id: string): string => `${id} дугаартай байгууллага бүртгэлтэй байна.`,
  noInstitution: (id: string): string => `${id} дугаартай байгууллага бүртгэгдээгүй байна.`,
  typeInUse: 'Байгууллага маягтаа бөглөж эхэлсэн тул төрлийг нь өөрчлөх боломжгүй.',
  refused: (count: number): string =>
    `Хадгалсангүй: ${count} алдаа байна. Дараах мөрүүдийг засаад дахин оруулна уу.`,
  imported: (added: number, changed: number, same: number): string =>
    `Жагсаалт орлоо: ${added} шинэ, ${changed} өөрчлөгдсөн, ${same} хэвээр.`,
  manyRows: (most: number): string => `Жагсаалтад ${most}-аас олон мөр байна. Хэсэглэж оруулна уу.`,
  noRows: 'Жагсаалтад мөр алга.',
  accountAdded: (userName: string): string =>
    `${userName} бүртгэгдлээ. Нэг удаагийн нууц үгийг нь одоо тэмдэглэж авна уу: дахин харагдахгүй.`,
  accountChanged: (userName: string): string => `${userName} хадгалагдлаа.`,
  accountsAdded: (count: number): string =>
    `${count} хэрэглэгч бүртгэгдлээ. Нэг удаагийн нууц үгийг нь одоо хадгалж авна уу: дахин харагдахгүй.`,
  accountsAgain: (reset: number, same: number): string =>
    `Энэ жагсаалт өмнө нь орсон байна. Нууц үгээ солиогүй ${reset} хэрэглэгчид шинэ нэг удаагийн нууц үг үүслээ, өмнөх нь хүчингүй боллоо. ` +
    `Одоо хадгалж авна уу: дахин харагдахгүй. Нууц үгээ сольсон ${same} хэрэглэгч хэвээр.`,
  deeds: {
    RESET: (userName: string): string =>
      `${userName}: шинэ нэг удаагийн нууц үг үүслээ. Одоо тэмдэглэж авна уу: дахин харагдахгүй.`,
    LOCK: (userName: string): string => `${userName}: нэвтрэх эрхийг хаалаа.`,
    UNLOCK: (userName: string): string => `${userName}: нэвтрэх эрхийг нээлээ.`,
    SIGN_OUT: (userName: string): string => `${userName}: бүх төхөөрөмж дээрх нэвтрэлт дууслаа.`,
  },
  yearTaken: (year: number): string => `${year} он нээгдсэн байна.`,
  noYear: (year: number): string => `${year} он нээгдээгүй байна. Эхлээд жилээ нээнэ үү.`,
  yearCreated: (year: number, from: number | null): string =>
    from === null
      ? `${year} он нээгдлээ. Норматив нь програмын жишиг утгаар эхэллээ; шалгаад нийтэлнэ үү.`
      : from > year
        ? `${year} он нээгдлээ. Өмнөх он байхгүй тул нормативыг хожмын ${from} оноос сар сараар нь хуулж авлаа; утга бүрийг ${year} оных болгож засаад нийтэлнэ үү.`
        : `${year} он нээгдлээ. Норматив нь ${from} оны 12-р сарын утгаар үргэлжиллээ; шалгаж баталгаажуулаад нийтэлнэ үү.`,
  firstPeriod: (year: number): string => `${year} оны төсвийн төсөл`,
  badSession: (year: number): string => `Үеийн код ${year}-01 хэлбэртэй байна.`,
  noSessionName: 'Үеийн нэрийг оруулна уу.',
  longSessionName: 'Үеийн нэр 200-аас олон тэмдэгттэй байж болохгүй.',
  periodTaken: (code: string): string => `${code} үе бүртгэлтэй байна.`,
  noPeriod: (code: string): string => `${code} үе бүртгэгдээгүй байна.`,
  periodSaved: (name: string): string => `${name} хадгалагдлаа.`,
  noVersion: (year: number, version: number): string => `${year} оны нормативын ${version}-р хувилбар алга.`,
  noDraft: (year: number): string => `${year} онд нийтлээгүй нормативын төсөл алга.`,
  draftMoved: (by: string): string =>
    `Таныг нээснээс хойш ${by} энэ төслийг өөрчилсөн байна. Дахин нээгээд өөрчлөлтөө хийнэ үү.`,
  normsSaved: (faults: number): string =>
    faults === 0
      ? 'Нормативын төсөл хадгалагдлаа.'
      : `Нормативын төсөл хадгалагдлаа. Нийтлэхэд ${faults} алдаа саад болно.`,
  normsDiscarded: (year: number): string => `${year} оны нормативын төсөл устлаа.`,
  onlyDraft: (year: number): string => `${year} оны норматив хараахан нийтлэгдээгүй тул устгах боломжгүй.`,
  normsBarred: (faults: number): string => `Нийтэлсэнгүй: нормативт ${faults} алдаа байна.`,
  normsMoved: (count: number): string =>
    `Нийтэлсэнгүй: ${count} норматив 30 хувиас илүү өөрчлөгдсөн байна. Жагсаалтыг шалгаад баталгаажуулж нийтэлнэ үү.`,
  normsPublished: (year: number, version: number): string =>
    `${year} оны нормативын ${version}-р хувилбар хүчин төгөлдөр боллоо.`,
  unknownNorm: 'Ийм норматив, мөр байхгүй байна.',
  noEvent: 'Ийм бичилт түүхэнд алга.',
  catalogueMoved: (by: string): string =>
    `Таныг нээснээс хойш ${by} энэ жагсаалтыг өөрчилсөн байна. «Өөрчлөлтийг болих» дараад дахин өөрчилнө үү.`,
  catalogueSaved: (name: string): string => `${name} хадгалагдлаа.`,
} as const
