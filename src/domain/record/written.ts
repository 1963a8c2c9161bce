/** Ignores spaces, punctuation and invisible characters, even fillers that Unicode classes as letters. */
export function hasVisibleText(text: string): boolean {
  return /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u.test(text)
}
