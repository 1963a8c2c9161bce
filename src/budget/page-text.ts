export const explanationLinkText = (name: string): string => `${name}: хэрхэн тооцсоныг харах`

/** The smaller parts of a budget together. */
export const otherPartsText = (parts: number): string => `Бусад ${parts} зардал`

export const statusCountText = {
  errors: (count: number): string => `${count} алдаа`,
  doubts: (count: number): string => `${count} үндэслэл дутуу`,
  gaps: (count: number): string => `${count} бичлэг дутуу`,
  unsavedRecords: (count: number): string => `${count} бичлэг хадгалаагүй`,
} as const

/** The states of blanks and lists in a word. */
export const statusText = {
  empty: 'Хоосон',
  draft: 'Эхэлсэн',
  saved: 'Хадгалсан',
  pending: 'Хадгалаагүй',
  computed: 'Автоматаар',
  locked: 'Түгжээтэй',
} as const

export const accountMenuText = {
  account: (name: string): string => `Хэрэглэгч: ${name}`,
  ownAccount: 'Миний бүртгэл',
} as const

export const guideLinkText = 'Маягт бөглөх заавар'

export const publicPageText = {
  forgotten: 'Нууц үгээ мартсан уу?',
  check: 'Баримт шалгах',
  methodology: 'Төсвийн тооцооны аргачлал',
} as const
