import { payGrid, supportPay } from '#forms/norms/pay-grid.ts'

export type Job = {
  readonly id: string
  readonly name: string
  readonly gradeStepId: string
  readonly gradeStepName: string
}

/** An education grade has the name of its row. */
const supportGradeNames: Readonly<Record<string, string>> = {
  simple: 'ТҮ, энгийн',
  skilled: 'ТҮ, мэргэшсэн',
}

const positions: readonly (readonly [grade: string, names: readonly string[]])[] = [
  ['ТҮБД-5', ['Захирал', 'Эрхлэгч']],
  ['ТҮБД-4', ['Дэд захирал', 'Сургалтын менежер', 'Арга зүйч', 'Цэцэрлэгийн багш']],
  ['ТҮБД-3', ['Ахлах багш', 'Багш', 'Хөгжмийн багш', 'Хоол зүйч']],
  ['ТҮБД-2', ['Дотуур байрны багш']],
  ['ТҮБД-1', ['Туслах багш', 'Дадлагажигч багш']],
  [
    'skilled',
    ['Нийгмийн ажилтан', 'Сэтгэл зүйч', 'Номын санч', 'Лаборант', 'Эмч', 'Сувилагч', 'Нягтлан бодогч'],
  ],
  [
    'skilled',
    ['Нярав', 'Бичиг хэргийн ажилтан', 'Хүний нөөцийн мэргэжилтэн', 'Мэдээллийн технологийн мэргэжилтэн'],
  ],
  ['skilled', ['Тогооч', 'Слесарь', 'Цахилгаанчин', 'Жолооч']],
  ['simple', ['Туслах тогооч', 'Үйлчлэгч', 'Сахиул', 'Шөнийн жижүүр', 'Галч']],
]

export const jobs: readonly Job[] = positions
  .flatMap(([grade, names]) => names.map((name) => ({ name, grade })))
  .map(({ name, grade }, index) => ({
    id: String(index + 1),
    name,
    gradeStepId: grade,
    gradeStepName: supportGradeNames[grade] ?? grade,
  }))

export type CatalogueItem = { readonly id: string; readonly name: string }
export type EducationFieldItem = CatalogueItem & { readonly levels: readonly string[] }
/** `state`: the state pays the tuition of a child of staff (facts §6). */
export type University = CatalogueItem & { readonly state: boolean }

export type Catalogues = {
  readonly jobs: readonly Job[]
  readonly educationLevels: readonly CatalogueItem[]
  readonly fieldsOfEducation: readonly EducationFieldItem[]
  readonly schools: readonly University[]
}

export const educationLevels: readonly CatalogueItem[] = [
  { id: '1', name: 'Бакалавр' },
  { id: '2', name: 'Магистр' },
  { id: '3', name: 'Доктор' },
  { id: '4', name: 'Техникийн болон мэргэжлийн боловсрол' },
]

const tertiary = ['1', '2', '3']
const all = ['1', '2', '3', '4']

/** International codes (ISCED-F). */
export const fieldsOfEducation: readonly EducationFieldItem[] = [
  { id: '011', name: 'Боловсрол', levels: tertiary },
  { id: '021', name: 'Урлаг', levels: all },
  { id: '022', name: 'Хүмүүнлэг', levels: tertiary },
  { id: '031', name: 'Нийгэм, зан үйлийн шинжлэх ухаан', levels: tertiary },
  { id: '032', name: 'Сэтгүүл зүй, мэдээлэл', levels: tertiary },
  { id: '041', name: 'Бизнес, удирдлага', levels: all },
  { id: '042', name: 'Хууль, эрх зүй', levels: tertiary },
  { id: '051', name: 'Биологийн шинжлэх ухаан', levels: tertiary },
  { id: '052', name: 'Байгаль орчин', levels: tertiary },
  { id: '053', name: 'Физик, химийн шинжлэх ухаан', levels: tertiary },
  { id: '054', name: 'Математик, статистик', levels: tertiary },
  { id: '061', name: 'Мэдээлэл, харилцаа холбооны технологи', levels: all },
  { id: '071', name: 'Инженерчлэл', levels: all },
  { id: '072', name: 'Үйлдвэрлэл, боловсруулалт', levels: all },
  { id: '073', name: 'Архитектур, барилга', levels: all },
  { id: '081', name: 'Хөдөө аж ахуй', levels: all },
  { id: '084', name: 'Мал эмнэлэг', levels: tertiary },
  { id: '091', name: 'Эрүүл мэнд', levels: tertiary },
  { id: '092', name: 'Нийгмийн хамгаалал', levels: tertiary },
  { id: '101', name: 'Хувь хүнд үзүүлэх үйлчилгээ', levels: all },
  { id: '104', name: 'Тээврийн үйлчилгээ', levels: all },
]

export const schools: readonly University[] = [
  { id: '1', name: 'Монгол Улсын Их Сургууль', state: true },
  { id: '2', name: 'Шинжлэх Ухаан, Технологийн Их Сургууль', state: true },
  { id: '3', name: 'Монгол Улсын Боловсролын Их Сургууль', state: true },
  { id: '4', name: 'Анагаахын Шинжлэх Ухааны Үндэсний Их Сургууль', state: true },
  { id: '5', name: 'Хөдөө Аж Ахуйн Их Сургууль', state: true },
  { id: '6', name: 'Соёл Урлагийн Их Сургууль', state: true },
  { id: '7', name: 'Ховд Их Сургууль', state: true },
  { id: '8', name: 'Дорнод Их Сургууль', state: true },
  { id: '9', name: 'Үндэсний Батлан Хамгаалахын Их Сургууль', state: true },
  { id: '10', name: 'Дотоод Хэргийн Их Сургууль', state: true },
  { id: '11', name: 'Санхүү Эдийн Засгийн Их Сургууль', state: false },
  { id: '12', name: 'Хүмүүнлэгийн Ухааны Их Сургууль', state: false },
  { id: '13', name: 'Их Засаг Олон Улсын Их Сургууль', state: false },
  { id: '14', name: 'Отгонтэнгэр Их Сургууль', state: false },
  { id: '15', name: 'Мандах Их Сургууль', state: false },
]

/** Plausible entries ("жишиг") that an administrator replaces every year (facts §1.3, §2.4). */
export const modelCatalogues: Catalogues = { jobs, educationLevels, fieldsOfEducation, schools }

export const payGrades: readonly CatalogueItem[] = [payGrid, supportPay].flatMap(({ sheet }) =>
  sheet.rows.map(({ code }) => ({ id: code, name: supportGradeNames[code] ?? code })),
)
