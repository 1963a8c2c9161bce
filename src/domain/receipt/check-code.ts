const digits = 12

/** The check code of a sent report: the first 12 hex digits of its snapshot's SHA-256 (design calculation §8). */
export function checkCodeOf(sha256: string): string {
  return sha256.slice(0, digits)
}

/** A code as a person copies it from paper, in capitals or in groups, the way it is kept. Whether it is one shows in the search. */
export function readCheckCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toLowerCase()
}
