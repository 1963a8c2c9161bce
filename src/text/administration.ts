import { namedLetter } from '#engine/list/foreign-letters.ts'
import { countText } from '#engine/number/format.ts'

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
  historyFile: (year: number | null, institution: string | null): string =>
    `tosov_history${year === null ? '' : `_${year}`}${institution === null ? '' : `_${institution}`}.jsonl`,
  accountAdded: (userName: string): string =>
    `${userName} бүртгэгдлээ. Нэг удаагийн нууц үгийг нь одоо тэмдэглэж авна уу: дахин харагдахгүй.`,
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
  periodTaken: (code: string): string => `Энэ төрөлд ${code} кодтой үе бий. Өөр код бичнэ үү.`,
  noPeriod: (code: string): string => `${code} үе бүртгэгдээгүй байна.`,
  periodSaved: (name: string): string => `${name} хадгалагдлаа.`,
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
  noEvent: 'Ийм бичилт түүхэнд алга.',
  catalogueMoved: (by: string): string =>
    `Таныг нээснээс хойш ${by} энэ жагсаалтыг өөрчилсөн байна. «Өөрчлөлтийг болих» дараад дахин өөрчилнө үү.`,
  catalogueSaved: (name: string): string => `${name} хадгалагдлаа.`,
} as const

