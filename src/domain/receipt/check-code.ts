const digits = 12
/** Cyrillic letters that a person takes for the hex digits that look like them. */
const lookalikes: Readonly<Record<string, string>> = { а: 'a', с: 'c', е: 'e' }

/** The check code of a sent report: the first 12 hex digits of its snapshot's SHA-256 (design calculation §8). */
export function checkCodeOf(sha256: string): string {
  return sha256.slice(0, digits)
}

/** A code as a person copies it from paper, in capitals, in groups or in Cyrillic, the way it is kept; whatever else was typed is no code of ours. */
export function readCheckCode(typed: string): string {
  return typed
    .toLowerCase()
    .replaceAll(/[асе]/g, (letter) => lookalikes[letter] ?? letter)
    .replaceAll(/[^0-9a-z]/g, '')
}
