/**
 * The characters of the page fonts: those of a keyboard in Mongolia (Kazakh names of Bayan-Ölgii included) and the
 * signs of the screens. Device fonts draw others. `src/engine/text/printable.ts` has those of the paper. Arimo
 * lacks ✓.
 */
export const pageCharacters: string = [
  charactersIn('\\u0020-\\u007e\\u00a0-\\u00ff\\u0400-\\u04ff'),
  '–—‘’“”„…•‰−×÷≤≥≠№₮●○■▪▲▼←↑→↓✓',
].join('')

/** Returns all characters of a character class in the basic plane. */
export function charactersIn(characterClass: string): string {
  const isIn = new RegExp(`[${characterClass}]`)
  const all = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code))
  return all.filter((character) => isIn.test(character)).join('')
}