export const adminScreenText = {
  heading: 'Системийн удирдлага',
  tabsLabel: 'Удирдлагын хэсгүүд',
  tabs: {
    institutions: 'Байгууллага',
    accounts: 'Хэрэглэгч',
    years: 'Он ба тайлант үе',
    norms: 'Норматив',
    catalogues: 'Лавлах',
    events: 'Түүх',
  },
  readFailed: 'Мэдээллийг уншиж чадсангүй.',
  form: 'Загвар татах',
  formAbout:
    'Баганын нэр, сонголт, хязгаар, жишээ мөр, тайлбартай хоосон загварыг татаж бөглөөд буцааж оруулна.',
  wholeOrNot:
    'Алдаатай эсвэл авч багтаагүй мөртэй жагсаалтаас юу ч хадгалахгүй. Excel дээрээ засаад, том бол хувааж дахин оруулна уу.',
  save: 'Хадгалах',
  add: 'Нэмэх',
  change: 'Засах',
  none: '—',
  institutions: {
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
    excelTitle: 'Байгууллагуудыг Excel-ээс оруулах',
    account: 'Байгууллагын жагсаалт',
    closeAccount: 'Жагсаалтын дүнг хаах',
    added: 'Шинэ',
    changed: 'Өөрчлөгдсөн',
    same: 'Хэвээр',
  },
  accounts: {
    heading: 'Хэрэглэгч',
    purpose:
      'Програмд нэвтрэх эрхтэй хүмүүс. Шинэ хэрэглэгч нэг удаагийн нууц үгээр нэвтэрч, өөрийн нууц үгээ сонгоно.',
    add: 'Хэрэглэгч нэмэх',
    change: (name: string): string => `${name}: засах`,
    link: {
      action: 'Холбох',
      title: (name: string): string => `${name}: нэвтрэх үйлчилгээний хүнтэй холбох`,
      about:
        'Холбосон хүн л энэ бүртгэлд тэр үйлчилгээгээр нэвтэрнэ. Эхлээд түүнийг нэг удаа нэвтрүүлж үзээд, програмын тэмдэглэлд (log) гарсан subject утгыг бичнэ үү.',
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
  },
  passwords: {
    title: 'Нэг удаагийн нууц үг',
    about: 'Нууц үг бүрийг зөвхөн эзэнд нь өгнө үү. Эхлээд нэвтрэхдээ өөрийн нууц үгээр солино.',
    once: 'Энэ цонхыг хаасны дараа дахин харагдахгүй.',
    password: 'Нууц үг',
    copy: 'Хуулж авах',
    copied: 'Хууллаа.',
    close: 'Тэмдэглэж авсан',
  },
  years: {
    heading: 'Он ба тайлант үе',
    purpose:
      'Санхүүгийн жил норматив нь нийтлэгдсэнээр байгууллагуудад харагдана. Хамгийн шинэ үе хаалттай байхад тухайн жилийн маягт түгжигдэнэ.',
    addYear: 'Жил нээх',
    aboutYear:
      'Норматив өмнөх оны 12-р сард мөрдөгдсөн утгаар үргэлжилж, байгууллагын төрөл бүрт анхны тайлант үе үүснэ.',
    /** For an installation without a year. */
    aboutFirstYear:
      'Норматив програмын жишиг утгаар эхэлж, байгууллагын төрөл бүрт анхны тайлант үе үүснэ. Утгыг нийтлэхээс өмнө шалгана уу.',
    begin: 'Нээх',
    badYear: 'Оныг 2027 гэх мэтээр бичнэ үү.',
    addPeriod: 'Тайлант үе нэмэх',
    noYears: 'Эхлээд санхүүгийн жилээ нээнэ үү.',
    year: 'Санхүүгийн жил',
    code: 'Код',
    name: 'Үе',
    type: 'Байгууллагын төрөл',
    state: 'Төлөв',
    open: 'Нээлттэй',
    closed: 'Хаалттай',
    isOpen: 'Нээлттэй: бөглөж, илгээж болно',
    deadline: 'Илгээх эцсийн хугацаа',
    deadlineForm: 'Улаанбаатарын цагаар, 2026.09.01 18:00 хэлбэрээр. Хоосон бол хугацаагүй.',
    badDeadline: 'Өдөр, цагийг 2026.09.01 18:00 хэлбэрээр бичнэ үү.',
    change: (name: string, type: string): string => `${name}, ${type}: засах`,
    nextName: (year: number): string => `${year} оны төсвийн тодотгосон төсөл`,
    empty: 'Тайлант үе алга. Санхүүгийн жилээ нээнэ үү.',
    searchIn: 'Код, нэр, төрөл',
  },
  norms: {
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
    offers: {
      apply: 'Төсөлд оруулах',
      taken: 'Төсөлд орлоо. Хадгалаад, нөлөөг нь үзэж нийтэлнэ.',
      capitalMeals:
        'Жишиг: нийслэлийн цэцэрлэгт өдөрт 4,000 төгрөг (24 цагийн бүлэгт 5,100), үүнээс 1,000 төгрөгийг эцэг эх төлнө.',
      capitalMealsSource:
        'Нийслэлийн цэцэрлэгийн хоолны өдрийн зардал, 2024.10.01-нээс; хэвлэлийн мэдээ, бусад байршилд өмнөх хэвээр',
    },
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
  },
  catalogues: {
    heading: 'Лавлах',
    purpose:
      'Маягтад сонгох жагсаалтууд. Өөрчилсөн жагсаалт тухайн жилээс эхлэн дараагийн жилүүдэд үйлчилнэ; өмнө сонгосон нэр хэвээр үлдэнэ.',
    list: 'Жагсаалт',
    id: 'Код',
    name: 'Нэр',
    grade: 'Цалингийн зэрэглэл',
    levels: 'Боловсролын түвшин',
    state: 'Төрийн өмчийн',
    actions: 'Үйлдэл',
    addRow: 'Мөр нэмэх',
    newRow: 'Шинэ мөр',
    discard: 'Өөрчлөлтийг болих',
    saveFirst: 'Эхлээд өөрчлөлтөө хадгалах, эсвэл болино уу.',
    remove: (name: string): string => `${name === '' ? 'Шинэ мөр' : name}: мөрийг хасах`,
    problems: (count: number): string => `Хадгалсангүй: ${count} алдаа байна.`,
    searchIn: 'Код, нэр',
  },
  events: {
    heading: 'Өөрчлөлтийн түүх',
    purpose: 'Админууд юуг, хэзээ өөрчилснийг хамгийн сүүлийнхээс нь харуулна.',
    at: 'Хэзээ',
    by: 'Хэн',
    what: 'Юу',
    institution: 'Байгууллага',
    empty: 'Өөрчлөлт алга.',
    open: (what: string): string => `${what}: дэлгэрэнгүйг харах`,
    nothingMore: 'Үүнээс өөр тэмдэглэсэн зүйл алга.',
    history: {
      open: 'Бүх түүхийг татах',
      title: 'Түүхийг файлаар татах',
      about:
        'Админ, хянагч, байгууллагын хийсэн бүх үйлдэл: хэн, хэзээ, юуг юу болгосон. Мөр бүр нь нэг JSON бичлэг (.jsonl). Татсан тань өөрөө түүхэнд үлдэнэ.',
      year: 'Санхүүгийн жил',
      all: 'Бүгд',
      institution: 'Байгууллагын дугаар',
      institutionAbout: 'Хоосон бол бүх байгууллага.',
      unknown: (id: string): string => `${id} дугаартай байгууллага бүртгэгдээгүй байна.`,
      download: 'Татах',
    },
    isNew: 'шинэ',
    isChanged: (fact: string): string => `${fact}: өөрчилсөн`,
    ofYear: (year: number): string => `${year} он`,
    ofVersion: (version: string): string => `${version}-р хувилбар`,
    facts: {
      version: 'Хувилбар',
      note: 'Тайлбар',
      asksConsent: 'Илгээхийн өмнө захирлын зөвшөөрөл авна',
      sessionCode: 'Код',
      sessionName: 'Үе',
      isOpen: 'Нээлттэй',
      reason: 'Шалтгаан',
      recipients: 'Мэдэгдсэн хүн',
      closed: 'Хаасан үе',
      notApproved: 'Батлагдаагүй байгууллагууд',
      deadline: 'Илгээх эцсийн хугацаа',
      year: 'Санхүүгийн жил',
      reviews: 'Хянах байгууллагуудын дугаар',
      regions: 'Хянах аймаг, сум',
      organizationTypeId: 'Байгууллагын төрөл',
    },
    searchIn: 'Хэн, юу, байгууллага',
    many: (count: number, first: readonly string[]): string =>
      `${count}: ${first.join(', ')}${count > first.length ? ' …' : ''}`,
    kinds: {
      'admin.institution-added': 'Байгууллага бүртгэсэн',
      'admin.institution-changed': 'Байгууллагын тодорхойлолтыг өөрчилсөн',
      'admin.institutions-imported': 'Байгууллагуудыг жагсаалтаас оруулсан',
      'admin.account-added': 'Хэрэглэгч бүртгэсэн',
      'admin.accounts-imported': 'Хэрэглэгчдийг жагсаалтаас бүртгэсэн',
      'admin.account-changed': 'Хэрэглэгчийг өөрчилсөн',
      'admin.account-reset': 'Нууц үг сэргээсэн',
      'admin.account-locked': 'Нэвтрэх эрхийг хаасан',
      'admin.account-unlocked': 'Нэвтрэх эрхийг нээсэн',
      'admin.account-signed-out': 'Нэвтрэлтийг дуусгасан',
      'admin.account-factor-reset': 'Хоёр дахь хамгаалалтыг устгасан',
      'admin.account-removed': 'Хэрэглэгчийг хассан',
      'admin.account-linked': 'Нэвтрэх үйлчилгээний хүнтэй холбосон',
      'admin.rights-changed': 'Байгууллага дахь эрхийг өөрчилсөн',
      'admin.consent-changed': 'Захирлын зөвшөөрлийн тохиргоог өөрчилсөн',
      'admin.year-created': 'Санхүүгийн жил нээсэн',
      'admin.year-announced': 'Шинэ жилийг бүгдэд зарласан',
      'admin.year-closed': 'Санхүүгийн жилийг хаасан',
      'admin.year-reopened': 'Хаасан жилийг дахин нээсэн',
      'admin.period-added': 'Тайлант үе нэмсэн',
      'admin.period-changed': 'Тайлант үеийг өөрчилсөн',
      'admin.norms-saved': 'Нормативын төсөл хадгалсан',
      'admin.norms-discarded': 'Нормативын төслийг устгасан',
      'admin.norms-published': 'Норматив нийтэлсэн',
      'admin.catalogue-saved': 'Лавлах хадгалсан',
      'admin.history-exported': 'Түүхийг файлаар авсан',
    },
  },
} as const

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
      'Хэрэглэгчийг нэвтрэх үйлчилгээний хүнтэй (OPENID_PROVIDERS-ийн issuer, тэр хүний sub) холбоно.',
    'reset-factor': 'Хэрэглэгчийн хоёр дахь хамгаалалтыг (код, passkey) устгана: төхөөрөмжөө алдсан үед.',
    unlock: 'Хаасан, эсвэл буруу нууц үг олон оруулснаас хүлээлгэж буй нэвтрэх эрхийг нээнэ.',
  },
} as const

