const sign = '*'

/** What is said of codes, norms and amounts that stand in for unconfirmed ones (design calculation §9, Stand-ins). */
export const standInText = {
  sign,
  signed: (text: string): string => `${text}${sign}`,
  /** At the foot of the page or the sheet on which the sign stands. */
  legend: `${sign} Жишиг: албан ёсны эх сурвалжаар батлагдаагүй тул түр хэрэглэж буй хөтөлбөр, зориулалт, код, норматив, дүн.`,
  /** What a screen reader says in the place of the sign. */
  word: 'жишиг',
} as const
