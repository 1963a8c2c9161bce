/** Quotes a name for use in a sentence unless it already contains quotes, such as «Бяцхан одод» хувийн цэцэрлэг. */
export function quoted(name: string): string {
  return /[«»"“”„]/.test(name) ? name : `«${name}»`
}
