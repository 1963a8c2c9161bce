export const draftRefusalText = {
  noYear: (year: number): string => `${year} оны норматив бэлэн болоогүй байна. Өөр жил сонгоно уу.`,
  keyReused: 'Энэ түлхүүрээр өөр агуулгатай хүсэлт өмнө нь ирсэн байна. Шинэ түлхүүрээр дахин илгээнэ үү.',
  longKey: (most: number): string =>
    `Хүсэлтийн Idempotency-Key хэт урт байна. ${most}-аас олон тэмдэгтгүй түлхүүрээр дахин илгээнэ үү.`,
  /** The server is older than the forms of a year. */
  newerForms: (year: number): string =>
    `${year} оны маягт програмын шинэ хувилбарт байна, энэ сервер түүнд хараахан шилжээгүй. Түр хүлээгээд дахин оролдоно уу. Бусад он хэвийн ажиллана.`,
}

export const workbookFileText = {
  noBlank: 'Ийм маягт танай байгууллагад байхгүй. Маягтаа жагсаалтаас сонгоно уу.',
  fileName: (year: number, institutionId: string, sheet: string | null): string =>
    sheet === null ? `${institutionId}_${year}.xlsx` : `${institutionId}_${year}_${sheet}.xlsx`,
} as const

export const readOnlyText = 'Танд төсөв бөглөх эрх алга, зөвхөн харна.'
