/** Whether a cell of a list means a choice: its code or its word, in letters of any size. */
export function isMeant(given: string, code: string, word: string): boolean {
  const bare = given.toLowerCase()
  return bare === code.toLowerCase() || bare === word.toLowerCase()
}
