/** The start of the sentence by counted item; `one` is the default. */
const openings = {
  people: 'Нэг суралцагч',
  groups: 'Нэг анги, бүлэг',
  posts: 'Нэг орон тоо',
  hours: 'Нэг цаг',
  percent: 'Нэг хувь',
  tugrik: 'Мянган төгрөг',
  thousandTugrik: 'Мянган төгрөг',
} as const

export const sensitivityText = {
  title: 'Төсөвт үзүүлэх нөлөө',
  summary: (unit: string, direction: ShiftDirection, { requested, headcount }: Effects): string => {
    const budget = requested === null ? 'өөрчлөгдөхгүй' : moved(requested)
    const check = headcount === null ? '' : `, орон тоогоор тооцсон дүн ${moved(headcount)}`
    return `${opening(unit, direction)} төсөв ${budget}${check}.`
  },
  components: (count: number): string => `Бүрдлээр (${count})`,
  moved: (unit: string, figure: string): string =>
    unit in counted ? `${figure} ${counted[unit as keyof typeof counted]}` : figure, // its own key, by `in`
  lists: 'Нөлөө, өөрчлөлт',
  list: {
    title: 'Төсөвт юу хамгийн их нөлөөлөх вэ',
    purpose:
      'Бөглөдөг нүд бүрд нэгийг (мөнгөн дүнд мянган төгрөгийг) нэмэхэд хувьсах зардлаар, орон тоогоор тооцсон төсөв тус бүр хэдэн төгрөгөөр өөрчлөгдөхийг тооцож, хувьсах зардлаарх нөлөө нь ихээс нь эрэмбэлсэн. Дээд хязгаартаа хүрсэн нүднээс нэгийг хассан.',
    still: (count: number): string => `Өөр ${count} нүдийг нэгээр өөрчлөхөд төсвийн аль ч дүн хөдлөхгүй.`,
    none: 'Одоо бөглөж болох нүднээс төсвийг хөдөлгөх нь алга.',
    sheet: 'Маягт',
    all: 'Бүгд',
    cell: 'Нүд',
    present: 'Одоо',
    change: 'Өөрчлөлт',
    requested: 'Хувьсах зардлаар, төгрөг',
    headcount: 'Орон тоогоор, төгрөг',
    parts: 'Бүрдэл',
    searchIn: 'Маягт, мөр, багана',
    toCell: (cell: string): string => `${cell}: нүд рүү очих`,
    export: 'Excel татах',
    bookSheet: 'Нөлөө',
    fileName: (year: number): string => `нөлөө-${year}.xlsx`,
  },
} as const

const counted = {
  people: 'суралцагч',
  groups: 'анги, бүлэг',
  posts: 'орон тоо',
  hours: 'цаг',
  percent: 'хувь',
  tugrik: 'төгрөг',
  thousandTugrik: 'мянган төгрөг',
} as const

/** `less`: the cell is at its maximum, so only a decrease is possible. */
type ShiftDirection = 'more' | 'less'

type Effects = { readonly requested: Move | null; readonly headcount: Move | null }

/** The printed amount in tugrik, unsigned. */
type Move = { readonly by: string; readonly up: boolean }

function opening(unit: string, direction: ShiftDirection): string {
  const one = unit in openings ? openings[unit as keyof typeof openings] : null // its own key, by `in`
  if (one === null) return direction === 'more' ? 'Нэгээр нэмэгдвэл' : 'Нэгээр хасвал'
  return `${one} ${direction === 'more' ? 'нэмэгдвэл' : 'хасвал'}`
}

function moved({ by, up }: Move): string {
  return `${by} төгрөгөөр ${up ? 'өснө' : 'буурна'}`
}
