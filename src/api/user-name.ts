/** Lowers only Latin letters, because languages and databases map the case of others differently (`İ`). */
export function nameKey(userName: string): string {
  return userName.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/** Returns the name of an account in events, its number. No user name has this form; the column is `account.actor`. */
export function accountMark(userId: number): string {
  return `#${userId}`
}
