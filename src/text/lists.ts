import { namedLetter } from '#engine/list/foreign-letters.ts'
import { formatNumber } from '#engine/number/format.ts'

type FigureLimits = { readonly min: number; readonly max: number; readonly decimals: number }
type TakesWords =
  | { readonly kind: 'text'; readonly most: number }
  | ({ readonly kind: 'figure' } & FigureLimits)
  | { readonly kind: 'oneOf'; readonly words: readonly string[] }
  | { readonly kind: 'suggested'; readonly words: readonly string[]; readonly most: number }
  | { readonly kind: 'reference' }

/** Further words are only in the workbook's word sheet. */
const MAX_HINT_WORDS = 12

function figureWords({ min, max, decimals }: FigureLimits): string {
  const what = decimals === 0 ? 'бүхэл тоо' : `бутархай нь ${decimals} хүртэл оронтой тоо`
  return `${formatNumber(min, { atMost: 6 })}–${formatNumber(max, { atMost: 6 })} хооронд ${what}`
}

/** Words that mark rows and columns to skip. */
export const listWords = {
  totals: [
    'Нийт',
    'Нийт дүн',
    'Нийт бүгд',
    'Дүн',
    'Бүгд',
    'Бүгд дүн',
    'Нийлбэр',
    'Нийлбэр дүн',
    'Хуудасны дүн',
    'Дэд дүн',
    'Total',
    'Grand total',
    'Итого',
    'Всего',
  ],
  signatures: [
    'Гарын үсэг',
    'Боловсруулсан',
    'Бэлтгэсэн',
    'Гаргасан',
    'Жагсаалт гаргасан',
    'Бөглөсөн',
    'Нэгтгэсэн',
    'Хянасан',
    'Баталсан',
    'Танилцсан',
    'Тамга',
  ],
  ordinals: ['№', '#', 'Д/д', 'П/п', '№ п/п', 'No', 'Nr', 'N'],
} as const

