/** How many lines a text takes in a cell of so many letters, broken between words; a longer word goes on in the next line. */
export function wrappedLines(text: string, letters: number): number {
  const end = text.split(' ').reduce(
    ({ lines, used }, word) => {
      const isFitting = used > 0 && used + 1 + word.length <= letters
      if (isFitting) return { lines, used: used + 1 + word.length }
      const own = Math.max(1, Math.ceil(word.length / letters))
      return { lines: lines + own, used: word.length - (own - 1) * letters }
    },
    { lines: 0, used: 0 },
  )
  return end.lines
}
