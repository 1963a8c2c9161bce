/**
 * The characters that our fonts keep: what a keyboard in Mongolia writes (Kazakh names of Bayan-Ölgii included) and the
 * signs of the screens and the paper. A sign that Arimo does not draw (✓) is simply not there; do not rely on it.
 */
export const fontCharacters: string = [
  range(0x20, 0x7e),
  range(0xa0, 0xff),
  range(0x400, 0x4ff),
  '–—‘’“”„…•‰−×÷≤≥≠№₮●○■▪▲▼←↑→↓✓',
].join('')

function range(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')
}
