/** What is said wherever forms show that nobody has ordered. */
export const exampleText = {
  mark: 'ЖИШЭЭ',
  year: (year: number): string => `${year} ЖИШЭЭ`,
  marked: (name: string): string => `ЖИШЭЭ · ${name}`,
} as const
