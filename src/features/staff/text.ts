import { importingText } from '#budget/people/importing-text.ts'
import { rowListText } from '#budget/row-list-text.ts'

/** Texts with a section number are quoted from the specification. */
export const staffAnswerText = {
  saved: rowListText.saved,
  monthsMoved: (most: number): string =>
    `Амжилттай хадгалагдлаа. Сарын тоог зөвшөөрөх дээд хязгаар ${most} болголоо.`,
  otherEmployee: 'Заасан ажилтан танай байгууллагын бүртгэлд алга.',
  notInYear: (year: number): string =>
    `Энэ ажилтан ${year} оны бүртгэлд алга. «${importingText.staff}» товчийг дарж шинэчилнэ үү.`,
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
} as const

export const staffStatusText = {
  title: 'Ажилтны төлөв',
  legend: 'Төлөвлөж буй төлөв',
  months: 'Сарын тоо',
  monthsRange: '1–12 сар',
  clamped: (month: number): string => `Сар 1–12 хооронд байх тул ${month} болголоо.`,
  wholeMonths: 'Сарын тоог бүхэл тоогоор бичнэ.',
  noMonths: 'Энэ төлөвт сар шаардлагагүй.',
} as const

export const benefitText = {
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
} as const
