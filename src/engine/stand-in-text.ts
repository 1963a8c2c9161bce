const sign = '*'

/** Texts for stand-ins: unconfirmed codes, norms and amounts (calculation §9, Stand-ins). */
export const standInText = {
  sign,
  signed: (text: string): string => `${text}${sign}`,
  legend: `${sign} Жишиг: албан ёсны эх сурвалжаар батлагдаагүй тул түр хэрэглэж буй хөтөлбөр, зориулалт, код, норматив, дүн.`,
  /** The screen reader text of the sign. */
  word: 'жишиг',
} as const
