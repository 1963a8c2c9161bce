import { countText } from '#engine/number/format.ts'

export const normAnswerText = {
  noYear: (year: number): string => `${year} он нээгдээгүй байна. Эхлээд жилээ нээнэ үү.`,
  noVersion: (year: number, version: number): string => `${year} оны нормативын ${version}-р хувилбар алга.`,
  noDraft: (year: number): string => `${year} онд нийтлээгүй нормативын төсөл алга.`,
  draftMoved: (by: string): string =>
    `Таныг нээснээс хойш ${by} энэ төслийг өөрчилсөн байна. Дахин нээгээд өөрчлөлтөө хийнэ үү.`,
  normsSaved: (errors: number): string =>
    errors === 0
      ? 'Нормативын төсөл хадгалагдлаа.'
      : `Нормативын төсөл хадгалагдлаа. Нийтлэхэд ${errors} алдаа саад болно.`,
  normsDiscarded: (year: number): string => `${year} оны нормативын төсөл устлаа.`,
  onlyDraft: (year: number): string => `${year} оны норматив хараахан нийтлэгдээгүй тул устгах боломжгүй.`,
  normsBarred: (errors: number): string => `Нийтэлсэнгүй: нормативт ${errors} алдаа байна.`,
  normsMoved: (count: number): string =>
    `Нийтэлсэнгүй: ${count} норматив 30 хувиас илүү өөрчлөгдсөн байна. Жагсаалтыг шалгаад баталгаажуулж нийтэлнэ үү.`,
  normsPublished: (year: number, version: number): string =>
    `${year} оны нормативын ${version}-р хувилбар хүчин төгөлдөр боллоо.`,
  unknownNorm: 'Ийм норматив, мөр байхгүй байна.',
} as const

export const normsScreenText = {
  heading: 'Норматив',
  purpose:
    'Жилийн бүх норматив, итгэлцүүр. Өөрчлөлт эхлээд төсөл болж хадгалагдана; нөлөөг нь үзээд нийтэлснээр хүчин төгөлдөр болно.',
  year: 'Санхүүгийн жил',
  version: 'Хувилбар',
  draft: (version: number, at: string): string => `${version}: төсөл ${at}`.trim(),
  published: (version: number, at: string, note: string): string =>
    `${version}: нийтэлсэн ${at}${note === '' ? '' : `, ${note}`}`,
  olderClosed: 'Өмнөх хувилбар өөрчлөгдөхгүй.',
  list: 'Нормативууд',
  pending: (count: number): string => `${count} өөрчлөлт хадгалаагүй`,
  saveDraft: 'Төсөл хадгалах',
  nothingToSave: 'Хадгалах өөрчлөлт алга.',
  publish: 'Нөлөөг үзэж нийтлэх',
  saveFirst: 'Эхлээд төслөө хадгална уу.',
  noDraft: 'Нийтлэх төсөл алга: энэ хувилбар хүчин төгөлдөр байна.',
  problemsFirst: (count: number): string => `${count} алдааг засаад нийтэлнэ.`,
  discard: 'Төслийг устгах',
  discardSure: (year: number): string =>
    `${year} оны нийтлээгүй төсөл бүхэлдээ устана. Нийтэлсэн хувилбар хэвээр үлдэнэ.`,
  excess: {
    label: 'Илүүдлийн хасалт',
    grade: 'Анги тус бүрд',
    group: 'Бүлэг тус бүрд',
  },
  goTo: 'Нүд рүү очих',
  sources: 'Мөр бүрийн эх сурвалж',
  firstToAll: 'Эхний мөрийн эх сурвалжийг бүх мөрөнд тавих',
  row: 'Мөр',
  source: 'Эх сурвалж',
  from: 'Хэзээнээс',
  model: 'Жишиг',
  continued: (count: number): string =>
    `${count} утга үргэлжилсэн: өмнөх оны 12-р сараас, эсвэл програмын жишгээс; энэ онд баталгаажаагүй.`,
  confirmSheet: 'Энэ нормативыг баталгаажуулах',
  confirmAll: 'Бүх нормативыг баталгаажуулах',
  moved: {
    heading: (count: number): string =>
      `${count} норматив 30 хувиас илүү өөрчлөгдсөн. Бичилтийн алдаа эсэхийг шалгана уу.`,
    caption: '30 хувиас илүү өөрчлөгдсөн норматив',
    norm: 'Норматив',
    from: 'Өмнө',
    to: 'Шинээр',
    by: 'Өөрчлөлт',
    confirm: 'Эдгээр өөрчлөлтийг шалгасан, зөв.',
    confirmFirst: 'Эхлээд их өөрчлөгдсөн нормативыг шалгаж тэмдэглэнэ үү.',
  },
  publishTitle: (year: number): string => `${year} оны нормативыг нийтлэх`,
  publishAbout:
    'Нээлттэй бүх төслийг одоогийн ба шинэ нормативаар тооцож харьцуулав. Илгээсэн, батлагдсан тайлан хэвээр үлдэнэ.',
  publishNow: 'Нийтлэх',
  effectFirst: 'Нөлөөг тооцож байна.',
  counting: 'Байгууллага бүрийн төсвийг шинэ нормативаар тооцож байна',
  counted: (done: number, all: number): string =>
    `${countText(all)} байгууллагаас ${countText(done)}-ийн төсвийг шинэ нормативаар тооцлоо`,
  effectFailed: 'Нөлөөг тооцож чадсангүй.',
  note: 'Тайлбар',
  noteAbout: 'Аль шийдвэрээр өөрчилснийг бичнэ. Хувилбарын нэрэнд харагдана.',
  effect: {
    summary: (changed: number, all: number, stale: number): string =>
      `${countText(all)} байгууллагаас ${countText(changed)}-ийн төсөв өөрчлөгдөнө. ${countText(stale)} тооцоолсон тайлан хуучирч, дахин тооцох болно.`,
    first: 'Энэ жилд норматив анх удаа нийтлэгдэх тул өмнөх дүн 0 байна.',
    by: { types: 'Төрлөөр, төгрөг', regions: 'Аймаг, нийслэлээр, төгрөг' },
    byInstitution: 'Байгууллагаар, төгрөг',
    group: { types: 'Төрөл', regions: 'Аймаг, нийслэл' },
    changed: 'Өөрчлөгдөх',
    institution: 'Байгууллага',
    stale: 'Тайлан',
    becomesStale: 'Хуучирна',
    before: 'Одоо',
    after: 'Шинээр',
    difference: 'Зөрүү',
    percent: 'Хувь',
    total: 'Бүгд',
    of: (changed: number, all: number): string => `${countText(changed)} / ${countText(all)}`,
  },
} as const
