/**
 * The characters that the fonts of the page keep: what a keyboard in Mongolia writes (Kazakh names of Bayan-Ölgii included) and the
 * signs of the screens. They travel with the first load; the device's own fonts draw all others. Those of the paper are in
 * `src/domain/record/printable.ts`. A sign that Arimo does not draw (✓) is simply not there; do not rely on it.
 */
export const pageCharacters: string = [
  charactersIn('\\u0020-\\u007e\\u00a0-\\u00ff\\u0400-\\u04ff'),
  '–—‘’“”„…•‰−×÷≤≥≠№₮●○■▪▲▼←↑→↓✓',
].join('')

/** Returns all characters of a character class, of the basic plane. */
export function charactersIn(characterClass: string): string {
  const isIn = new RegExp(`[${characterClass}]`)
  const all = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code))
  return all.filter((character) => isIn.test(character)).join('')
}
