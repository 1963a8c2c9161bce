/** Warnings about amounts in records of people, children and positions. */
export const recordAmountText = {
  amount: (of: string, amount: string): string => `${of} ${amount} төгрөг`,
  found: (records: readonly string[], finding: string): string => `${records.join('; ')}: ${finding}`,
  inThousands: (least: string): string =>
    `${least} төгрөгөөс бага байна. Дүнг мянган төгрөгөөр биш, төгрөгөөр бичнэ.`,
  aboveBudget: (budget: string): string =>
    `хүн, орон тооны зардлыг оруулалгүй тооцсон нийт төсвөөс (${budget} төгрөг) их байна.`,
  belowWage: (wage: string): string =>
    `хөдөлмөрийн хөлсний доод хэмжээнээс (сард ${wage} төгрөг) бага байна.`,
  abovePay: (most: string): string =>
    `цалингийн сүлжээний хамгийн өндөр шатнаас хэт өндөр байна (сард ${most} төгрөгөөс их). Нэг орон тооны нэг сарын цалинг бичнэ.`,
  withoutPay: 'сарын цалин 0 байна. Цалингүй орон тоо төсөвт зардалгүй орно.',
  fixOrExplain: (found: string): string => `${found} Засна уу, зөв бол шалтгааныг бичнэ үү.`,
  post: (name: string): string => `${name}, сарын цалин`,
  /** Each rule in the description of the calculation. */
  about: {
    inThousands:
      'Бүртгэлд бичсэн дүн 0-ээс их боловч «Анхааруулгын хязгаар» нормативт заасан төгрөгөөс бага байна.',
    aboveBudget:
      'Бүртгэлд бичсэн дүн нь хүн, орон тооны зардлыг оруулалгүй тооцсон байгууллагын нийт төсвөөс их байна.',
    abovePay:
      'Бүртгэлд бичсэн сарын цалин цалингийн сүлжээний хамгийн өндөр шатнаас «Өмнөх жилгүйгээр шалгах хязгаар» нормативт заасан дахинаас илүү өндөр байна.',
    withoutPay: 'Шинэ орон тооны сарын цалин 0 байна.',
    belowWage: 'Бүртгэлд бичсэн сарын цалин хөдөлмөрийн хөлсний доод хэмжээнээс бага байна.',
  },
} as const
