/**
 * The text by which user names are told apart: whatever the case of their letters, which are those of the Latin alphabet alone (`accountProblems`). What a
 * language or a database makes of the case of other letters (`İ` is `i` to some) makes nobody's name of them.
 */
export function nameKey(userName: string): string {
  return userName.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}
