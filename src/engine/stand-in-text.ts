const sign = '*'

/** Unconfirmed codes, norms and amounts (calculation §9, Stand-ins). */
export const standInText = {
  sign,
  signed: (text: string): string => `${text}${sign}`,
  legend: `${sign} Жишиг: албан ёсны эх сурвалжаар батлагдаагүй тул түр хэрэглэж буй хөтөлбөр, зориулалт, код, норматив, дүн.`,
  /** For screen readers. */
  word: 'жишиг',
} as const
