/**
 * Whether a text says something: reasons and answers are asked of people so that somebody can read them. Spaces, signs, dots and
 * characters that nobody sees, fillers that count as letters among them, say nothing.
 */
export function isWritten(text: string): boolean {
  return /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u.test(text)
}
