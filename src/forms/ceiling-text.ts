export const ceilingAmountText = {
  kinds: { current: 'Урсгал зардал', capital: 'Хөрөнгийн зардал' },
  amount: (kind: string, amount: string): string => `${kind.toLocaleLowerCase('mn')} ${amount}`,
  cover: {
    ceiling: 'Төсвийн хязгаар',
    approved: 'Өмнө баталсан төсөв',
    change: 'Баталсан төсвөөс өөрчлөгдсөн',
  },
} as const
