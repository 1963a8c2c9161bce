import { namedLetter } from '#engine/list/foreign-letters.ts'

/**
 * Server messages about staff, positions, children and registers. Texts with a section number are quoted from the
 * specification.
 */
export const peopleText = {
  saved: 'Амжилттай хадгалагдлаа',
  monthsMoved: (most: number): string =>
    `Амжилттай хадгалагдлаа. Сарын тоог зөвшөөрөх дээд хязгаар ${most} болголоо.`,
  deleted: 'Амжилттай устгагдлаа',
  ok: 'Амжилттай',

  otherEmployee: 'Заасан ажилтан танай байгууллагын бүртгэлд алга.',
  otherPosition: 'Заасан орон тоо танай байгууллагын бүртгэлд алга.',
  otherChild: 'Заасан хүүхэд танай байгууллагын бүртгэлд алга.',
  notInYear: (year: number): string =>
    `Энэ ажилтан ${year} оны бүртгэлд алга. «${peopleScreenText.importing.staff}» товчийг дарж шинэчилнэ үү.`,

  // spec 000 §4
  statusNames: {
    WORK: 'Ажиллана',
    NONE: 'Ажиллахгүй',
    PENSION: 'Тэтгэвэрт гарна',
    ALLOWANCE: 'Чөлөө, өвчтэй, жирэмсний амралттай',
    CHILDCARE: 'Хүүхэд асрах чөлөөтэй',
  },
  chooseStatus: 'Ажилтны төлөв сонгоно уу', // spec 000 §5, 002 §5.1
  enterMonths: 'Тоолох сар оруулна уу', // spec 000 §5
  enterMonthsOfSub: 'Тоотцох сар оруулна уу', // spec 002 §5.1

  benefitNames: {
    t1: 'Тэтгэвэрт гарахад олгох нэг удаагийн мөнгөн тэтгэмж',
    t2: 'Ээлжийн амралтаар нутаг явах унааны хөнгөлөлт',
    t3: 'Хөдөө орон нутагт тогтвор суурьшилтай ажилласны тэтгэмж',
  },
  monthsBetween: (most: number): string => `Сарын тоог 0–${most} хооронд бүхэл тоогоор оруулна уу`,
  amount: 'Мөнгөн дүнг 0-ээс багагүй тоогоор оруулна уу',
  notAttachment: 'Хавсралтын хаяг нь хавсралтаар оруулсан файл биш байна. Файлаа дахин оруулна уу.',

  chooseJob: 'Албан тушаалаа сонгоно уу', // spec 000 §5
  enterQuantity: 'Шинэ орон тоо оруулна уу', // spec 000 §5
  enterDescription: 'Тайлбар оруулна уу', // spec 000 §5
  quantityBetween: 'Орон тоог 0–100 хооронд оруулна уу',
  unknownGrade: 'Цалингийн зэрэглэлийг жагсаалтаас сонгох эсвэл нэрийг нь бичнэ үү',
  tooLong: (most: number): string => `${most} тэмдэгтээс урт байж болохгүй`,

  notInList: 'Жагсаалтаас сонгоно уу',
  notOfLevel: 'Сонгосон мэргэжил энэ боловсролын түвшинд байхгүй. Түвшиндээ тохирохыг сонгоно уу',
  academicLevel: 'Курсыг 1–5 хооронд бүхэл тоогоор оруулна уу',
  years: 'Ажилласан жилийг 0–80 хооронд тоогоор оруулна уу',
  parentsNumber: 'Энэ нь эцэг, эхийн өөрийн регистрийн дугаар байна. Хүүхдийнхийг бичнэ үү',
  moreThanWorked:
    'Тасралтгүй ажилласан жил нь эцэг, эхийн нийт ажилласан жилээс их байна. Аль нэгийг нь засна уу',
  registerForm: 'Регистрийн дугаар кирилл 2 үсэг, 8 оронтой тооноос бүрдэнэ',
  registerLatinY:
    'Регистрийн дугаарт латин «Y» үсэг байна. У, Ү хоёрын аль нь болохыг кирилл үсгээр бичнэ үү',
  registerDate: 'Регистрийн дугаарын огноо хуанлид байхгүй өдөр байна',
  registerFuture: 'Регистрийн дугаарын огноо ирээдүйн өдөр байна',
  deleteConfirmedOnly: 'Зөвхөн баталгаажуулсан мөрийг устгана.',
  childrenRefused: (count: number): string =>
    `${count} утга дүрэмд нийцэхгүй тул хадгалсангүй. Мөр бүрийн тайлбарыг харж засна уу.`,
  noChildrenSent: 'Илгээсэн мөр алга тул юу ч хадгалсангүй.',
  noneConfirmed: (unconfirmed: number): string =>
    `Баталгаажуулаагүй ${unconfirmed} мөрийг орхисон тул юу ч хадгалсангүй.`,
  childrenSaved: (saved: number, unconfirmed: number): string =>
    unconfirmed === 0
      ? 'Амжилттай хадгалагдлаа'
      : `Амжилттай хадгалагдлаа. ${saved} мөр хадгалж, баталгаажуулаагүй ${unconfirmed} мөрийг орхилоо.`,

  imported: ({
    total,
    added,
    gone,
    salary,
    position,
  }: Readonly<Record<'total' | 'added' | 'gone' | 'salary' | 'position', number>>): string =>
    added + gone + salary + position === 0
      ? `Ажилтны мэдээлэл татлаа: ${total} ажилтан, өөрчлөлт алга.`
      : `Ажилтны мэдээлэл татлаа: ${total} ажилтан. Шинэ ${added}, гарсан ${gone}, цалин өөрчлөгдсөн ${salary}, албан тушаал өөрчлөгдсөн ${position}.`,
  otherwiseChanged: (count: number): string => `Бусад мэдээлэл шинэчлэгдсэн ${count}.`,
  nobodyRegistered: 'Бүртгэлд танай байгууллагын ажилтан олдсонгүй. Юу ч өөрчлөгдөөгүй.',
  pupilsImported: (total: number, changed: number): string =>
    changed === 0
      ? `Суралцагчийн бүртгэл татлаа: ${total} үзүүлэлт, өөрчлөлт алга.`
      : `Суралцагчийн бүртгэл татлаа: ${total} үзүүлэлт, өөрчлөгдсөн ${changed}.`,
  noPupilsRegistered: 'Бүртгэлд танай байгууллагын суралцагчийн мэдээлэл олдсонгүй. Юу ч өөрчлөгдөөгүй.',
  childrenPulled: ({
    total,
    added,
    gone,
    changed,
  }: Readonly<Record<'total' | 'added' | 'gone' | 'changed', number>>): string =>
    added + gone + changed === 0
      ? `Багш, ажилтны хүүхдийн мэдээлэл татлаа: ${total} хүүхэд, өөрчлөлт алга.`
      : `Багш, ажилтны хүүхдийн мэдээлэл татлаа: ${total} хүүхэд. Шинэ ${added}, хасагдсан ${gone}, шинэчлэгдсэн ${changed}.`,
  withoutParent: (count: number): string =>
    `${count} хүүхдийн эцэг, эх ажилтны бүртгэлд алга. Эхлээд ажилтны мэдээллээ татна уу.`,

  registryNotSet:
    'Улсын бүртгэлийн холболтыг тохируулаагүй байна. Юу ч өөрчлөгдөөгүй. Системийн админд хандана уу.',
  registryUnreachable:
    'Улсын бүртгэлтэй холбогдож чадсангүй. Юу ч өөрчлөгдөөгүй. Хэдэн минутын дараа дахин оролдоно уу.',
  registryTimeout: 'Улсын бүртгэл хугацаандаа хариу өгсөнгүй. Юу ч өөрчлөгдөөгүй. Дахин оролдоно уу.',
  registryNonsense:
    'Улсын бүртгэлээс ирсэн хариуг ойлгосонгүй. Юу ч өөрчлөгдөөгүй. Системийн админд мэдэгдэнэ үү.',
  registryForbidden:
    'Улсын бүртгэл энэ програмын эрхийг зөвшөөрсөнгүй. Юу ч өөрчлөгдөөгүй. Системийн админд мэдэгдэнэ үү.',
  registryBusy:
    'Улсын бүртгэл завгүй эсвэл засвартай байна. Юу ч өөрчлөгдөөгүй. Хэдэн минутын дараа дахин оролдоно уу.',
  registryCertificate:
    'Улсын бүртгэлийн гэрчилгээ хүчингүй тул мэдээлэл татсангүй. Юу ч өөрчлөгдөөгүй. Системийн админд мэдэгдэнэ үү.',
  registryRedirected: 'Улсын бүртгэл өөр хаяг заалаа. Юу ч өөрчлөгдөөгүй. Системийн админд мэдэгдэнэ үү.',
  registryTooLarge:
    'Улсын бүртгэлээс хэт том хариу ирсэн тул аваагүй. Юу ч өөрчлөгдөөгүй. Системийн админд мэдэгдэнэ үү.',
  registryRefused: (reply: string): string => `Улсын бүртгэлийн хариу: ${reply}`,

  /** A register number that cannot exist, because there is no month 99. */
  nobodysNumber: 'АА00990000',
  // spec 000 §5
  wrongRegister: 'Регистрийн дугаар буруу байна',
  citizenNotFound: 'Ийм регистрийн дугаартай иргэн бүртгэлд олдсонгүй',
  citizenNotSet:
    'Иргэний бүртгэлийн холболтыг тохируулаагүй байна. Нэрийг гараар бичих эсвэл системийн админд хандана уу.',
  citizenUnreachable:
    'Иргэний бүртгэлтэй холбогдож чадсангүй. Нэрийг гараар бичих эсвэл дараа дахин оролдоно уу.',
  citizenTimeout:
    'Иргэний бүртгэл хугацаандаа хариу өгсөнгүй. Нэрийг гараар бичих эсвэл дараа дахин оролдоно уу.',
  citizenNonsense:
    'Иргэний бүртгэлээс ирсэн хариуг ойлгосонгүй. Нэрийг гараар бичиж, системийн админд мэдэгдэнэ үү.',
  citizenMisset:
    'Иргэний бүртгэлийн холболт буруу тохируулагдсан байна. Нэрийг гараар бичиж, системийн админд мэдэгдэнэ үү.',
  citizenLimit: (most: number, minutes: number): string =>
    `Иргэний бүртгэлээс ${minutes} минутад ${most} удаа л лавлана. Түр хүлээгээд дахин оролдоно уу.`,
} as const

