/** Lowers only Latin letters, because languages and databases map the case of others differently (`İ`). */
export function nameKey(userName: string): string {
  return userName.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/** How events name an account, and whatever else outlasts its user name: by its number. No user name begins so; the database has it as `account.actor`. */
export function accountMark(userId: number): string {
  return `#${userId}`
}
