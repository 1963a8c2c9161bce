export const yearPageText = {
  sidebarLabel: 'Маягт, бүртгэлийн жагсаалт',
  groups: {
    learners: 'Суралцагч',
    pay: 'Цалин',
    costs: 'Зардал, орлого',
    people: 'Хүн, орон тоо',
    total: 'Дүн',
  },
  progress: (saved: number, all: number): string => `${saved} / ${all} маягт`,
  progressForScreenReader: (saved: number, all: number): string =>
    `Бөглөх ${all} маягтаас ${saved} нь хадгалагдсан`,
  /** For an address with a tab or cell that the year does not have. */
  targetMissing: 'Холбоосын заасан газар энэ жилийн маягтад алга. Холбоосыг илгээсэн хүнээсээ дахин авна уу.',
} as const
