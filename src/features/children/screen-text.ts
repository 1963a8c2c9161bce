import { emptyListText } from '#budget/row-list-text.ts'
import { namedLetter } from '#engine/list/foreign-letters.ts'

export const childrenScreenText = {
  heading: 'Дээд боловсролын сургалтын байгууллагад суралцаж буй багш, ажилтны хүүхэд',
  purpose:
    '15-аас доошгүй жил тасралтгүй ажилласан багш, ажилтны сургалтын төлбөр дэмжих хүүхэд. Тэмдэглэсэн мөрийг бөглөж хадгална.',
  failed: 'Багш, ажилтны хүүхдийн жагсаалтыг уншиж чадсангүй.',
  empty: emptyListText(
    'Багш, ажилтны хүүхдийн мэдээлэл алга.',
    'Дээрх товчоор улсын бүртгэлээс татах эсвэл Excel-ээс оруулна уу.',
  ),
  search: 'Хүүхэд, ажилтан хайх',
  searchIn: 'Нэр, албан тушаал, сургууль…',
  nothingConfirmed: 'Хадгалах тэмдэглэсэн мөр алга.',
  wrong: (count: number): string => `${count} мөрд алдаа байна. Улаан нүдний тайлбарыг харна уу.`,
  totalOf: (count: number): string => `Нийт төлбөр · ${count} хүүхэд`,
  notCounted: (count: number, closed: string | null): string =>
    `${count} хүүхдийн мэдээлэл дутуу тул төлбөр нь төсөвт тооцогдохгүй${closed === null ? '. Дутууг нөхөж хадгална уу' : ''}:`,
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
  excel: {
    parent: 'Ажилтны регистр',
    fieldOfEducationName: 'Мэргэжлийн чиглэл',
    schoolName: 'Сургууль',
    academicLevel: 'Курс',
    childRegisterNumber: 'Хүүхдийн регистр',
    childLastName: 'Хүүхдийн овог',
    childFirstName: 'Хүүхдийн нэр',
    tuition: 'Сургалтын төлбөр',
  },
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
} as const
