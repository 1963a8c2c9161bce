export const yearAnswerText = {
  yearTaken: (year: number): string => `${year} он нээгдсэн байна.`,
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
} as const

export const yearsText = {
  closeBlockReasons: {
    closedAlready: (year: number): string => `${year} он хаагдсан байна.`,
    moved: (year: number): string =>
      `Таныг үзсэнээс хойш ${year} оны байдал өөрчлөгдсөн тул хаасангүй. Дахин үзээд шийднэ үү.`,
  },
  reopenBlockReasons: {
    notClosed: (year: number): string => `${year} он хаагдаагүй байна.`,
    noReason: (_year: number): string => 'Жилийг дахин нээх шалтгаанаа бичнэ үү.',
  },
  closedNow: (year: number, notApproved: number): string =>
    notApproved === 0
      ? `${year} оныг хаалаа.`
      : `${year} оныг хаалаа. Батлагдаагүй ${notApproved} байгууллагын төсөв тэр хэвээр үлдэнэ.`,
  reopened: (year: number): string =>
    `${year} оныг дахин нээлээ. Тайлант үе нь хаалттай хэвээр: хэрэгтэйг нь тус тусад нь нээнэ үү.`,
  announced: (year: number, recipients: number): string =>
    `${year} он эхэлснийг ${recipients} хүнд мэдэгдлээ.`,
  announcedBefore: (year: number): string => `${year} он эхэлснийг өмнө нь бүгдэд мэдэгдсэн.`,
  normsFirst: (year: number): string => `${year} оны норматив нийтлэгдээгүй байна. Эхлээд нийтэлнэ үү.`,
  periodFirst: (year: number): string => `${year} онд нээлттэй тайлант үе алга. Эхлээд үеэ нээнэ үү.`,
  accountsFirst:
    'Мэдэгдэл авах байгууллагын хэрэглэгч алга тул зарласангүй. Эхлээд байгууллагуудын хэрэглэгчийг нэмнэ үү.',
  statuses: {
    NEW: 'тооцоогүй',
    CALCULATED: 'тооцсон, илгээгээгүй',
    SENT: 'илгээсэн, батлагдаагүй',
    RETURNED: 'буцаагдсан',
    APPROVED: 'батлагдсан',
  },
  command: {
    notApproved: (year: number, count: number): string =>
      count === 0
        ? `${year} онд бүх байгууллагын төсөв батлагдсан.`
        : `${year} онд ${count} байгууллагын төсөв батлагдаагүй байна. Хаасны дараа тэд бичих, илгээх, батлуулах боломжгүй:`,
    line: (id: string, name: string, status: string): string => `  ${id}   ${name}: ${status}`,
    confirm: (year: number): string => `Хаах бол: npm run admin -- close-year ${year} --confirm`,
  },
  page: {
    years: 'Санхүүгийн жилүүд',
    open: 'Нээлттэй',
    closed: (at: string, by: string): string => `Хаасан ${at}${by === '' ? '' : `, ${by}`}`,
    noNorms: 'Норматив нийтлэгдээгүй',
    norms: (version: number): string => `Нормативын ${version}-р хувилбарыг мөрдөж байна`,
    openPeriods: (open: number, all: number): string => `${all} тайлант үеэс ${open} нь нээлттэй`,
    prepare: 'Бэлтгэж зарлах',
    prepareFor: (year: number): string => `Бэлтгэж зарлах: ${year}`,
    close: 'Жилийг хаах',
    reopen: 'Дахин нээх',
    closeFor: (year: number): string => `Жилийг хаах: ${year}`,
    reopenFor: (year: number): string => `Дахин нээх: ${year}`,
    failed: 'Жилийн байдлыг уншиж чадсангүй.',
  },
  closing: {
    title: (year: number): string => `${year} оныг хаах`,
    about:
      'Хаасны дараа энэ жилд юу ч бичих, илгээх, буцаах, батлах боломжгүй болно. Бүх мэдээлэл хэвээр, харж, татаж болно. Шалтгаантайгаар дахин нээж болно.',
    allApproved: 'Бүх байгууллагын төсөв батлагдсан.',
    notApproved: (count: number): string =>
      `${count} байгууллагын төсөв батлагдаагүй байна. Хаавал тэр хэвээр үлдэнэ:`,
    shuts: (count: number): string => `Нээлттэй ${count} тайлант үе хаагдана.`,
    confirm: 'Дээрхийг үзсэн, жилийг хаана.',
    confirmFirst: 'Эхлээд үзсэнээ тэмдэглэнэ үү.',
    submit: 'Жилийг хаах',
    one: (name: string, status: string): string => `${name}: ${status}`,
  },
  reopening: {
    title: (year: number): string => `${year} оныг дахин нээх`,
    about: 'Тайлант үе нь хаалттай хэвээр үлдэнэ: засуулах төрлийнхөө үеийг дараа нь нээнэ үү.',
    reason: 'Шалтгаан',
    note: 'Түүхэнд хадгалагдана.',
    submit: 'Дахин нээх',
  },
  preparing: {
    title: (year: number): string => `${year} оныг бэлтгэх`,
    about: 'Доорх алхмуудыг дарааллаар нь хийгээд, эцэст нь бүгдэд зарлана.',
    forms: 'Маягт',
    edition: (code: string): string => `Маягтын «${code}» хэвлэл.`,
    sameForms: (year: number): string => `Маягт ${year} оныхтой адил: мөр, багана өөрчлөгдөөгүй.`,
    otherForms: (year: number, code: string): string =>
      `${year} онд «${code}» хэвлэл мөрдсөн: маягт, тайлан нь өөрчлөгдсөн.`,
    lastYear: 'Өмнөх оны дүн',
    ready: (year: number, approved: number, sent: number): string =>
      `${year} онд ${approved} байгууллагын төсөв батлагдсан, ${sent} нь илгээсэн байна. Тэдний дүн шинэ жилийн маягтад өмнөх оных болж бэлэн харагдана.`,
    others: (count: number): string => `${count} байгууллагад илгээсэн, батлагдсан дүн алга.`,
    noLastYear: 'Өмнөх жил програмд алга: өмнөх оны дүн харагдахгүй.',
    norms: 'Норматив',
    sameNorms: (from: string): string => `${from} бүх утга ижил байна.`,
    fromYear: (year: number): string => `${year} оны нормативтай харьцуулахад`,
    fromProgram: 'Програмын жишиг утгатай харьцуулахад',
    differ: (count: number, far: number): string =>
      far === 0
        ? `${count} утга өөр байна.`
        : `${count} утга өөр байна, үүнээс ${far} нь 30 хувиас илүү өөрчлөгдсөн.`,
    differences: 'Өөрчлөгдсөн утгууд',
    continued: (count: number, from: number | null): string =>
      from === null
        ? `${count} утга програмын жишиг хэвээр байгаа бөгөөд баталгаажуулаагүй байна.`
        : `${count} утга ${from} оноос үргэлжилсэн бөгөөд баталгаажуулаагүй байна.`,
    errors: (count: number): string => `${count} алдаа нийтлэхэд саад болно.`,
    confirmAll: 'Үргэлжилсэн утгуудыг баталгаажуулах',
    confirmSure: (year: number, count: number): string =>
      `${count} утга тус бүрийг үзээгүй ч ${year} онд хэвээр мөрдөнө гэж тэмдэглэнэ. Нэг бүрчлэн үзэх бол «Нормативыг засаж, нийтлэх» рүү орно уу.`,
    confirmSubmit: (count: number): string => `${count} утгыг баталгаажуулах`,
    confirmed: 'Нормативын утгуудыг баталгаажууллаа.',
    published: 'Нийтлэгдсэн.',
    notPublished: 'Нийтлэгдээгүй.',
    toNorms: 'Нормативыг засаж, нийтлэх',
    periods: 'Тайлант үе, хугацаа',
    oneForAll: 'Бүх төрөлд нэг хугацаа',
    putForAll: 'Бүгдэд тавих',
    savePeriods: 'Тайлант үеүдийг хадгалах',
    noDeadline: (count: number): string => `${count} үед илгээх хугацаа алга.`,
    noneOpen: 'Нээлттэй тайлант үе алга. Хэрэгтэй үеэ доорх жагсаалтаас сонгож нээнэ үү.',
    allDeadlines: 'Нээлттэй үе бүр илгээх хугацаатай.',
    announce: 'Зарлах',
    announceAbout: (count: number): string =>
      `Байгууллага, хянагчийн ${count} хэрэглэгчид мэдэгдэл очно; и-мэйлтэй нь захидлаар бас авна.`,
    announceNow: 'Бүгдэд зарлах',
    normsFirst: 'Эхлээд нормативаа нийтэлнэ үү.',
    periodFirst: 'Эхлээд тайлант үеэ нээнэ үү.',
    done: 'Бэлэн',
    left: 'Хийх',
  },
  past: {
    title: 'Хугацаа нь өнгөрсөн байна',
    about: (deadlines: readonly string[]): string =>
      `${deadlines.join(', ')}: энэ хугацаа аль хэдийн өнгөрсөн. Хадгалбал байгууллагууд шууд хоцорсонд тооцогдоно. Он, сар, өдрөө шалгана уу.`,
    submit: 'Өнгөрсөн хугацаатай хадгалах',
  },
  moved: {
    reason: 'Хугацаа өөрчилсөн шалтгаан',
    note: 'Хугацаа нь өөрчлөгдөх байгууллагуудад энэ шалтгаантай мэдэгдэнэ.',
    noReason: 'Илгээх хугацааг өөрчлөх шалтгаанаа бичнэ үү. Байгууллагуудад мэдэгдэнэ.',
  },
  periodsSaved: (count: number): string => `${count} тайлант үе хадгалагдлаа.`,
} as const
