export const ceilingSectionText = {
  title: 'Төсвийн хязгаар, мянган төгрөг',
  headers: { kind: 'Зардал', limit: 'Хязгаар', requested: 'Хүссэн', left: 'Үлдсэн' },
  none: 'хязгааргүй',
  above: (amount: string): string => `${amount}-аар давсан`,
  effects: {
    binding: 'Заавал мөрдөх хязгаар: давсан төсвийг илгээх боломжгүй.',
    guiding: 'Чиглүүлэх хязгаар: давбал үндэслэл бичнэ.',
  },
  setBy: (by: string, when: string): string => `${by} · ${when}`,
} as const

export const approvedBudgetText = {
  of: (period: string): string => `${period}: баталсан дүнтэй харьцуулсан`,
  headers: { kind: 'Зардал', approved: 'Баталсан', change: 'Өөрчлөлт', revised: 'Шинэ' },
  headsOfNewest: { approved: 'Баталсан', requested: 'Хүссэн', change: 'Зөрүү' },
  whole: 'Нийт, хувьсах зардлаар',
  onlyWhole: 'Урсгал, хөрөнгийн дүнг тусад нь баталсан тэмдэглэл алга.',
} as const
