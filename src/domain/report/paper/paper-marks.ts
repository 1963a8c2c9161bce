/** The names by which a place in the document is found again after it has been laid out. */
export const paperMarks = {
  document: (code: string): string => `${code}`,
  row: (code: string, band: number, row: number): string => `${code}/${band}/${row}`,
} as const
