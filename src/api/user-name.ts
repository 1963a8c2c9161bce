/** Languages and databases map the case of other letters differently (`İ`). */
export function nameKey(userName: string): string {
  return userName.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/** The name in events (`account.actor`). No user name has this form. */
export function accountMark(userId: number): string {
  return `#${userId}`
}
