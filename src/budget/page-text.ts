export const explanationLinkText = (name: string): string => `${name}: хэрхэн тооцсоныг харах`

export const statusCountText = {
  errors: (count: number): string => `${count} алдаа`,
  warnings: (count: number): string => `${count} анхааруулга`,
  gaps: (count: number): string => `${count} бичлэг дутуу`,
  unsavedRecords: (count: number): string => `${count} бичлэг хадгалаагүй`,
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
