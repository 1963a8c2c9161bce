/** How wide a text is in points, nearly: by the classes of Arimo's letters, rather too wide than too narrow. */
export function textWidth(text: string, fontSize: number): number {
  let width = 0
  for (const letter of text) width += letterWidth(letter)
  return width * fontSize
}

/** The width of the longest word; a column narrower than this would tear it apart. */
export function longestWord(text: string, fontSize: number): number {
  return Math.max(0, ...text.split(/\s+/).map((word) => textWidth(word, fontSize)))
}

// Measured on Arimo Bold, in shares of the font size; each class by its widest letter.
const classes: readonly { readonly letters: RegExp; readonly width: number }[] = [
  { letters: /[.,:;'!|/\\ ijlIіІ\-()[\]]/, width: 0.34 },
  { letters: /[\d–«»]/, width: 0.57 },
  { letters: /[ШЩЮЫЖWM№@—]/, width: 1.05 },
  { letters: /[шщжюфмыъФМwm%]/, width: 0.88 },
  { letters: /\p{Lu}/u, width: 0.78 },
]

function letterWidth(letter: string): number {
  return classes.find(({ letters }) => letters.test(letter))?.width ?? 0.63
}