export const accountText = {
  fields: {
    userName: 'Нэвтрэх нэр',
    displayName: 'Хэрэглэгчийн нэр',
    role: 'Эрх',
    level: 'Түвшин',
    institutionId: 'Байгууллагын дугаар',
    post: 'Албан тушаал',
    regions: 'Хянах аймаг, сум',
    email: 'И-мэйл',
    rights: 'Байгууллага дахь эрх',
  },
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
  linkTaken: (userName: string): string =>
    `${userName} өөр хүнтэй, эсвэл тэр хүн өөр бүртгэлтэй холбогдсон байна. Эхлээд нууц үгийг нь шинэчилж холбоосыг салгана уу.`,
  linkOwn: 'Өөрийн бүртгэлээ «Миний бүртгэл» хуудаснаас холбоно уу.',
  noFactor: (userName: string): string => `${userName}: хоёр дахь хамгаалалт тохируулаагүй байна.`,
  notOneself: 'Та өөрийнхөө эрхийг хааж, өөрчилж чадахгүй. Өөр админаар хийлгэнэ үү.',
} as const

export const institutionText = {
  fields: {
    institutionId: 'Дугаар',
    name: 'Нэр',
    registerNumber: 'Регистрийн дугаар',
    aimag: 'Аймаг, нийслэл',
    sum: 'Сум, дүүрэг',
    budgetGovernor: 'Төсвийн төвлөрүүлэн захирагч',
    orgType: 'Төрөл',
    organizationProperty: 'Өмчийн хэлбэр',
    location: 'Байршил',
    schoolKind: 'Сургуулийн хэлбэр',
    specialisedProgramme: 'Төрөлжсөн хөтөлбөр',
    mathProgramme: 'Математикийн хөтөлбөр',
    englishProgramme: 'Англи хэлний хөтөлбөр',
    bayanOlgii: 'Баян-Өлгий аймаг',
    hasDormitory: 'Дотуур байртай',
    hasStokers: 'Галчтай',
    branchGroups: 'Салбар бүлгийн тоо',
    fixedCostRequired: 'Тогтмол зардал заавал',
    disabilityAllowance: 'Хөгжлийн бэрхшээлийн нэмэгдэлтэй',
    incomeOnly: 'Зөвхөн орлого',
    declaresGroups: 'Бүлгийн тоо мэдүүлнэ',
    learnerForm: 'Суралцагчийн бүртгэл',
    view: 'Маягтын багц',
  },
  values: {
    orgType: { EBS: 'Ерөнхий боловсролын сургууль', SUB: 'Цэцэрлэг', NTB: 'Насан туршийн боловсролын төв' },
    organizationProperty: { PUBLIC: 'Төрийн', PRIVATE: 'Хувийн' },
    location: {
      capital: 'Нийслэл',
      aimagCentre: 'Аймгийн төв',
      soumNear: 'Сум, 200 км хүртэл',
      soumFar: 'Сум, 200 км-ээс хол',
    },
    schoolKind: { ordinary: 'Ердийн', special: 'Тусгай' },
    learnerForm: { grades: 'Ангиар', groups: 'Бүлгээр' },
    view: {
      'ebs-public': 'Төрийн сургууль',
      'ebs-dormitory': 'Дотуур байр',
      'ebs-private': 'Хувийн сургууль',
      'sub-public': 'Төрийн цэцэрлэг',
      'sub-private': 'Хувийн цэцэрлэг',
      ntb: 'Насан туршийн боловсрол',
      'ntb-draft': 'Насан туршийн боловсрол, төсөл',
    },
  },
  flags: 'Онцлог',
  shortTypes: { EBS: 'ЕБС', SUB: 'Цэцэрлэг', NTB: 'НТБТ' },
  ownView: 'Төрөл, өмчөөр',
  yes: 'Тийм',
  no: 'Үгүй',
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

export const catalogueText = {
  names: {
    jobs: 'Албан тушаал',
    educationLevels: 'Боловсролын түвшин',
    fieldsOfEducation: 'Мэргэжлийн чиглэл',
    schools: 'Их, дээд сургууль',
  },
  badId: 'Код 1–20 тэмдэгттэй, латин үсэг, тоо, цэг, зураасаас бүрдэнэ.',
  badJobId: 'Албан тушаалын код эерэг бүхэл тоо байна.',
  twice: (id: string): string => `${id} код хоёр мөрт давхардсан байна.`,
  noName: 'Нэрийг оруулна уу.',
  longName: 'Нэр 200-аас олон тэмдэгттэй байж болохгүй.',
  badGrade: 'Цалингийн зэрэглэлийг жагсаалтаас сонгоно уу.',
  noLevel: 'Дор хаяж нэг боловсролын түвшин сонгоно уу.',
  badLevel: (id: string): string => `${id} кодтой боловсролын түвшин жагсаалтад алга.`,
  empty: 'Жагсаалт хоосон байж болохгүй.',
  levelInUse: (names: readonly string[]): string =>
    `Энэ түвшинг мэргэжлийн чиглэл ашиглаж байна: ${names.join(', ')}.`,
} as const
