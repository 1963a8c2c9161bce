/** Texts about ceilings (төсвийн хязгаар, calculation §9). Amounts in thousand tugrik. */
export const ceilingText = {
  whole: 'Нийт',
  excess: (kind: string, requested: string, limit: string, over: string): string =>
    `${kind.toLocaleLowerCase('mn')} ${requested}, хязгаар ${limit}, ${over}-аар давсан`,
  approved: 'Баталсан дүн, мянган төгрөг',
  top: {
    /** The ceiling next to the total, in full or of one kind; then the distance of the budget from it. */
    limit: (amount: string): string => `хязгаар ${amount}`,
    above: (amount: string): string => `${amount}-аар давсан`,
    aboveForScreenReader: (excesses: string): string => `Хязгаараас давсан: ${excesses}`,
  },
  bars: (excesses: string): string =>
    `Хүссэн төсөв заавал мөрдөх хязгаараас давсан тул илгээх боломжгүй (мянган төгрөг): ${excesses}. Төсвөө хязгаарт багтааж бууруулна уу, эсвэл хязгаарыг тогтоосон хянагчид хандана уу.`,
  found: (excesses: string): string => `Хүссэн төсөв хязгаараас давсан (мянган төгрөг): ${excesses}.`,
  request: 'Төсвөө хязгаарт багтаана уу, эсвэл яагаад илүү хэрэгтэйг бичнэ үү.',
} as const