/** The text of an empty table, with instructions while it is editable. */
const beginning =
  (empty: string, how: string) =>
  (closed: string | null): string =>
    closed === null ? `${empty} ${how}` : empty

/** The tabs of staff, new positions and staff children. Quoted texts are in `people.ts`. */
export const peopleScreenText = {
  /** At a row that does not count. */
  missing: (facts: readonly string[]): string => `Тооцоогүй. Дутуу: ${facts.join(', ')}`,
  save: 'Хадгалах',
  saving: 'Хадгалж байна…',
  add: 'Нэмэх',
  edit: 'Засах',
  delete: 'Устгах',
  total: 'Нийт дүн',
  notNumber: 'Тоо оруулна уу, жишээ нь 1234.5',
  attachment: 'Хавсралт (PDF, 30 MB хүртэл)',
  noAttachment: 'Файл хавсаргаагүй',
  choosePdf: 'PDF сонгох',
  choosePdfFor: (name: string): string => `${name}: PDF сонгох`,
  removePdfOf: (name: string): string => `${name}: хавсралтыг хасах`,
  uploading: 'Файлыг илгээж байна…',

  showRegister: (name: string): string => `${name}: регистрийн дугаарыг харуулах`,
  hideRegister: (name: string): string => `${name}: регистрийн дугаарыг нуух`,
  registerProblems: {
    form: 'Кирилл 2 үсэг, 8 оронтой тоо байна. Жишээ нь УБ06253112',
    latinY: 'Латин «Y» үсэг байна. У, Ү хоёрын аль нь болохыг кирилл үсгээр бичнэ үү',
    date: 'Регистрийн дугаарын огноо хуанлид байхгүй өдөр байна',
    future: 'Регистрийн дугаарын огноо ирээдүйн өдөр байна',
  },

  importing: {
    staff: 'Багш, ажилтны мэдээлэл татах',
    staffRunning: 'Багш, ажилтны мэдээллийг татаж байна…',
    pupils: 'Суралцагчийн бүртгэл татах',
    pupilsRunning: 'Суралцагчийн бүртгэлийг татаж байна…',
    children: 'Багш, ажилтны хүүхдийн мэдээлэл татах',
    childrenRunning: 'Багш, ажилтны хүүхдийн мэдээллийг татаж байна…',
    registers: 'Бүртгэл: гараар, жагсаалтаар',
    account: 'Татсаны дүн',
    closeAccount: 'Татсаны дүнг хаах',
    added: 'Шинэ',
    gone: 'Гарсан',
    childrenRemoved: 'Хасагдсан',
    salaryChanged: 'Цалин өөрчлөгдсөн',
    positionChanged: 'Албан тушаал өөрчлөгдсөн',
    pupilsChanged: 'Өөрчлөгдсөн үзүүлэлт',
    fromTo: (from: string, to: string): string => `${from} → ${to}`,
    pupilFigure: (studyYear: number, grade: number, kind: string): string =>
      `${studyYear}–${studyYear + 1}, ${grade}-р анги, ${kind}`,
    pupilKinds: {
      pupils: 'суралцагч',
      disabled: 'хөгжлийн бэрхшээлтэй',
      classes: 'бүлэг',
      boarders: 'дотуур байранд',
      lunch: 'үдийн хоолонд',
      evening: 'оройн, эчнээ',
    },
  },

  staff: {
    heading: 'Ажилтны төлөв, тэтгэмж',
    purpose:
      'Ажилтан бүрийн төлөвлөж буй төлөв, олгох нэг удаагийн тэтгэмж. Ажилтны мэдээлэл улсын бүртгэлээс татагдана, эндээс төлөв, тэтгэмжийг л оруулна.',
    failed: 'Ажилтны жагсаалтыг уншиж чадсангүй.',
    empty: beginning(
      'Ажилтны мэдээлэл алга.',
      '«Багш, ажилтны мэдээлэл татах» товчийг дарж улсын бүртгэлээс татна уу.',
    ),
    search: 'Ажилтан хайх',
    searchIn: 'Нэр, албан тушаал, төлөв…',
    totalOf: (count: number): string => `Нийт дүн · ${count} ажилтан`,
    notCounted: (count: number, closed: string | null): string =>
      `${count} ажилтны тэтгэмжийн мэдээлэл дутуу тул төсөвт тооцоогүй${closed === null ? '. «Нэмэх» товчоор дутууг нөхнө үү' : ''}:`,
    facts: {
      t1Month: 'тэтгэвэрт гарахад олгох тэтгэмжийн сар',
      avgSalaryMonth: 'тэтгэвэрт гарахад олгох тэтгэмжийн дундаж цалин',
      t2Amount: 'унааны хөнгөлөлтийн дүн',
    },
    changeStatus: (status: string, name: string): string => `${status} – ${name}: төлөв өөрчлөх`,
    addBenefit: (name: string): string => `Нэмэх – ${name}: нэг удаагийн тэтгэмж`,
    yes: 'Тийм',
    no: '–',
    groups: {
      person: 'Ажилтан',
      plan: 'Төлөвлөсөн төлөв',
      t1: 'Тэтгэвэрт гарахад олгох тэтгэмж',
      t2: 'Нутаг явах унааны хөнгөлөлт',
      t3: 'Хөдөөд тогтвор суурьшилтай ажилласны тэтгэмж',
      pay: 'Цалин, ₮',
      work: 'Ажил эрхлэлт',
    },
    headers: {
      displayName: 'Овог, нэр',
      primaryNidNumber: 'Регистрийн дугаар',
      positionName: 'Албан тушаал',
      departmentName: 'Алба, нэгж',
      plannedAssignmentStatusName: 'Төлөв',
      allowanceMonth: 'Сар',
      allowanceAmount: 'Дүн, ₮',
      tetgemj: 'Тэтгэмж',
      benefit: 'Тэтгэмж нэмэх',
      flag: 'Олгох эсэх',
      month: 'Сар',
      avgSalaryMonth: 'Дундаж цалин, ₮',
      amount: 'Дүн, ₮',
      attachment: 'Хавсралт',
      salaryAmount: 'Үндсэн цалин, сар',
      addedSalary: 'Нэмэгдэл, сар',
      totalSalaryMonth: 'Нийт, сар',
      totalSalaryYear: 'Нийт, жил',
      actionReasonName: 'Томилгооны шалтгаан',
      assignmentStatusName: 'Одоогийн төлөв',
      assignmentTypeName: 'Томилгооны төрөл',
      allWorkYear: 'Нийт ажилласан жил',
      schoolDoYear: 'Энэ байгууллагад ажилласан жил',
      gradeStepName: 'Зэрэглэл',
    },
    excel: {
      title: 'Ажилтны төлөв, тэтгэмжийг Excel-ээр бөглөх',
      open: 'Excel-ээр бөглөх',
      about:
        'Ажилтны жагсаалтыг файлаар авч, холболтгүй газар төлөв, тэтгэмжийг бөглөөд буцааж оруулна. Улсын бүртгэлээс ирсэн багана түгжээтэй, сонгох утгууд нүдэн дээрээ гарна. Ажилтныг кодоор нь таньдаг тул мөрийг эрэмбэлж, хасаж болно: хасагдсан ажилтан хэвээр үлдэнэ.',
      sheet: (year: number): string => `Ажилтан ${year}`,
      headers: {
        year: 'Төсвийн жил',
        employeeId: 'Ажилтны код',
        displayName: 'Овог, нэр',
        positionName: 'Албан тушаал',
        departmentName: 'Алба, нэгж',
        salaryAmount: 'Үндсэн цалин, ₮ сард',
        status: 'Төлөвлөж буй төлөв',
        months: 'Чөлөөний сар',
        t1: 'Тэтгэврийн тэтгэмж олгох эсэх',
        t1Months: 'Тэтгэврийн тэтгэмж, сар',
        averageSalary: 'Тэтгэврийн тэтгэмж, дундаж цалин',
        t2: 'Унааны хөнгөлөлт олгох эсэх',
        t2Amount: 'Унааны хөнгөлөлт, ₮',
        t3: 'Тогтвор суурьшлын тэтгэмж олгох эсэх',
      },
      otherYear: (of: string, year: number): string =>
        `Энэ мөр ${of} оны жагсаалтынх тул авахгүй. ${year} оны жагсаалтыг татаж бөглөнө үү.`,
      noCode: 'Ажилтны код алга. Жагсаалтыг програмаас татаж бөглөнө үү.',
      noSuchStaff: 'Ийм кодтой ажилтан энэ жилийн бүртгэлд алга',
      twice: 'Энэ кодтой ажилтан дээрх мөрөнд орсон. Нэгийг нь хасна уу.',
      otherName: (name: string): string =>
        `Энэ код ${name} ажилтных. Мөрүүд холилдсон байж болзошгүй тул авахгүй.`,
      noSuchStatus: 'Ийм төлөв жагсаалтад алга',
      months: 'Чөлөөний сарыг 1–12 хооронд бүхэл тоогоор оруулна уу',
      flag: '«Тийм» гэж бичнэ, эсвэл хоосон үлдээнэ',
      flagFirst: 'Сар, дүн бичсэн ч олгохоор тэмдэглээгүй байна. «Тийм» гэж бичих эсвэл дүнг арилгана уу.',
      saved: (count: number): string => `${count} ажилтны мэдээллийг хадгаллаа.`,
      changedMeanwhile: (names: readonly string[]): string =>
        `Урьдчилан харж байх хооронд өөр хэрэглэгч өөрчилсөн тул юу ч хадгалсангүй: ${names.join(', ')}. Жагсаалтыг шинэчиллээ, дахин шалгаад хадгална уу.`,
    },
  },

  status: {
    title: 'Ажилтны төлөв',
    legend: 'Төлөвлөж буй төлөв',
    months: 'Сарын тоо',
    monthsRange: '1–12 сар',
    clamped: (month: number): string => `Сар 1–12 хооронд байх тул ${month} болголоо.`,
    wholeMonths: 'Сарын тоог бүхэл тоогоор бичнэ.',
    noMonths: 'Энэ төлөвт сар шаардлагагүй.',
  },

  benefit: {
    title: 'Нэг удаагийн тэтгэмж',
    failed: 'Тэтгэмжийн мэдээллийг уншиж чадсангүй.',
    averageSalary: 'Дундаж цалин, ₮ сард',
    months: 'Сарын тоо',
    monthsRange: (most: number): string => `0–${most} сар`,
    monthsIgnored: (most: number): string =>
      `Сарын тоо 0–${most} хооронд бүхэл тоо байна. Өмнөх утга хэвээр үлдлээ.`,
    amount: 'Тэтгэмжийн дүн, ₮',
    product: (months: string, salary: string): string => `${months} сар × ${salary} ₮`,
    travelNote: 'Хөнгөлөлтийг 0–36 сарын хугацаанд тооцно.',
    ruralMonths: 'Сарын тоо',
    salary: 'Үндсэн цалин, ₮ сард',
  },

  positions: {
    heading: 'Шинээр шаардлагатай орон тоо',
    purpose: 'Шинээр нэмэх орон тоо, түүний цалингийн зардал. Зардлыг програм тооцно.',
    failed: 'Шинэ орон тооны жагсаалтыг уншиж чадсангүй.',
    empty: beginning(
      'Шинэ орон тоо бүртгээгүй байна.',
      '«Орон тоо нэмэх» товчоор нэмэх эсвэл Excel-ээс оруулна уу.',
    ),
    search: 'Орон тоо хайх',
    searchIn: 'Албан тушаал, тайлбар…',
    addButton: 'Орон тоо нэмэх',
    addTitle: 'Шинэ орон тоо бүртгэх',
    editRow: (job: string): string => `${job}: засах`,
    saveRow: (job: string): string => `${job}: хадгалах`,
    giveUpRow: (job: string): string => `${job}: засварыг болих`,
    deleteRow: (job: string): string => `${job}: устгах`,
    deleteTitle: 'Орон тоог устгах уу?',
    deleteMessage: (job: string): string => `«${job}» орон тоог жагсаалтаас устгана. Буцаах боломжгүй.`,
    quantityRange: '0–100',
    addedFromExcel: (count: number): string => `${count} орон тоо хадгаллаа.`,
    quantityIgnored: 'Орон тоо 0–100 хооронд байна. Өмнөх утга хэвээр үлдлээ.',
    readOnly: 'Албан тушаалаас сонгогдоно',
    gradeSalary: (salary: string): string => `Үндсэн цалин: ${salary} ₮`,
    otherRow: 'Өөр мөр засаж байна. Эхлээд түүнийг хадгална уу.',
    editedRemoved: (job: string): string => `Засаж байсан «${job}» мөрийг өөр хэрэглэгч устгасан байна.`,
    headers: {
      number: '№',
      jobName: 'Албан тушаал',
      gradeStepName: 'Цалингийн зэрэглэл',
      requiredQty: 'Шинэ орон тоо',
      salary: 'Үндсэн цалин, ₮ сард',
      description: 'Тайлбар',
      actions: 'Үйлдэл',
    },
    computed: 'Цалингийн зардал, ₮ жилд',
    schoolIndicators: {
      indicator1: 'Үндсэн цалин',
      indicator2: 'Нийт нэмэгдэл 75%',
      indicator3: 'Үр дүнгийн урамшуулал 15%',
      indicator4: 'Хоол, унааны хөнгөлөлт (унаа 500 ₮)',
      indicator5: 'Нийт цалин',
      indicator6: 'НДШ 12.5%',
      indicator9: 'Нийт зардал, мянган ₮',
    },
    otherIndicators: {
      indicator1: 'Үндсэн цалин',
      indicator2: 'Нийт нэмэгдэл 75%',
      indicator3: 'Бусад нэмэгдэл',
      indicator4: 'Орон нутгийн нэмэгдэл',
      indicator5: 'Үр дүнгийн урамшуулал 15%',
      indicator6: 'Хоол (хөдөө 5000, хот 8000), унаа (500 ₮)',
      indicator7: 'Амралтын олговор',
      indicator8: 'Нийт цалин',
      indicator9: 'НДШ 12.5%',
      indicator10: 'Цалингийн нийт зардал, мянган ₮',
    },
    excelHeaders: ['Албан тушаал', 'Цалингийн зэрэглэл', 'Шинэ орон тоо', 'Үндсэн цалин', 'Тайлбар'],
    excelTitle: 'Шинэ орон тоог Excel-ээс оруулах',
  },

  children: {
    heading: 'Дээд боловсролын сургалтын байгууллагад суралцаж буй багш, ажилтны хүүхэд',
    purpose:
      '15-аас доошгүй жил тасралтгүй ажилласан багш, ажилтны сургалтын төлбөр дэмжих хүүхэд. Тэмдэглэсэн мөрийг бөглөж хадгална.',
    failed: 'Багш, ажилтны хүүхдийн жагсаалтыг уншиж чадсангүй.',
    empty: beginning(
      'Багш, ажилтны хүүхдийн мэдээлэл алга.',
      'Дээрх товчоор улсын бүртгэлээс татах эсвэл Excel-ээс оруулна уу.',
    ),
    search: 'Хүүхэд, ажилтан хайх',
    searchIn: 'Нэр, албан тушаал, сургууль…',
    pending: (count: number): string => `${count} мөрийн өөрчлөлт хадгалаагүй`,
    allSaved: 'Бүх өөрчлөлт хадгалагдсан',
    nothingConfirmed: 'Хадгалах тэмдэглэсэн мөр алга.',
    wrong: (count: number): string => `${count} мөрд алдаа байна. Улаан нүдний тайлбарыг харна уу.`,
    totalOf: (count: number): string => `Нийт төлбөр · ${count} хүүхэд`,
    notCounted: (count: number, closed: string | null): string =>
      `${count} хүүхдийн мэдээлэл дутуу тул төлбөр нь төсөвт тооцогдохгүй${closed === null ? '. Дутууг нөхөж хадгална уу' : ''}:`,
    facts: {
      educationLevel: 'боловсролын түвшин',
      fieldOfEducation: 'мэргэжлийн чиглэл',
      school: 'сургууль',
      academicLevel: 'курс',
      tuition: 'сургалтын төлбөр',
    },
    /** A child without a name is identified by its parent alone. */
    childOf: (child: string, parent: string): string =>
      child === '' ? `${parent} ажилтны хүүхэд` : `${child}, ${parent} ажилтны хүүхэд`,
    confirm: (name: string): string => `${name}: 15-аас доошгүй жил тасралтгүй ажилласан`,
    inRow: (head: string, name: string): string => `${name}: ${head}`,
    lookup: (name: string): string => `${name}: регистрийн дугаараар нэрийг лавлах`,
    lookupBlocked: 'Регистрийн дугаараа зөв бичнэ үү.',
    deleteRow: (name: string): string => `${name}: хүүхдийн мөрийг устгах`,
    deleteBlocked: 'Зөвхөн тэмдэглэсэн (баталгаажуулсан) мөрийг устгана.',
    deleteTitle: 'Хүүхдийн мэдээллийг устгах уу?',
    deleteMessage: (child: string, parent: string): string =>
      `«${child}» (ажилтан: ${parent}) – хүүхдийн мэдээллийг жагсаалтаас устгана. Буцаах боломжгүй.`,
    notConfirmedRow: 'Мөрийг тэмдэглэж нээнэ үү.',
    unticked: (count: number): string =>
      `${count} мөрийн тэмдэглэгээг арилгасан. Тэмдэглээгүй мөр хадгалагдахгүй, хасах бол мөрийг устгана.`,
    neverTicked: (count: number): string =>
      `${count} мөрийг тэмдэглээгүй тул бичсэн өөрчлөлт нь хадгалагдахгүй. Хадгалах бол мөрийг тэмдэглэнэ үү.`,
    course: 'Анги, курс',
    parent: 'Ажилтан',
    counted: '15-аас доошгүй жил ажилласан',
    childRegister: 'Хүүхдийн регистрийн дугаар',
    groups: {
      staff: 'Багш, ажилтны мэдээлэл',
      worked: 'Ажилласан жилийн мэдээлэл',
      child: 'Мэргэжил, суралцагчийн мэдээлэл',
    },
    headers: {
      lastName: 'Овог',
      firstName: 'Нэр',
      primaryNidNumber: 'Регистрийн дугаар',
      positionName: 'Албан тушаал',
      allWorkYear: 'Нийт ажилласан жил',
      isConfirmedWorkedYear:
        'Төрийн болон орон нутгийн өмчийн ЕБС, МСҮТ, политехник коллежид 15-аас доошгүй жил тасралтгүй ажилласан эсэх',
      educationWorkedYear: 'Ажилласан жил',
      isDemandProfession: 'Эрэлттэй мэргэжил эсэх',
      educationLevel: 'Боловсролын түвшин',
      fieldOfEducation: 'Мэргэжлийн чиглэл, хөтөлбөрийн нэр',
      school: 'Дээд боловсролын сургалтын байгууллага',
      academicLevel: 'Анги, курс {A}',
      childRegisterNumber: 'Регистрийн дугаар',
      childLastName: 'Овог',
      childFirstName: 'Нэр',
      tuition: 'Сургалтын төлбөр, ₮',
      description: 'Тайлбар',
      actions: 'Үйлдэл',
    },
    excelTitle: 'Багш, ажилтны хүүхдийг Excel-ээс оруулах',
    excelSheet: 'Суралцаж буй хүүхэд',
    excelHeaders: [
      'Ажилтны регистр',
      'Ажилласан жил',
      'Боловсролын түвшин',
      'Мэргэжлийн чиглэл',
      'Сургууль',
      'Курс',
      'Хүүхдийн регистр',
      'Хүүхдийн овог',
      'Хүүхдийн нэр',
      'Сургалтын төлбөр',
      'Тайлбар',
    ],
    flag: '«Тийм» гэж бичнэ, эсвэл хоосон үлдээнэ',
    noSuchStaff: (given: string): string =>
      given.trim() === ''
        ? 'Ажилтны регистрийн дугаар алга. Бөглөнө үү.'
        : `Ийм регистрийн дугаартай ажилтан бүртгэлд алга.${namedLetter(given)}`,
    noSuchLevel: (given: string): string => `Ийм боловсролын түвшин жагсаалтад алга.${namedLetter(given)}`,
    noSuchField: (given: string): string => `Энэ түвшинд ийм мэргэжил жагсаалтад алга.${namedLetter(given)}`,
    noSuchSchool: (given: string): string => `Ийм сургууль жагсаалтад алга.${namedLetter(given)}`,
    severalPosts:
      'Энэ дугаартай ажилтан хэд хэдэн албан тушаалтай тул аль нь болох нь тодорхойгүй. Хүүхдийг дэлгэцээс нэмнэ үү.',
    sameStaffTwice: 'Энэ ажилтан дээр нь аль хэдийн орсон байна',
  },
} as const
