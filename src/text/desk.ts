/** What the program says on the desk of a department: how budgets stand, and what they are looked through by. */
export const deskText = {
  standings: {
    notBegun: 'Эхлээгүй',
    begun: 'Бөглөж байна',
    withErrors: 'Алдаатай',
    calculated: 'Тооцсон, илгээгээгүй',
    returned: 'Буцаасан',
    atDistrict: 'Илгээсэн, дүүрэг, аймагт',
    atMinistry: 'Яаманд',
    approved: 'Батлагдсан',
  },
  sizes: {
    small: '100 хүртэл суралцагч',
    medium: '101–300 суралцагч',
    large: '301–700 суралцагч',
    largest: '700-аас олон суралцагч',
  },
  doubts: {
    warnings: 'Анхааруулгатай',
    unexplained: 'Үндэслэл дутуу',
    justified: 'Үндэслэлтэй',
  },
  ownerships: { PUBLIC: 'Төрийн өмчийн', PRIVATE: 'Хувийн' },
  notPlaced: 'Байршил тодорхойгүй',
} as const
