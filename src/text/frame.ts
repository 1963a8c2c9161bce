/** What the frame around every place says: the rail, the line on top, the way to a place by its name. */
export const frameText = {
  rail: 'Маягт, бүртгэлийн жагсаалт',
  groups: {
    learners: 'Суралцагч',
    pay: 'Цалин',
    costs: 'Зардал, орлого',
    people: 'Хүн, орон тоо',
    total: 'Дүн',
  },
  /** The ways to the workbook: beside a blank, and of the year. */
  book: { blank: 'Excel', year: 'Excel-ээр бөглөх' },
  openRail: 'Маягтын жагсаалт нээх',
  closeRail: 'Маягтын жагсаалт хаах',
  fold: 'Жагсаалт хураах',
  unfold: 'Жагсаалт дэлгэх',
  errors: (count: number): string => `${count} алдаа`,
  warnings: (count: number): string => `${count} анхааруулга`,
  gaps: (count: number): string => `${count} бичлэг дутуу`,
  unsavedRecords: (count: number): string => `${count} бичлэг хадгалаагүй`,
  /** How many of the blanks that are to be filled in are saved. */
  progress: (saved: number, all: number): string => `${saved} / ${all} маягт`,
  progressHeard: (saved: number, all: number): string => `Бөглөх ${all} маягтаас ${saved} нь хадгалагдсан`,
  account: (name: string): string => `Хэрэглэгч: ${name}`,
  ownAccount: 'Миний бүртгэл',

  /** An address that names a tab, or a cell, that the year has not. */
  notThere: 'Холбоосын заасан газар энэ жилийн маягтад алга. Холбоосыг илгээсэн хүнээсээ дахин авна уу.',

  jump: {
    open: 'Хайж очих',
    keysToOpen: 'Ctrl+K',
    title: 'Хаашаа очих вэ?',
    field: 'Маягт, бүртгэл, мөр, хүн, тайлангийн нэр, дугаар',
    none: 'Ийм нэртэй зүйл олдсонгүй. Өөр үгээр хайгаад үзнэ үү.',
    kinds: {
      home: 'Нүүр',
      blank: 'Маягт',
      register: 'Бүртгэл',
      line: 'Мөр',
      column: 'Багана',
      person: 'Хүн',
      report: 'Тайлан',
      institution: 'Байгууллага',
    },
    found: (count: number): string => `${count} илэрц`,
    keys: 'Enter очих · Ctrl+C холбоос хуулах · Esc хаах',
    copied: (name: string): string => `«${name}» руу очих холбоосыг хууллаа.`,
  },
} as const
