/** Lowers only Latin letters, because languages and databases map the case of others differently (`İ`). */
export function nameKey(userName: string): string {
  return userName.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}
