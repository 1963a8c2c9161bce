/** Questions about ambiguous texts of a block or workbook, one for all of a kind. */
export const doubtText = {
  ask: {
    commaMark: (example: string): string =>
      `«${example}» мэтийн таслалтай утгыг хоёр янзаар уншиж болно. Аль нь зөв бэ?`,
    pointMark: (example: string): string =>
      `«${example}» мэтийн цэгтэй утгыг хоёр янзаар уншиж болно. Аль нь зөв бэ?`,
    spaces: (example: string): string => `«${example}» мэтийн утга нэг тоо юу, хоёр тоо юу?`,
    comma: (example: string): string =>
      `«${example}» мэтийн утга нэг тоо юу, таслалаар зааглагдсан хоёр тоо юу?`,
    day: (example: string): string => `«${example}» мэтийн утга тоо юу, өдөр, цаг уу?`,
    dash: (example: string): string => `«${example}» гэсэн нүдийг яаж унших вэ?`,
    share: (example: string): string => `«${example}» мэтийн утга хувь уу, нэгээс доош хэсэг үү?`,
    sources: (example: string): string =>
      `«${example}» гэж харагдах нүд хоёр өөр тоо агуулж байна. Аль нь зөв бэ?`,
  },
  options: {
    commaMark: {
      first: (number: string): string => `${number} (таслал нь мянгатын тэмдэг)`,
      second: (number: string): string => `${number} (таслал нь бутархайн тэмдэг)`,
    },
    pointMark: {
      first: (number: string): string => `${number} (цэг нь мянгатын тэмдэг)`,
      second: (number: string): string => `${number} (цэг нь бутархайн тэмдэг)`,
    },
    spaces: {
      first: (number: string): string => `Нэг тоо: ${number}`,
      second: (): string => 'Хоёр тоо: ийм нүдийг орхино',
    },
    comma: {
      first: (number: string): string => `Нэг тоо: ${number}`,
      second: (): string => 'Хоёр тоо: ийм нүдийг орхино',
    },
    day: {
      first: (number: string): string => `Тоо: ${number}`,
      second: (): string => 'Өдөр, цаг: ийм нүдийг орхино',
    },
    dash: { first: (): string => '0 гэж бичнэ', second: (): string => 'Хоосон гэж үзнэ' },
    share: {
      first: (number: string): string => `${number} хувь`,
      second: (number: string): string => `${number} хувь (хэсгээр бичсэн)`,
    },
    sources: {
      first: (number: string): string => `Эхнийх: ${number}`,
      second: (number: string): string => `Хоёр дахь: ${number}`,
    },
  },
} as const
