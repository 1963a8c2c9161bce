/** Texts for forms without an official order. */
export const exampleText = {
  mark: 'ЖИШЭЭ',
  year: (year: number): string => `${year} ЖИШЭЭ`,
  marked: (name: string): string => `ЖИШЭЭ · ${name}`,
} as const