export const listText = {
  needed: (head: string): string => `«${head}» хоосон байна. Бөглөнө үү.`,
  tooLong: (head: string, most: number): string => `«${head}»: ${most} тэмдэгтээс урт байж болохгүй.`,
  badFigure: (head: string, limits: FigureLimits): string => `«${head}»: ${figureWords(limits)} бичнэ үү.`,
  at: (head: string, sentence: string): string => `«${head}»: ${sentence}`,
  noWord: (head: string, given: string, words: readonly string[]): string =>
    `«${head}»: «${given}» гэсэн сонголт байхгүй.${namedLetter(given)} Боломжит утга: ${words.slice(0, MAX_HINT_WORDS).join(', ')}.`,
  manyOfOne: (id: string, most: number): string =>
    id === ''
      ? `Байгууллагын дугааргүй мөр ${most}-аас олон байна. Олон байгууллагын жагсаалт бол мөр бүрд дугаарыг нь бичнэ үү.`
      : `${id}: нэг байгууллагад ${most}-аас олон мөр байна. Илүү мөрийг хасна уу.`,
  twice: (row: number): string => `Энэ мөр ${row}-р мөртэй давхардаж байна. Нэгийг нь хасна уу.`,
  takes: (takes: TakesWords): string => {
    if (takes.kind === 'reference') return ''
    if (takes.kind === 'text') return `${takes.most} хүртэл тэмдэгт`
    if (takes.kind === 'figure') return figureWords(takes)
    const words = takes.words.slice(0, MAX_HINT_WORDS).join(', ')
    const more = takes.words.length > MAX_HINT_WORDS ? '… (бүгд «Сонголтууд» хуудсанд)' : ''
    if (takes.kind === 'oneOf') return `Сонгоно: ${words}${more}`
    return `Сонгоно, эсвэл ${takes.most} хүртэл тэмдэгтээр бичнэ: ${words}${more}`
  },
  yesNo: ['Тийм', 'Үгүй'],
  form: {
    words: 'Сонголтууд',
    about: 'Тайлбар',
    example:
      'Эхний баганад ЖИШЭЭ гэж бичсэн мөрийг програм уншихгүй: загвар болгож үлдээж болно. Баганын нэрийг бүү өөрчил; дараалал нь хамаагүй. Файлд байхгүй баганын утга програмд хэвээр үлдэнэ.',
    headers: {
      column: 'Багана',
      needed: 'Заавал эсэх',
      about: 'Юу бичих',
      takes: 'Авах утга',
      example: 'Жишээ',
    },
    needed: { always: 'Заавал', sometimes: 'Хоосон байж болно', reference: 'Лавлагаа, уншихгүй' },
  },
  nothingInside:
    'Жагсаалтад мөр алга: уншсан хуудсанд баганын нэр ч байхгүй. Загвараа татаж аваад түүнийгээ бөглөнө үү.',
  previewed: (rows: number, errors: number): string =>
    errors === 0
      ? `${rows} мөр шалгалаа. Юу ч хадгалаагүй байна.`
      : `${rows} мөр шалгалаа: ${errors} алдаа байна. Юу ч хадгалаагүй байна.`,
  taken: ({
    added,
    changed,
    removed,
  }: {
    readonly added: number
    readonly changed: number
    readonly removed: number
  }): string =>
    added + changed + removed === 0
      ? 'Өөрчлөлт алга: бүртгэл жагсаалттай адил байна.'
      : `Бүртгэл хадгалагдлаа: ${added} шинэ, ${changed} өөрчлөгдсөн, ${removed} хасагдсан.`,
  notTaken: (errors: number): string =>
    `Хадгалсангүй: ${errors} алдаа байна. Жагсаалтыг бүхлээр нь авдаг тул алдаатай мөрийг засаад дахин оруулна уу.`,
  wholeHidden:
    'Файлд Excel дээр нуусан мөр байна: нуусан мөрийн хүмүүс бүртгэлээс хасагдах байсан тул авсангүй. Шүүлтүүрийг арилгаж, нуусан мөрийг ил гаргаад дахин оруулна уу.',
  stale:
    'Хадгалсангүй: таныг шалгаснаас хойш бүртгэл өөрчлөгдсөн байна. Жагсаалтаа дахин шалгаад хадгална уу.',
  moved: (ids: readonly string[]): string =>
    `${ids.join(', ')}: яг хадгалах мөчид бүртгэл нь өөрчлөгдсөн тул авсангүй. Жагсаалтаа дахин оруулахад үлдсэн нь орно.`,
  otherInstitution: (id: string): string =>
    `${id}: ийм дугаартай байгууллага бүртгэлгүй, эсвэл таны хариуцах хүрээнд алга.`,
  ownOnly: (id: string): string =>
    `${id} өөр байгууллагын дугаар байна. Зөвхөн өөрийн байгууллагын мөрийг оруулна.`,
  noInstitution: 'Аль байгууллагын мөр болох нь алга. «Байгууллагын дугаар» баганыг бөглөнө үү.',
  unknownList: (name: string): string => `«${name}» гэсэн жагсаалт байхгүй.`,
  noted: 'Жагсаалт авсныг түүхэнд тэмдэглэлээ.',
  unknownRegister: (name: string): string => `«${name}» гэсэн бүртгэл байхгүй.`,
  oneInstitution: 'Аль байгууллагын бүртгэл болохыг заана уу.',
  fileName: (name: string, year: number, what: 'form' | 'data'): string =>
    `tosov_${name}_${year}${what === 'form' ? '_form' : ''}.xlsx`,
  formName: (name: string): string => `tosov_${name}_form.xlsx`,
  fromRegistry:
    'Энэ байгууллагын бүртгэл салбарын бүртгэлийн сангаас ирсэн тул жагсаалтаар, гараар өөрчлөхгүй. Шинэчлэх бол бүртгэлийн сангаас дахин татна уу.',
  institution: {
    institutionId: {
      head: 'Байгууллагын дугаар',
      about: 'Програмд бүртгэсэн дугаар. Өөрийн сургуулийн жагсаалтад хоосон байж болно.',
      example: '1001',
    },
    institutionName: {
      head: 'Байгууллагын нэр',
      about: 'Мөрөө олоход туслах лавлагаа. Програм уншихгүй.',
      example: '1-р сургууль',
    },
  },
  pupils: {
    title: 'Суралцагчийн бүртгэл',
    about: (years: readonly string[]): readonly string[] => [
      `Байгууллага, хичээлийн жил, үзүүлэлт бүрд нэг мөр; анги бүрд нэг багана. Хичээлийн жил: ${years.join(', ')}.`,
      'Маягтад явж буй хичээлийн жилийн бүлэг, дотуур байр, хоол, орой-эчнээ, түүний өмнөх жилийн суралцагч, хөгжлийн бэрхшээлтэй суралцагчийн тоо эндээс орно.',
      'Нэг ч тоо бичээгүй мөрийг бөглөөгүй гэж үзээд уншихгүй. Тоотой мөрийн хоосон нүд 0 гэсэн үг.',
      'Хувийн сургууль, цэцэрлэг, насан туршийн боловсролын төв хүүхэд, суралцагчийн тоогоо өөрийн маягтад бичдэг тул энд орохгүй.',
    ],
    columns: {
      studyYear: { head: 'Хичээлийн жил', about: 'Аль хичээлийн жилийн тоо болох.' },
      kind: { head: 'Үзүүлэлт', about: 'Юуг тоолсон болох. Суралцагчид бүгд, дараагийнх нь тэдний дотроос.' },
    },
    kinds: {
      pupils: 'Суралцагч',
      disabled: 'Хөгжлийн бэрхшээлтэй суралцагч',
      classes: 'Бүлэг',
      boarders: 'Дотуур байранд',
      lunch: 'Үдийн хоолонд',
      evening: 'Орой, эчнээ',
    },
    grade: (grade: number): string => `${grade}-р анги`,
    gradeAlso: (grade: number): readonly string[] => [`${grade}`, `${grade} анги`, `${grade}-р`],
    studyYear: (words: string): string => `${words} оны хичээлийн жил`,
    all: 'Бүгд',
    typed: 'Суралцагч, бүлгийн тоог анги бүрээр гараар бичнэ.',
    source: 'Байгууллагын өөрийн бүртгэл',
    allSource: 'Бүх ангийн нийлбэр',
    aboutGrade: 'Энэ ангийн хүүхдийн тоо, бүлгийн мөрөнд бүлгийн тоо.',
    none: 'Энэ байгууллага ангийн бүртгэлгүй: хүүхэд, суралцагчийн тоогоо өөрийн маягтад бичдэг. Мөрийг хасна уу.',
  },
  staff: {
    title: 'Ажилтны бүртгэл',
    about: [
      'Ажилтан бүрд нэг мөр. Төлөв, тэтгэмжийг энд бичихгүй: сургууль өөрийн «Ажилтны төлөв, тэтгэмж» хуудсанд төлөвлөнө.',
      'Ажилтныг регистрийн дугаараар нь таньдаг. Кодыг програм өөрөө өгдөг тул шинэ ажилтанд хоосон үлдээнэ.',
      'Хоёр байгууллагад ажилладаг хүнийг байгууллага бүрд нь бичнэ.',
    ],
    columns: {
      lastName: { head: 'Овог', about: 'Эцэг, эхийн нэр.', example: 'Дорж' },
      firstName: { head: 'Нэр', about: 'Өөрийн нэр.', example: 'Оюун' },
      primaryNidNumber: {
        head: 'Регистрийн дугаар',
        about: 'Кирилл 2 үсэг, 8 оронтой тоо. Шинэ хүнд заавал бичнэ.',
        example: 'УБ85010112',
      },
      positionName: { head: 'Албан тушаал', about: 'Томилсон албан тушаалын нэр.', example: 'Багш' },
      departmentName: { head: 'Алба, нэгж', about: 'Ажлын байр харьяалагдах нэгж.', example: 'Бага анги' },
      gradeStepName: { head: 'Зэрэглэл', about: 'Цалингийн зэрэглэл.', example: 'ТҮБД-3' },
      salaryAmount: {
        head: 'Үндсэн цалин, ₮ сард',
        about: 'Нэг сарын үндсэн цалин, төгрөгөөр.',
        example: '1850000',
      },
      allWorkYear: {
        head: 'Нийт ажилласан жил',
        about: 'Бүх ажилласан жил. Хоосон, 0 бол мэдэгдэхгүй гэж үзнэ.',
        example: '18',
      },
      schoolDoYear: {
        head: 'Энэ байгууллагад ажилласан жил',
        about: 'Хүүхдийн сургалтын төлбөрийн болзолд тооцно.',
        example: '16',
      },
      actionReasonName: {
        head: 'Томилгооны шалтгаан',
        about: 'Тушаалд бичсэнээр.',
        example: 'Шинээр томилсон',
      },
      assignmentStatusName: {
        head: 'Одоогийн төлөв',
        about: 'Ажиллаж байгаа, чөлөөтэй гэх мэт.',
        example: 'Ажиллаж байгаа',
      },
      assignmentTypeName: { head: 'Томилгооны төрөл', about: 'Үндсэн, хавсран гэх мэт.', example: 'Үндсэн' },
      employeeId: {
        head: 'Ажилтны код',
        about: 'Програмын өгсөн код. Шинэ хүнд хоосон үлдээнэ; байгаа кодыг бүү өөрчил.',
        example: '',
      },
    },
    unknownCode: (code: string): string =>
      `«${code}» кодтой ажилтан энэ байгууллагын энэ оны бүртгэлд алга. Шинэ хүн бол кодыг хоосон үлдээнэ үү: програм өөрөө өгнө.`,
    moreHere: (here: number, all: number): string =>
      `Энэ байгууллагад ${here} жил ажилласан хүний нийт ажилласан жил ${all} байж болохгүй. Хоёрын аль нэгийг нь засна уу.`,
    noNumber: 'Хэн болохыг регистрийн дугаараар нь таньдаг. Регистрийн дугаарыг нь бичнэ үү.',
    otherHasNumber: (name: string): string =>
      `Энэ регистрийн дугаар өөр ажилтных (${name}). Дугаарыг нь шалгана уу, жагсаалтад бол кодыг нь бас.`,
  },
  children: {
    title: 'Ажилтны хүүхдийн бүртгэл',
    about: [
      'Төлбөртэй суралцдаг хүүхэд бүрд нэг мөр. Эцэг, эх нь тухайн байгууллагын ажилтны бүртгэлд байх ёстой: эхлээд ажилтны жагсаалтыг оруулна.',
      'Жагсаалтаас орсон хүүхэд төсөвт тооцогдохын тулд сургууль нь «Багш, ажилтны хүүхэд» хуудсанд баталгаажуулна. Баталгаажуулсан мөрийг жагсаалт өөрчлөхгүй.',
    ],
    columns: {
      parentNumber: {
        head: 'Эцэг, эхийн регистрийн дугаар',
        about: 'Байгууллагад ажилладаг эцэг, эхийн регистрийн дугаар, эсвэл ажилтны код.',
        example: 'УБ85010112',
      },
      parentName: { head: 'Эцэг, эхийн нэр', about: 'Лавлагаа. Програм уншихгүй.', example: 'Дорж Оюун' },
      childRegisterNumber: {
        head: 'Хүүхдийн регистрийн дугаар',
        about: 'Кирилл 2 үсэг, 8 оронтой тоо. Шинэ хүүхдэд заавал бичнэ.',
        example: 'УБ06253112',
      },
      childLastName: { head: 'Хүүхдийн овог', about: 'Эцэг, эхийн нэр.', example: 'Оюун' },
      childFirstName: { head: 'Хүүхдийн нэр', about: 'Өөрийн нэр.', example: 'Тэмүүжин' },
      isDemandProfession: { head: 'Эрэлттэй мэргэжил', about: 'Тийм эсвэл Үгүй.', example: 'Үгүй' },
      educationWorkedYear: {
        head: 'Тасралтгүй ажилласан жил',
        about: 'Эцэг, эхийн тасралтгүй ажилласан жил.',
        example: '16',
      },
      educationLevelName: { head: 'Боловсролын түвшин', about: 'Суралцаж буй түвшин.', example: 'Бакалавр' },
      fieldOfEducationName: { head: 'Мэргэжлийн чиглэл', about: 'Түвшиндээ тохирох чиглэл.', example: '' },
      schoolName: { head: 'Сургууль', about: 'Их, дээд сургуулийн нэр.', example: '' },
      academicLevel: { head: 'Курс', about: 'Суралцаж буй курс.', example: '2' },
      tuition: {
        head: 'Сургалтын төлбөр, ₮ жилд',
        about: 'Нэг жилийн төлбөр, төгрөгөөр.',
        example: '3200000',
      },
      description: { head: 'Тайлбар', about: 'Нэмэлт тайлбар.', example: '' },
      childScholarshipId: {
        head: 'Хүүхдийн код',
        about: 'Програмын өгсөн код. Шинэ хүүхдэд хоосон үлдээнэ; байгаа кодыг бүү өөрчил.',
        example: '',
      },
    },
    unknownCode: (code: string): string =>
      `«${code}» кодтой хүүхэд энэ байгууллагын энэ оны бүртгэлд алга. Шинэ хүүхэд бол кодыг хоосон үлдээнэ үү: програм өөрөө өгнө.`,
    noParent: (given: string): string =>
      `${given}: ийм регистрийн дугаар, кодтой ажилтан энэ байгууллагын бүртгэлд алга. Эхлээд ажилтныг нь оруулна уу.`,
    noNumber: 'Хэн болохыг регистрийн дугаараар нь таньдаг. Хүүхдийн регистрийн дугаарыг бичнэ үү.',
  },
} as const
