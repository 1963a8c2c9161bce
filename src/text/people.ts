import { peopleScreenText } from '#text/people-screens.ts'

/** What the server says of staff, positions, children of staff and the registers. Sentences marked with a section are the specification's. */
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
  registerForm: 'Регистрийн дугаар кирилл 2 үсэг, 8 оронтой тооноос бүрдэнэ',
  registerDate: 'Регистрийн дугаарын огноо хуанлид байхгүй өдөр байна',
  registerFuture: 'Регистрийн дугаарын огноо ирээдүйн өдөр байна',
  deleteConfirmedOnly: 'Зөвхөн баталгаажуулсан мөрийг устгана.',
  childrenRefused: (count: number): string =>
    `${count} утга дүрэмд нийцэхгүй тул хадгалсангүй. Мөр бүрийн тайлбарыг харж засна уу.`,
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
  registryRefused: (said: string): string => `Улсын бүртгэлийн хариу: ${said}`,

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
  citizenLimit: (most: number, minutes: number): string =>
    `Иргэний бүртгэлээс ${minutes} минутад ${most} удаа л лавлана. Түр хүлээгээд дахин оролдоно уу.`,
} as const
