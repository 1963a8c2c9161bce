type Account = {
  readonly userName: string
  readonly name: string
  readonly institutionId: string | null
  readonly events: number
}

type PersonPlace = { readonly institutionId: string; readonly year: number; readonly id: string }

export const personalDataText = {
  badNumber: (given: string): string =>
    `«${given}» нь регистрийн дугаар биш (жишээ нь УБ06253112), ийм нэвтрэх нэр, и-мэйл хаяг, нэртэй хэрэглэгч ч алга.`,
  nothing: 'Энэ регистрийн дугаартай хүний мэдээлэл бүртгэлд алга.',
  staff: ({ institutionId, year, id }: PersonPlace, name: string): string =>
    `  ${institutionId}, ${year}: ажилтан ${name} (код ${id})`,
  child: ({ institutionId, year, id }: PersonPlace, name: string): string =>
    `  ${institutionId}, ${year}: ажилтны хүүхэд ${name} (код ${id})`,
  account: ({ userName, name, institutionId, events }: Account): string =>
    `  хэрэглэгч ${userName}: ${name}${institutionId === null ? '' : `, ${institutionId}`}; түүхэнд ${events} үйл явдал. Хасах бол: remove-account ${userName}`,
  files: (count: number): string => `  хавсаргасан файл: ${count}`,
  lookup: (institutionId: string, by: string, at: string): string =>
    `  ${at}: ${institutionId} байгууллагын ${by} иргэний бүртгэлээс лавласан`,
  events: (count: number): string => `  түүхэнд кодоор нь нэрлэсэн үйл явдал: ${count}`,
  sealed: (count: number): string =>
    `  нэр нь орсон тооцсон, илгээсэн тайлан: ${count}. Илгээсэн баримтыг өөрчилдөггүй.`,
  answers: (count: number): string => `  30 хоног хадгалах хариу: ${count}`,
  open: (year: number): string =>
    `${year} он хаагдаагүй. Хүмүүсийн мэдээллийг зөвхөн хаасан жилээс хасна: эхлээд close-year ${year}.`,
  noYear: (year: number): string => `${year} он нээгдээгүй.`,
  /** `reported`: institutions whose people remain in reports alone. */
  confirm: (
    year: number,
    { staff, children, reported }: Readonly<Record<'staff' | 'children' | 'reported', number>>,
  ): string =>
    `${year} онд ${staff} ажилтан, ${children} хүүхдийн нэр, регистрийн дугаар, хавсралтыг буцаалтгүй хасна.${reported === 0 ? '' : ` Өөр ${reported} байгууллагын тайланд үлдсэн нэрийг ч хасна.`} Дүн хэвээр үлдэнэ. Зөв бол: erase-people --year=${year} --confirm`,
  removed: (year: number, staff: number, children: number): string =>
    `${year} оны ${staff} ажилтан, ${children} хүүхдийн нэр, регистрийн дугаарыг хаслаа. Дүн хэвээрээ. Хавсралтын файл 30 хоногийн дараа устана; илгээсэн баримт, өмнөх нөөц хуулбарт нэр нь үлдсэн.`,
  noneLeft: (year: number): string => `${year} онд хасах хүний мэдээлэл алга.`,
} as const
